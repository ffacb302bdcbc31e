import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { OperatorError } from '../core/operator-error.ts';

export const schemaOfJobs = 'jobs';

/**
 * Creates the tables of the queue, or migrates them, as their owner and before anybody uses them. The queue does not
 * prevent two programs from creating its schema at the same time: the caller holds a lock.
 * @throws OperatorError when the owner may not, or the database refuses
 */
export async function prepareJobTables(owner: Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: schemaOfJobs,
    schedule: false,
    supervise: false,
  });
  // Deferred changes are made in the background, and those that fail are tried at the next start.
  boss.on('error', () => {});
  try {
    await boss.start();
    await boss.stop({ graceful: false });
  } catch (error) {
    // The queue sends a whole transaction as one text and leaves it open when it fails.
    await owner.query('rollback').catch(() => {});
    throw new OperatorError(`the tables of the job queue cannot be made: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
