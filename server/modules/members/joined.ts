import type { Database } from '../../platform/db/open.ts';
import { isMemberJoined } from '../counts/definitions.ts';

/** Returns how many members joined, both days included. */
export async function countJoined(db: Database, days: { from: string; to: string }): Promise<number> {
  const { joined } = await db
    .selectFrom('members')
    .select((build) => build.fn.countAll<number>().as('joined'))
    .where(isMemberJoined)
    .where('joined_on', '>=', days.from)
    .where('joined_on', '<=', days.to)
    .executeTakeFirstOrThrow();
  return joined;
}
