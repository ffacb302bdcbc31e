import type { FolderLooks } from '../../platform/backup/look-at-folder.ts';
import type { Logger } from '../../platform/core/log.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { findBackupFolder } from '../settings/backup-folder.ts';

interface Parts {
  db: Database;
  config: Pick<Config, 'backup'>;
  log: Logger;
  folderLooks: FolderLooks;
}

/** Logs at the start, not at night, that backups cannot be made, or are on the same disk as the data. */
export async function noteBackupFolder({ db, config, log, folderLooks }: Parts): Promise<void> {
  const folder = await findBackupFolder(db, config.backup);
  const { fault, isOnDataDisk } = await folderLooks.at(folder);
  if (fault !== '') log.error({ fault }, 'backupFolderUnusable');
  else if (isOnDataDisk)
    log.warn({ folder }, '备份与数据在同一块磁盘：请把 BACKUP_DIR 设为另一块磁盘或网络存储');
}
