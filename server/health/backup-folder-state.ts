import { backupFolderFault } from '../backup/daily.ts';
import type { Logger } from '../base/log.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import { findBackupFolder, isOnDataDisk } from '../settings/backup-folder.ts';

/** Says at the start, not at night, that backups cannot be made, or lie where a failing disk takes them along. */
export async function noteBackupFolder(deps: { db: Database; config: Config; log: Logger }): Promise<void> {
  const { db, config, log } = deps;
  const folder = await findBackupFolder(db, config.backup);
  const fault = await backupFolderFault(folder);
  if (fault !== '') log.error({ fault }, 'backupFolderUnusable');
  else if (await isOnDataDisk(folder, config.dataDir))
    log.warn({ folder }, '备份与数据在同一块磁盘：请把 BACKUP_DIR 设为另一块磁盘或网络存储');
}
