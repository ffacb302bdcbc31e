import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';

/** Returns how many searches for certificates the operation log has between two moments, by visitors and members. */
export async function countSearches(db: Database, from: Date, to: Date): Promise<number> {
  const { searches } = await db
    .selectFrom('operation_log')
    .select((build) => build.fn.countAll<number>().as('searches'))
    .where(isSearch)
    .where('happened_at', '>=', from)
    .where('happened_at', '<=', to)
    .executeTakeFirstOrThrow();
  return searches;
}

/** A literal, not a parameter, so that the planner uses the index of searches. */
export const isSearch = sql<boolean>`noun = 'certificate' and action = 'GetCertList'`;
