import { sql } from 'kysely';
import type { Health } from '#contract/back-office/health.ts';
import type { FolderProbes } from '../../platform/backup/probe-folder.ts';
import { findLastBackup, findLastProof } from '../../platform/backup/results.ts';
import type { Config } from '../../platform/core/config.ts';
import { programVersion } from '../../platform/core/program-version.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { isSchemaNewer } from '../../platform/db/newer-schema.ts';
import type { Database } from '../../platform/db/open.ts';
import { findStandbyWait } from '../../platform/db/replication/standby-wait.ts';
import type { StandbyWatch } from '../../platform/db/replication/standbys.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { readQueueState } from '../../platform/jobs/job-queue.ts';
import { readPaces, wayStateOf } from '../messages/pace.ts';
import { findBackupFolder } from '../settings/backup-folder.ts';
import { findDelivery } from '../settings/delivery.ts';
import { readDisk } from './disk.ts';
import { readChannelState } from './message-counts.ts';
import { readPrograms } from './programs.ts';

export interface Site extends SealedDatabase {
  standbys: Pick<StandbyWatch, 'missing' | 'saveCopies'>;
  config: Pick<Config, 'backup' | 'dataDir' | 'smtpUrl' | 'smsWebhookUrl' | 'innerNetworks'>;
  folderProbes: FolderProbes;
}

/** Returns the state of the site for its operator. */
export async function readHealth({ db, vault, config, standbys, folderProbes }: Site): Promise<Health> {
  const delivery = await findDelivery({ db, vault, config });
  const queue = await readQueueState(db);
  const provenAt = await findLastProof(db);
  const { folderError, ...plan } = await readBackupPlan({ db, config, folderProbes });
  const programs = await readPrograms(db);
  return {
    Backup: { ...plan, FolderFault: folderError, ...(await readBackupState(db)) },
    Log: { LastLogId: await lastLogId(db), VerifiedTime: timeOrBlank(provenAt) },
    Queue: {
      WaitingCount: queue.waiting,
      FailedCount: queue.failed,
      OldestTime: timeOrBlank(queue.oldest),
    },
    Disk: await readDisk(db, config.dataDir),
    Mail: { IsSet: delivery.smtpUrl !== undefined, ...(await readChannel(db, 'mail')) },
    Sms: { IsSet: delivery.smsWebhookUrl !== undefined, ...(await readChannel(db, 'sms')) },
    Version: {
      Program: programVersion,
      Node: process.versions.node,
      Postgres: await postgresVersion(db),
      IsDatabaseNewer: await isSchemaNewer(db),
    },
    Programs: { Count: programs.count, Differing: programs.differing },
    Standbys: await readStandbys(db, standbys),
    SaveCopies: standbys.saveCopies(),
    UptimeSeconds: Math.floor(process.uptime()),
  };
}

/** Reports saves that wait for a standby at this moment, before the watch has checked twice. */
async function readStandbys(db: Database, standbys: Site['standbys']): Promise<Health['Standbys']> {
  const missing = standbys.missing().map(({ name, retainedBytes, isLost }) => ({
    Name: name,
    RetainedBytes: retainedBytes,
    IsLost: isLost,
  }));
  const isKnown = missing.some(({ Name }) => Name === '');
  if (isKnown || !(await findStandbyWait(db))) return missing;
  return [...missing, { Name: '', RetainedBytes: null, IsLost: false }];
}

/** Returns the time and folder of the next backup, and why it cannot be made. */
export async function readBackupPlan({
  db,
  config,
  folderProbes,
}: Pick<Site, 'db' | 'folderProbes'> & { config: Pick<Config, 'backup'> }) {
  const { at } = config.backup;
  const Folder = await findBackupFolder(db, config.backup);
  const [hour, minute] = [at.hour, at.minute].map((number) => String(number).padStart(2, '0'));
  const { error, isOnDataDisk } = await folderProbes.at(Folder);
  return { DailyTime: `${hour}:${minute}`, Folder, IsOnDataDisk: isOnDataDisk, folderError: error };
}

async function readBackupState(db: Database) {
  const last = await findLastBackup(db);
  return {
    State: last ? (last.provenAt ? ('proven' as const) : ('failed' as const)) : ('none' as const),
    FileName: last?.fileName ?? '',
    LastTime: timeOrBlank(last?.madeAt),
    Bytes: last?.bytes ?? 0,
    ProvenTime: timeOrBlank(await findLastProof(db)),
    Fault: last?.error ?? '',
  };
}

async function readChannel(db: Database, kind: 'mail' | 'sms') {
  const { lastSentAt, queued, toTell, failed } = await readChannelState(db, kind);
  const paces = await readPaces(db);
  return {
    LastSentTime: timeOrBlank(lastSentAt),
    QueuedCount: queued,
    HeldCount: toTell,
    FailedCount: failed,
    ...wayStateOf(paces[kind]),
  };
}

async function lastLogId(db: Database): Promise<number> {
  const head = await db.selectFrom('operation_log_head').select('last_id').executeTakeFirstOrThrow();
  return head.last_id;
}

async function postgresVersion(db: Database): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]!.version;
}
