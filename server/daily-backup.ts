import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { isMailAddress } from './modules/messages/mail.ts';
import { queueMessage } from './modules/messages/store.ts';
import { findBackupFolder } from './modules/settings/backup-folder.ts';
import { findDelivery } from './modules/settings/delivery.ts';
import { findSiteInfo } from './modules/settings/store.ts';
import type { MadeBackup } from './platform/backup/daily.ts';
import { noteBackup } from './platform/backup/results.ts';
import type { Config } from './platform/core/config.ts';
import type { Logger } from './platform/core/log.ts';
import type { SealedDatabase } from './platform/db/sealed-database.ts';
import { transaction } from './platform/db/transaction.ts';
import { systemActor } from './platform/http/api/actor.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import { recordOperation } from './platform/operation-log/record-operation.ts';

interface Parts extends SealedDatabase {
  config: Config;
  /** The URL of the owner, who creates a scratch database on the same server. */
  databaseUrl: string;
  builtFolder: string | undefined;
  log: Logger;
}

/** The worker's input and result; `error` is for the log. */
export type DailyBackupOrder = Pick<Parts, 'config' | 'databaseUrl' | 'builtFolder'> & { folder: string };
export interface DailyBackupOutcome {
  backup: MadeBackup | undefined;
  /** Blank when the backup is made and proven. */
  reason: string;
  error?: Error;
}

const maxSeconds = 4 * 3600;

export function scheduleDailyBackup(jobs: JobQueue, parts: Parts): void {
  const { at } = parts.config.backup;
  jobs.every(
    `${at.minute} ${at.hour} * * *`,
    'backup',
    (signal) => backUpAlone(parts, signal),
    maxSeconds + 600,
  );
}

/** Makes the backup unless one is running already: a requested and the daily one may coincide. */
async function backUpAlone(parts: Parts, signal: AbortSignal): Promise<void> {
  await parts.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_lock(${backupLock}) as is_free`.execute(connection);
    if (!rows[0]?.is_free) return parts.log.info('backupUnderWay');
    try {
      await backUpToday(parts, await findBackupFolder(parts.db, parts.config.backup), signal);
    } finally {
      await sql`select pg_advisory_unlock(${backupLock})`.execute(connection);
    }
  });
}

/** An advisory lock number that no other lock has. */
const backupLock = 7_203_145;

/**
 * Makes a backup, proves it and stores the result; a failure is logged and mailed to the secretariat. When the signal
 * aborts, because the program stops, it throws and nothing is stored.
 */
export async function backUpToday(parts: Parts, folder: string, signal?: AbortSignal): Promise<void> {
  const { db, log } = parts;
  const outcome = await inWorker(parts, folder, signal);
  signal?.throwIfAborted();
  await transaction(db, async (tx) => {
    const id = await noteBackup(tx, outcome);
    if (outcome.reason === '') return;
    const after = { FileName: outcome.backup?.fileName ?? '', Fault: outcome.reason };
    await recordOperation(tx, systemActor('BackupFailed'), { entityType: 'backup', recordId: id, after });
    await tellSecretariat({ ...parts, db: tx }, id, outcome.reason);
  });
  if (outcome.reason === '') log.info({ ...outcome.backup }, 'backupProven');
  else log.error({ err: outcome.error, reason: outcome.reason, ...outcome.backup }, 'backupFailed');
}

/** Runs on a thread and a heap of its own, so that visitors are still answered. */
async function inWorker(parts: Parts, folder: string, stop?: AbortSignal): Promise<DailyBackupOutcome> {
  const { config, databaseUrl, builtFolder } = parts;
  const order: DailyBackupOrder = { config, databaseUrl, builtFolder, folder };
  const worker = new Worker(new URL('daily-backup-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  });
  try {
    const deadline = AbortSignal.timeout(maxSeconds * 1000);
    const signal = stop ? AbortSignal.any([stop, deadline]) : deadline;
    const [outcome] = await once(worker, 'message', { signal });
    return outcome as DailyBackupOutcome;
  } catch (error) {
    return { backup: undefined, reason: '系统错误，详见程序日志', error: error as Error };
  } finally {
    await worker.terminate();
  }
}

/** Writes to the mail address of the contact lines, else to the sender's address; without either it only logs. */
async function tellSecretariat(
  { db, vault, config }: Pick<Parts, 'vault' | 'config'> & { db: Parameters<typeof queueMessage>[0] },
  backupId: number,
  reason: string,
): Promise<void> {
  const { SiteName, Contacts } = await findSiteInfo(db);
  const { mailFrom } = await findDelivery({ db, vault, config });
  const recipient = [...Contacts.map(({ Value }) => Value), mailFrom].find(isMailAddress);
  if (recipient === undefined) return;
  await queueMessage(db, vault, {
    kind: 'mail',
    recipient,
    subject: `${SiteName}：今天的备份没有通过验证`,
    body: `${SiteName}今天的备份没有通过验证。\n\n原因：${reason}\n\n请尽快处理；处理后可执行 npm run cli -- backup <文件> 另做一份。`,
    entityType: 'backup',
    recordId: backupId,
    memberId: undefined,
  });
}
