import { scheduleDailyBackup } from './daily-backup.ts';
import { signLogHead } from './modules/audit/signed-heads.ts';
import { noteBackupFolder } from './modules/health/backup-folder-state.ts';
import { openOwnProgram } from './modules/health/programs.ts';
import { openMessageSender } from './modules/messages/sender.ts';
import type { FolderProbes } from './platform/backup/probe-folder.ts';
import type { Config } from './platform/core/config.ts';
import type { Logger } from './platform/core/log.ts';
import type { Vault } from './platform/core/vault.ts';
import type { Database } from './platform/db/open.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Storage } from './platform/storage/storage.ts';
import { scheduleJobs } from './schedule.ts';

interface Working {
  db: Database;
  /** A backup is proven in a scratch database, which the owner makes. */
  database: { ownerUrl: string };
  config: Config;
  log: Logger;
  vault: Vault;
  storage: Storage;
  jobs: JobQueue;
  folderProbes: FolderProbes;
  builtFolder: string | undefined;
}

/** Starts the background work of the program: jobs, messages, the daily backup. */
export async function startBackgroundWork(working: Working): Promise<{ stop(): Promise<unknown> }> {
  const { db, config, log, vault, storage, jobs, folderProbes } = working;
  const { retention, dataDir } = config;
  scheduleJobs({ jobs, db, log, vault, storage, retention, config, dataDir });
  scheduleDailyBackup(jobs, { ...working, databaseUrl: working.database.ownerUrl });
  const ownProgram = openOwnProgram({ db, vault, config, log });
  const sender = openMessageSender({ db, vault, config, log });
  await jobs.start();
  sender.start();
  await ownProgram.start();
  // Runs in parallel with the start, so that a network storage that does not respond delays nothing.
  const noting = noteBackupFolder({ db, config, log, folderProbes }).catch((error: unknown) =>
    log.warn({ err: error }, 'backupFolderNotNoted'),
  );
  // A start and a stop limit the time in which entries are without a signature.
  const sign = () =>
    signLogHead(db, vault, log).catch((error: unknown) => log.warn({ err: error }, 'operationLogNotSigned'));
  const signing = sign();
  return {
    async stop() {
      await Promise.all([jobs.stop(), sender.stop(), ownProgram.stop(), noting, signing]);
      await sign();
    },
  };
}
