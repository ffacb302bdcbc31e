/** The warning shown wherever backups are stored beside the data. */
export const backupOnDataDisk =
  '备份与数据在同一块磁盘：磁盘损坏时会一起丢失。请在“站点设置 › 备份”里换到另一块磁盘或网络存储，或经常下载一份另存';
