import { sql } from 'kysely';
import type { Logger } from '../core/log.ts';
import { migrationNames, numberOf } from './migrate.ts';
import type { Database } from './open.ts';

/** The newest migration of this program. */
const newestKnown = numberOf(migrationNames().at(-1) ?? '');

/** Returns whether a newer version of the program has migrated the database. */
export async function isSchemaNewer(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isNewer: boolean }>`
    select exists (select from migrations where number > ${newestKnown}) as "isNewer"`.execute(db);
  return rows[0]!.isNewer;
}

/**
 * Logs once that the database is newer than the program, which continues: migrations add before they remove
 * (docs/decisions/0372). Returns a function that ends the watch.
 */
export function watchSchema({
  db,
  log,
  everyMs = 60_000,
}: {
  db: Database;
  log: Logger;
  everyMs?: number | undefined;
}): () => void {
  const timer = setInterval(async () => {
    // An unavailable database is logged elsewhere.
    if (!(await isSchemaNewer(db).catch(() => false))) return;
    clearInterval(timer);
    log.warn(
      { knownUpTo: newestKnown },
      'databaseIsNewer: a newer version has migrated the database. This one goes on, and will not start again: bring it up to date',
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
