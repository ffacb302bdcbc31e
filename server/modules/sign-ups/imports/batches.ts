import { sql } from 'kysely';
import type { SignUpChangedSince } from '#contract/activities/sign-up-imports.ts';
import { states } from '#contract/fields/states.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { hasCertificate } from '../certificates.ts';

/* What both imports of an activity have in common: their batches, and people who were changed since. */

type Batches = 'sign_up_batches' | 'sign_up_result_batches';

/** Locks the settings of the activity of a batch, as every write of people does before it locks these. */
export async function lockSettingsOfBatch(tx: Tx, batches: Batches, batchId: number): Promise<void> {
  await sql`select from sign_up_settings s where s.activity_id = (
    select activity_id from ${sql.table(batches)} where id = ${batchId}) for update`.execute(tx);
}

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
    .select(hasCertificate.as('has_certificate'))
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

interface ChangedPerson {
  state: string;
  attended_at: Date | null;
  paid_on: string | null;
  has_certificate: boolean;
}

function changeOf(row: ChangedPerson): string {
  if (row.has_certificate) return '已发证';
  if (row.state === 'cancelled' || row.state === 'rejected') return states.signUp[row.state].word;
  if (row.attended_at) return '已到场';
  return row.paid_on ? '已缴费' : '资料或状态有变';
}

export const nameOf = ({ Name, Change }: SignUpChangedSince) => `${Name}（${Change}）`;
