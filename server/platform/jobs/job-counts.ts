import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/** The state of a queue. */
export interface JobCounts {
  name: string;
  waiting: number;
  /** In the last seven days. */
  failed: number;
  /** The seconds for which the oldest job that waits could have begun; 0 without one. */
  overdueSeconds: number;
}

/** Returns the state of each queue, also of one without jobs. */
export async function readJobCounts(db: Database): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry')) as waiting,
      count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '7 days') as failed,
      coalesce(extract(epoch from now() - min(j.start_after)
        filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float8 as "overdueSeconds"
    from jobs.queue q left join jobs.job j using (name)
    where q.name not like '\\_\\_pgboss%'
    group by q.name order by q.name`.execute(db);
  return rows;
}
