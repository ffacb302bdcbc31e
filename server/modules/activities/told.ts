import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/open.ts';
import { withdrawMessages } from '../messages/store.ts';
import { changesBetween, type ActivityFacts, type FactChange } from './facts.ts';

/*
 * The facts that each invited member was told last: those of the newest message that was sent, or may have been, or
 * with which a colleague phoned. If the activity was changed since then, its reader has outdated facts.
 */

/** The condition that a message was sent, or read out on the telephone. */
export const hasReached = (message: string) =>
  sql<boolean>`(${sql.ref(`${message}.state`)} = 'sent' or ${sql.ref(`${message}.told_at`)} is not null)`;

/** Selects the facts that the member of `activity_invitations i` was told last; null when none are known. */
export const lastTold = sql<ActivityFacts | null>`(
  select o.told from outgoing_messages o
  where o.member_id = i.member_id and o.noun = 'activity' and o.record_id = i.activity_id and o.told is not null
    and (${hasReached('o')} or o.is_under_way)
  order by o.id desc limit 1)`;

/** Selects the members with outdated facts of an activity who have no notice queued. */
function unawareOf(db: Pick<Database, 'selectFrom'>, activityId: number, now: ActivityFacts) {
  const facts = sql`${JSON.stringify(now)}::jsonb`;
  return db
    .selectFrom('activity_invitations as i')
    .where('i.activity_id', '=', activityId)
    .where('i.is_notice_due', '=', false)
    .where(sql<boolean>`${lastTold} <> ${facts}`)
    .where(
      sql<boolean>`not exists (select from outgoing_messages n
        where n.id in (i.notice_mail_id, i.notice_sms_id) and n.state = 'queued' and n.told = ${facts})`,
    );
}

/**
 * Returns the number of members whose last message differs from the activity as it is now, and the changes since the
 * last-invited of them was told.
 */
export async function findUnaware(
  db: Pick<Database, 'selectFrom'>,
  activityId: number,
  now: ActivityFacts,
): Promise<{ Count: number; Changes: FactChange[] }> {
  const rows = await unawareOf(db, activityId, now)
    .select(lastTold.as('told'))
    .orderBy('i.invited_at', 'desc')
    .execute();
  const lastFacts = rows[0]?.told;
  return { Count: rows.length, Changes: lastFacts ? changesBetween(lastFacts, now) : [] };
}

/** Makes a notice of the changes due for all members with outdated facts; returns how many. */
export async function markUnaware(tx: Tx, activityId: number, now: ActivityFacts): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('activity_invitations')
    .set({ is_notice_due: true, notice_mail_id: null, notice_sms_id: null })
    .where('activity_id', '=', activityId)
    .where('member_id', 'in', unawareOf(tx, activityId, now).select('i.member_id'))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Drops notices of changes that are due or queued: another notice replaces them. */
export async function dropChangeNotices(tx: Tx, activityId: number): Promise<void> {
  await tx
    .updateTable('activity_invitations')
    .set({ is_notice_due: false, notice_mail_id: null, notice_sms_id: null })
    .where('activity_id', '=', activityId)
    .execute();
}

const changed = '活动已变更，未发出的内容作废';

/**
 * Withdraws unsent messages that state the activity as it was. Returns whether invitations must be written again: those
 * of members who have been told nothing so far.
 */
export async function withdrawOutdated(tx: Tx, activityId: number, before: ActivityFacts): Promise<boolean> {
  // Messages from before the program recorded their facts.
  await tx
    .updateTable('outgoing_messages')
    .set({ told: JSON.stringify(before) })
    .where('noun', '=', 'activity')
    .where('record_id', '=', activityId)
    .where('told', 'is', null)
    .execute();
  await withdrawMessages(tx, { noun: 'activity', recordId: activityId, reason: changed });
  const unlessWithdrawn = (id: 'mail_id' | 'sms_id') =>
    sql<
      number | null
    >`(select m.id from outgoing_messages m where m.id = ${sql.ref(id)} and m.reason <> ${changed})`;
  const { numUpdatedRows } = await tx
    .updateTable('activity_invitations as i')
    .set({ is_written: false, mail_id: unlessWithdrawn('mail_id'), sms_id: unlessWithdrawn('sms_id') })
    .where('i.activity_id', '=', activityId)
    .where(
      sql<boolean>`exists (select from outgoing_messages m where m.id in (i.mail_id, i.sms_id) and m.reason = ${changed})`,
    )
    .where(
      sql<boolean>`not exists (select from outgoing_messages m
        where m.id in (i.mail_id, i.sms_id) and (m.state = 'queued' or ${hasReached('m')}))`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
