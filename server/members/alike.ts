import { sql } from 'kysely';
import type { AlikeMember } from '#contract/alike-members.ts';
import type { Database } from '../db/open.ts';

/** Members and applicants of this name, however it is typed. */
export async function findAlike(
  db: Database,
  { name, exceptId }: { name: string; exceptId: number },
): Promise<AlikeMember[]> {
  return await db
    .selectFrom('members')
    .select(['id as MemberId', 'name as MemberName', 'status as Status'])
    .where('name_key', '=', sql<string>`company_key(${name})`)
    .where('name_key', '<>', '')
    .where('forgotten_at', 'is', null)
    .where('id', '<>', exceptId)
    .orderBy('status')
    .orderBy('id')
    .limit(20)
    .execute();
}
