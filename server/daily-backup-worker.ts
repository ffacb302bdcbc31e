import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { checkRestored } from './check-restored.ts';
import type { DailyBackupOrder, DailyBackupOutcome } from './daily-backup.ts';
import { makeDailyBackup, newestBackup, pruneBackups, type MadeBackup } from './platform/backup/daily.ts';
import { assertSpaceForDrill } from './platform/backup/disk-space.ts';
import { makeBackupFolder } from './platform/backup/folder.ts';
import { proveBackup } from './platform/backup/prove.ts';
import { checkBackup } from './platform/backup/read-backup.ts';
import { createLogger } from './platform/core/log.ts';
import { OperatorError } from './platform/core/operator-error.ts';
import { isDiskFull } from './platform/db/database-away.ts';
import { openStorage } from './platform/storage/storage.ts';

const order: DailyBackupOrder = workerData;
// A port of a worker, not a window: there is no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(await makeAndProve(order));

async function makeAndProve(request: DailyBackupOrder): Promise<DailyBackupOutcome> {
  const { config, databaseUrl, builtFolder, folder } = request;
  const { passphrase, keep } = config.backup;
  const leaveBytes = config.minFreeBytes;
  const log = createLogger({ level: config.logLevel });
  let backup: MadeBackup | undefined;
  try {
    const storage = await openStorage(config.files);
    await makeBackupFolder(folder, config.dataDir);
    const before = await newestBackup(folder);
    backup = await makeDailyBackup({ folder, passphrase, databaseUrl, storage, leaveBytes });
    // The disk of a remote database cannot be seen from here.
    if (config.database === undefined)
      await assertSpaceForDrill({ databaseUrl, folder: config.dataDir, leaveBytes });
    const look = (url: string) => checkRestored(url, { config, log, builtFolder });
    await proveBackup({ path: join(folder, backup.fileName), passphrase, databaseUrl, storage, look });
    // If today's backup is lost, yesterday's proven one remains.
    if (before !== undefined) await checkAgain(join(folder, before), passphrase);
    await pruneBackups(folder, keep);
    return { backup, reason: '' };
  } catch (error) {
    return { backup, reason: reasonOf(error), ...(error instanceof Error ? { error } : {}) };
  }
}

async function checkAgain(path: string, passphrase: string | undefined): Promise<void> {
  try {
    await checkBackup({ path, passphrase, report: () => {} });
  } catch (error) {
    throw new OperatorError(`${path}：${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  // Of the scratch database.
  return isDiskFull(error) ? '磁盘空间不足' : '系统错误，详见程序日志';
}
