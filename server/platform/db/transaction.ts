import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from './open.ts';

/**
 * Runs `work` in one transaction: all of it is stored, or none. PostgreSQL may end one of two transactions that wait for
 * each other; that one is run again, so `work` does nothing outside the database. Within a transaction `work` joins it.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db as Tx);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !isConflict(error)) throw error;
      // Apart from each other, or they meet again.
      await pause(Math.random() * 50 * attempt);
    }
  }
}

/**
 * Reads by indexes alone. The planner ignores the size of values stored apart from their rows, such as the pairs of an
 * article, and would rather read all of them.
 */
export async function readByIndexes<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await transaction(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return await work(tx);
  });
}

/**
 * Raises the time limit for the rest of this transaction: changing thousands of rows may take longer than an answer.
 */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '15s'`.execute(tx);
  await sql`set local lock_timeout = '10s'`.execute(tx);
}

const conflicts = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(String(error.code));
}
