import { sql } from 'kysely';
import type { SignUpChangedSince } from '#contract/activities/sign-up-imports.ts';
import { states } from '#contract/fields/states.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Tx } from '../../../platform/db/open.ts';

/* What both imports of an activity tell of their batches and of people who were changed since. */

export const listed = {
  facts: sql<{ ActivityId: number; Title: string }>`jsonb_build_object('ActivityId', b.activity_id, 'Title',
    (select a.title from activities a where a.id = b.activity_id))`,
  where: ({ activityid }: { activityid?: number | undefined }) =>
    activityid === undefined ? undefined : sql<boolean>`b.activity_id = ${activityid}`,
};

export async function describeChanged(tx: Tx, ids: number[]): Promise<SignUpChangedSince[]> {
  const rows = await tx
    .selectFrom('sign_up_people as p')
    .innerJoin('sign_ups as u', 'u.id', 'p.sign_up_id')
    .select(['p.id', 'p.name', 'u.company_name', 'p.state', 'p.attended_at', 'p.paid_on', 'p.updated_at'])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    PersonId: row.id,
    Name: row.name,
    CompanyName: row.company_name,
    Change: changeOf(row),
    ChangeTime: formatTime(row.updated_at),
  }));
}

function changeOf(row: { state: string; attended_at: Date | null; paid_on: string | null }): string {
  if (row.state === 'cancelled' || row.state === 'rejected') return states.signUp[row.state].word;
  if (row.attended_at) return '已到场';
  return row.paid_on ? '已缴费' : '资料或状态有变';
}

export const nameOf = ({ Name, Change }: SignUpChangedSince) => `${Name}（${Change}）`;
