import type { MemberNumbers } from '#contract/members/member-numbers.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import type { Tally } from '../../platform/cache/entry.ts';
import type { Database } from '../../platform/db/open.ts';
import { isMemberPresent } from '../counts/definitions.ts';

/** Returns the public numbers of the association. Members without a type count in the total only. */
export async function countMembers(db: Database): Promise<MemberNumbers> {
  const counts = await db
    .selectFrom('members as m')
    .leftJoin('options as o', 'o.id', 'm.company_type_id')
    .select((build) => ['o.name', build.fn.countAll<number>().as('Count')])
    .where('m.status', '=', memberStatus.approved)
    .where('m.is_enabled', '=', true)
    .where(isMemberPresent('m'))
    .groupBy('o.id')
    .orderBy('o.sort_number')
    .orderBy('o.id')
    .execute();
  const Types = counts.flatMap(({ name, Count }) => (name === null ? [] : [{ TypeName: name, Count }]));
  return { Total: counts.reduce((sum, { Count }) => sum + Count, 0), Types };
}

/** Members come and go without a raise of the content's revision. */
export const memberTally = 'members';
const all = 0;

export function talliesOfMembers(numbers: MemberNumbers): Tally[] {
  return [{ of: memberTally, id: all, value: JSON.stringify(numbers) }];
}

export async function readMemberTally(db: Database): Promise<Map<number, string>> {
  return new Map([[all, JSON.stringify(await countMembers(db))]]);
}
