import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Tx } from '../platform/db/open.ts';
import type { TestApp } from './start-test-app.ts';

/** Returns how many sessions of the program wait for locks of another transaction. */
export async function countWaitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Makes a change, lets `begin` run into it, and only then stores the change for good; `goOn` changes more while `begin`
 * waits.
 */
export async function overtaken<Answer>(
  { db }: TestApp,
  change: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<Answer>,
  goOn?: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await change(tx);
    const begun = { answer: begin() };
    await expect.poll(() => countWaitingForLocks(db)).toBe(1);
    await goOn?.(tx);
    return begun;
  });
  return await answer;
}
