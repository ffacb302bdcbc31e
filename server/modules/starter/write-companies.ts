import { sql } from 'kysely';
import { creditCodeCheck } from '#contract/fields/credit-code.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import { lookUp, type Filling } from './filling.ts';

/** Writes credit codes and cities of the demo's members, the former names of some, and one that has left. */
export async function writeCompanies(
  { db, starter }: Filling,
  members: ReadonlyMap<string, number>,
): Promise<void> {
  const { formerNames, ended } = starter.members;
  await sql`update members set city = coalesce(substring(registered_address from '^(?:江澜省)?(.+?)市'), '')`.execute(
    db,
  );
  const approved = await db
    .selectFrom('members')
    .select('id')
    .where('status', '=', memberStatus.approved)
    .orderBy('id')
    .execute();
  for (const [at, { id }] of approved.entries())
    await db
      .updateTable('members')
      .set({ credit_code: creditCodeAt(at) })
      .where('id', '=', id)
      .execute();
  for (const { account, names } of formerNames)
    await db
      .updateTable('members')
      .set({ former_names: names })
      .where('id', '=', lookUp(members, account))
      .execute();
  await db
    .updateTable('members')
    .set({ ended_on: ended.day, end_reason: ended.reason })
    .where('id', '=', lookUp(members, ended.account))
    .execute();
}

/** Returns a valid code of a company in a region that does not exist. */
function creditCodeAt(index: number): string {
  const code = `91990100MA${String(index + 1).padStart(7, '0')}`;
  return code + creditCodeCheck(code);
}
