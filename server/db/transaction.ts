import { setTimeout as pause } from 'node:timers/promises';
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

const conflicts = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(String(error.code));
}
