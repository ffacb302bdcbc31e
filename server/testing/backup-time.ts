/** Returns the BACKUP_TIME of tests, twelve hours from now: a backup is made only when a test requests one. */
export function farBackupTime(): string {
  const parts = { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(Date.now() + 12 * 3_600_000);
}
