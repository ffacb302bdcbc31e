import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { Database } from '../db/open.ts';
import { readPage } from '../db/page.ts';
import type { MadeBackup } from './daily.ts';

/** The result of a daily backup. */
export interface BackupResult {
  fileName: string;
  madeAt: Date;
  /** Null when it could not be made. */
  bytes: number | null;
  /** Null when it could not be proven; `error` has the reason. */
  provenAt: Date | null;
  error: string;
}

export async function noteBackup(
  db: Database,
  { backup, reason }: { backup: MadeBackup | undefined; reason: string },
): Promise<number> {
  const { id } = await db
    .insertInto('backups')
    .values({
      file_name: backup?.fileName ?? '',
      byte_size: backup?.bytes ?? null,
      proven_at: reason === '' ? sql<Date>`now()` : null,
      fault: reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findLastBackup(db: Database): Promise<BackupResult | undefined> {
  const row = await db
    .selectFrom('backups')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && knownOf(row);
}

export interface KnownBackup extends BackupResult {
  id: number;
}

/** Lists the backups, newest first. */
export async function listBackups(db: Database, page: Page): Promise<{ rows: KnownBackup[]; total: number }> {
  const { rows, total } = await readPage(db.selectFrom('backups'), page, (query) =>
    query.select(columns).orderBy('id', 'desc'),
  );
  return { rows: rows.map(knownOf), total };
}

export async function findBackup(db: Database, id: number): Promise<KnownBackup | undefined> {
  const row = await db.selectFrom('backups').select(columns).where('id', '=', id).executeTakeFirst();
  return row && knownOf(row);
}

const columns = ['id', 'file_name', 'made_at', 'byte_size', 'proven_at', 'fault'] as const;

interface Row {
  id: number;
  file_name: string;
  made_at: Date;
  byte_size: number | null;
  proven_at: Date | null;
  fault: string;
}

function knownOf(row: Row): KnownBackup {
  const {
    id,
    fault: error,
    file_name: fileName,
    made_at: madeAt,
    byte_size: bytes,
    proven_at: provenAt,
  } = row;
  return { id, fileName, madeAt, bytes, provenAt, error };
}

/** Returns the time of the last backup that was restored and found right, whatever failed after it. */
export async function findLastProof(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('proven_at')
    .where('proven_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.proven_at ?? undefined;
}

/** Returns the metrics of backups: an alarm is due when the proof is older than a day or two. */
export function backupMetrics(db: Database) {
  const seconds = (time: Date | null | undefined) => (time ? time.getTime() / 1000 : undefined);
  return [
    {
      name: 'backup_last_made_timestamp_seconds',
      help: 'When the last daily backup was made or failed.',
      read: async () => seconds((await findLastBackup(db))?.madeAt),
    },
    {
      name: 'backup_last_proven_timestamp_seconds',
      help: 'When a daily backup was last restored and found right.',
      read: async () => seconds(await findLastProof(db)),
    },
    {
      name: 'backup_last_size_bytes',
      help: 'Size of the last daily backup.',
      read: async () => (await findLastBackup(db))?.bytes ?? undefined,
    },
    {
      name: 'backup_last_is_proven',
      help: 'Whether the last daily backup was restored and found right: 1 or 0.',
      read: async () => {
        const last = await findLastBackup(db);
        return last && Number(last.provenAt !== null);
      },
    },
  ];
}
