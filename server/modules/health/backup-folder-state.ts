import type { FolderProbes } from '../../platform/backup/probe-folder.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Logger } from '../../platform/core/log.ts';
import type { Database } from '../../platform/db/open.ts';
import { findBackupFolder } from '../settings/backup-folder.ts';

interface Parts {
  db: Database;
  config: Pick<Config, 'backup'>;
  log: Logger;
  folderProbes: FolderProbes;
}

/** Logs at the start, not at night, that backups cannot be made, or are on the same disk as the data. */
export async function noteBackupFolder({ db, config, log, folderProbes }: Parts): Promise<void> {
  const folder = await findBackupFolder(db, config.backup);
  const { error, isOnDataDisk } = await folderProbes.at(folder);
  if (error !== '') log.error({ error }, 'backupFolderUnusable');
  else if (isOnDataDisk)
    log.warn({ folder }, '备份与数据在同一块磁盘：请把 BACKUP_DIR 设为另一块磁盘或网络存储');
}
