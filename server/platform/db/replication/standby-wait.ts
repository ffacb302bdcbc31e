import { sql } from 'kysely';
import type { Database } from '../open.ts';

/** Returns whether a commit of this role has been waiting for a synchronous standby for longer than that. */
export async function findStandbyWait(db: Database, longerThanMs = 3_000): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event = 'SyncRep'
        and state_change < clock_timestamp() - ${longerThanMs} * interval '1 ms') as waits`.execute(db);
  return rows[0]?.waits === true;
}
