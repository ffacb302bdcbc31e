import { sql } from 'kysely';
import * as v from 'valibot';
import type { Audience } from '#contract/audience/audience.ts';
import { memberStatus } from '#contract/members/members.ts';
import type { Vault } from '../../platform/core/vault.ts';
import { assertAllFound } from '../../platform/crud/missing-records.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import type { Recipient } from '../audience/contacts.ts';
import { queueToContacts } from '../audience/queue-to-contacts.ts';
import { invitationState, isMemberPresent } from '../counts/definitions.ts';
import type { Channels } from '../settings/delivery.ts';
import { findInvitees } from './audience.ts';
import { factsOf } from './facts.ts';
import { invitationMail, invitationSms } from './invitation-text.ts';
import { writeInBatches, type WrittenActivity } from './write-in-batches.ts';

/** The job that writes the messages of an activity's waiting invitations. */
export const writeInvitations: JobKind<{ activityId: number }> = {
  name: 'write-invitations',
  data: v.object({ activityId: v.number() }),
  withinSeconds: 300,
};

/** Invites the members of the audience who are not invited yet; returns how many. */
export async function invite(tx: Tx, activityId: number, audience: Audience): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('activity_invitations')
    .columns(['activity_id', 'member_id'])
    .expression(
      findInvitees(tx, activityId, audience).select([
        sql<number>`${activityId}::int`.as('activity_id'),
        'm.id',
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export function invitationsOf(db: Pick<Database, 'selectFrom'>, activityId: number) {
  return db
    .selectFrom('activity_invitations as i')
    .leftJoin('outgoing_messages as mail', 'mail.id', 'i.mail_id')
    .leftJoin('outgoing_messages as sms', 'sms.id', 'i.sms_id')
    .where('i.activity_id', '=', activityId);
}

export interface Resending {
  activityId: number;
  /** The members to invite again; undefined for those whose invitation failed. */
  memberIds: number[] | undefined;
  /** True to repeat the channels that already delivered it. */
  isAgain: boolean;
}

/**
 * Queues the invitations of these members again, or without a list those that failed; returns the members. A message
 * that arrived or is being delivered stays: only the other channel is written again.
 * @throws ApiError 404 when one of them is not invited
 */
export async function inviteAgain(
  tx: Tx,
  { activityId, memberIds, isAgain }: Resending,
  channels: Channels,
): Promise<number[]> {
  const unaffectedStates = isAgain ? ['queued'] : ['queued', 'sent'];
  const invitations = await invitationsOf(tx, activityId)
    .select(['i.member_id as id', 'i.is_written', 'mail.state as mail_state', 'sms.state as sms_state'])
    .select(invitationState(channels).as('state'))
    .$if(memberIds !== undefined, (query) => query.where('i.member_id', 'in', memberIds ?? []))
    .orderBy('i.member_id')
    .forUpdate('i')
    .execute();
  await assertAllFound(tx, 'member', memberIds ?? [], invitations);
  const needsMore = (...messages: (string | null)[]) => {
    const states = messages.filter((state) => state !== null);
    // A way that was closed to the member, such as a missing address, may be open now.
    return states.length === 0 || states.some((state) => !unaffectedStates.includes(state));
  };
  const again = invitations
    .filter(({ state }) => memberIds !== undefined || state === 'failed')
    .filter((one) => one.is_written && needsMore(one.mail_state, one.sms_state))
    .map(({ id }) => id);
  if (again.length > 0) {
    const keep = (id: 'mail_id' | 'sms_id') =>
      sql<number | null>`(select m.id from outgoing_messages m
        where m.id = ${sql.ref(id)} and m.state = any(${unaffectedStates}::text[]))`;
    await tx
      .updateTable('activity_invitations')
      .set({ is_written: false, mail_id: keep('mail_id'), sms_id: keep('sms_id'), reason: '' })
      .where('activity_id', '=', activityId)
      .where('member_id', 'in', again)
      .execute();
  }
  return again;
}

/** Lists the activities that have invitations without messages. */
export async function listUnwritten(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('activity_invitations')
    .select('activity_id')
    .distinct()
    .where('is_written', '=', false)
    .orderBy('activity_id')
    .execute();
  return rows.map(({ activity_id }) => activity_id);
}

/** Writes the messages of all waiting invitations. */
export async function writeWaitingInvitations(
  box: SealedDatabase,
  activityId: number,
  signal?: AbortSignal,
): Promise<void> {
  await writeInBatches(box, activityId, { find: findWaiting, write: writeInvitation, signal });
}

function findWaiting(tx: Tx, activityId: number, limit: number) {
  return tx
    .selectFrom('activity_invitations as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .select(['m.id', 'm.name', 'm.status', 'm.is_enabled'])
    .select(isMemberPresent('m').as('is_present'))
    .select(['i.mail_id', 'i.sms_id'])
    .where('i.activity_id', '=', activityId)
    .where('i.is_written', '=', false)
    .orderBy('i.member_id')
    .limit(limit)
    .forUpdate('i')
    .skipLocked()
    .execute();
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number] & { recipients: readonly Recipient[] };

async function writeInvitation(
  tx: Tx,
  vault: Vault,
  activity: WrittenActivity,
  member: Waiting,
): Promise<void> {
  const isMember = member.status === memberStatus.approved && member.is_enabled && member.is_present;
  const about = {
    entityType: 'activity',
    recordId: activity.id,
    memberId: member.id,
    facts: factsOf(activity),
  };
  const { mailIds, smsIds } = await queueToContacts(tx, vault, about, isMember ? member.recipients : [], {
    mail: member.mail_id === null ? invitationMail(activity, member.name) : undefined,
    sms: member.sms_id === null ? invitationSms(activity) : undefined,
  });
  const messages = {
    mail_id: member.mail_id ?? mailIds[0] ?? null,
    sms_id: member.sms_id ?? smsIds[0] ?? null,
  };
  const hasWay = messages.mail_id !== null || messages.sms_id !== null;
  await tx
    .updateTable('activity_invitations')
    .set({
      is_written: true,
      ...messages,
      reason: hasWay ? '' : isMember ? '没有邮箱和电话' : member.is_present ? '会员已停用' : '会员已退会',
    })
    .where('activity_id', '=', activity.id)
    .where('member_id', '=', member.id)
    .execute();
}
