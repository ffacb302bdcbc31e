import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';

export const schemaOfJobs = 'jobs';

/** Makes the tables of the queue, or brings them up to date: what their owner does before anybody works with them. */
export async function prepareJobTables(owner: Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: schemaOfJobs,
    schedule: false,
    supervise: false,
  });
  // Changes that were left for later are made by the way, and what fails of them is tried at the next start.
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
