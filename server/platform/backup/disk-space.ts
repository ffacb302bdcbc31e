import { freeIn } from '../core/free-space.ts';
import { OperatorError } from '../core/operator-error.ts';
import { connect } from '../db/connect.ts';

interface DiskSpace {
  databaseUrl: string;
  /** The folder on the disk that is written to. */
  folder: string;
  /** The space to leave for the site itself (FREE_SPACE_MB). */
  leaveBytes: number;
}

/**
 * Refuses a backup that would fill the disk and stop the site. It counts the uncompressed size, which is about the
 * maximum.
 * @throws OperatorError with the needed and the free space
 */
export async function assertSpaceForBackup(space: DiskSpace): Promise<void> {
  const neededBytes = await sizeOf(
    space.databaseUrl,
    `select (select coalesce(sum(pg_table_size(oid)), 0) from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace)
      + (select coalesce(sum((to_jsonb(f) ->> 'byte_size')::bigint), 0) from files f) as bytes`,
  );
  await assertSpace(space, neededBytes, '没有备份');
}

/** Checks the space for the scratch database, and for the log written during the drill. */
export async function assertSpaceForDrill(space: DiskSpace): Promise<void> {
  const database = await sizeOf(space.databaseUrl, 'select pg_database_size(current_database()) as bytes');
  await assertSpace(space, database + Math.min(database, maxLogBytes), '备份未能验证');
}

/** The default of PostgreSQL's `max_wal_size`. */
const maxLogBytes = 2 ** 30;

async function assertSpace(
  { folder, leaveBytes }: DiskSpace,
  needed: number,
  outcome: string,
): Promise<void> {
  const free = await freeIn(folder);
  if (free === undefined || free >= needed + leaveBytes) return;
  throw new OperatorError(
    `磁盘空间不足，${outcome}：需要约 ${inMegabytes(needed)}，另给网站留出 ${inMegabytes(leaveBytes)}，${folder} 所在磁盘只剩 ${inMegabytes(free)}`,
  );
}

async function sizeOf(databaseUrl: string, query: string): Promise<number> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ bytes: string }>(query);
    return Number(rows[0]!.bytes);
  } finally {
    await client.end();
  }
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;
