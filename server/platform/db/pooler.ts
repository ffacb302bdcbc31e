import { sql } from 'kysely';
import { OperatorError } from '../core/operator-error.ts';
import { limitOfLocks, type Database } from './open.ts';

/**
 * Refuses a pooler that shares sessions, such as PgBouncer: time limits, the time zone, prepared statements and
 * notifications belong to a session, and a pooler loses them, some of them without a word.
 * @throws OperatorError
 */
export async function refusePooler(db: Database): Promise<void> {
  const limit = await readLimit(db);
  if (limit !== undefined && limit !== limitOfLocks) throw sharedSessions();
}

/** Returns undefined when the database is unavailable: the next use reports the reason. */
async function readLimit(db: Database): Promise<number | undefined> {
  try {
    const { rows } = await sql<{ limit: number }>`
      select setting::int as limit from pg_settings where name = 'lock_timeout'`.execute(db);
    return rows[0]?.limit;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('unsupported startup parameter'))
      throw sharedSessions();
    return undefined;
  }
}

function sharedSessions(): OperatorError {
  return new OperatorError(
    'DATABASE_URL leads to a pooler that shares sessions (PgBouncer or the like): name PostgreSQL itself; each process has a pool of its own',
  );
}
