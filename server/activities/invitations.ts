import { sql } from 'kysely';
import * as v from 'valibot';
import { memberStatus } from '#contract/members.ts';
import { mobilePattern } from '#contract/rules.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { notFound } from '../base/faults.ts';
import type { JobKind } from '../jobs/job-queue.ts';
import { openContact } from '../members/contact.ts';
import { queueMessage } from '../messages/store.ts';
import { findSiteInfo } from '../settings/store.ts';
import type { Vault } from '../base/vault.ts';
import { invitationMail, invitationSms, type ActivityToAnnounce } from './invitation-text.ts';

/** The job that writes the messages of an activity's waiting invitations. */
export const writeInvitations: JobKind<{ activityId: number }> = {
  name: 'write-invitations',
  data: v.object({ activityId: v.number() }),
  withinSeconds: 300,
};

interface Invited {
  LevelIds: number[] | null;
  TypeIds: number[] | null;
  MemberIds: number[] | null;
}

/** Invites whoever one of the lists applies to and is not invited yet; answers how many. */
export async function invite(tx: Tx, activityId: number, invited: Invited): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('activity_invitations')
    .columns(['activity_id', 'member_id'])
    .expression((build) =>
      build
        .selectFrom('members as m')
        .select([sql<number>`${activityId}::int`.as('activity_id'), 'm.id'])
        .where('m.status', '=', memberStatus.approved)
        .where('m.is_enabled', '=', true)
        .where(
          sql<boolean>`(m.member_level_id = any(${invited.LevelIds ?? []}::int[])
            or m.company_type_id = any(${invited.TypeIds ?? []}::int[])
            or m.id = any(${invited.MemberIds ?? []}::int[]))`,
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** How an invitation stands, of `activity_invitations i` with its messages joined as `mail` and `sms`. */
export const invitationState = sql<'queued' | 'sent' | 'failed'>`case
  when not i.is_written then 'queued'
  when 'sent' in (mail.state, sms.state) then 'sent'
  when 'queued' in (mail.state, sms.state) then 'queued'
  else 'failed' end`;

export function invitationsOf(db: Pick<Database, 'selectFrom'>, activityId: number) {
  return db
    .selectFrom('activity_invitations as i')
    .leftJoin('outgoing_messages as mail', 'mail.id', 'i.mail_id')
    .leftJoin('outgoing_messages as sms', 'sms.id', 'i.sms_id')
    .where('i.activity_id', '=', activityId);
}

/**
 * Makes the invitations of these members wait again, or without a list of those that failed; answers the members. One
 * that is still on its way is left alone.
 * @throws CallFault 404 when one of them is not invited
 */
export async function inviteAgain(
  tx: Tx,
  activityId: number,
  memberIds: number[] | undefined,
): Promise<number[]> {
  const asked = await invitationsOf(tx, activityId)
    .select(['i.member_id', invitationState.as('state')])
    .$if(memberIds !== undefined, (query) => query.where('i.member_id', 'in', memberIds ?? []))
    .orderBy('i.member_id')
    .forUpdate('i')
    .execute();
  if (memberIds && asked.length < new Set(memberIds).size) throw notFound();
  const again = asked
    .filter(({ state }) => (memberIds ? state !== 'queued' : state === 'failed'))
    .map(({ member_id }) => member_id);
  if (again.length > 0) {
    await tx
      .updateTable('activity_invitations')
      .set({ is_written: false, mail_id: null, sms_id: null, reason: '' })
      .where('activity_id', '=', activityId)
      .where('member_id', 'in', again)
      .execute();
  }
  return again;
}

/** The activities that have invitations without messages. */
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

const batch = 100;

/** Writes the messages of all waiting invitations. What a killed process had written stays written. */
export async function writeWaitingInvitations(
  { db, vault }: { db: Database; vault: Vault },
  activityId: number,
): Promise<void> {
  const { SiteName: siteName } = await findSiteInfo(db);
  for (let written = batch; written === batch;) {
    written = await transaction(db, async (tx) => {
      const activity = await tx
        .selectFrom('activities')
        .select(['id', 'title', 'begins_at', 'ends_at', 'place', 'content'])
        .where('id', '=', activityId)
        .executeTakeFirstOrThrow();
      const waiting = await findWaiting(tx, activityId);
      for (const member of waiting) await writeInvitation(tx, vault, { ...activity, siteName }, member);
      return waiting.length;
    });
  }
}

function findWaiting(tx: Tx, activityId: number) {
  return tx
    .selectFrom('activity_invitations as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .select(['m.id', 'm.name', 'm.status', 'm.is_enabled', 'm.phone_sealed', 'm.email_sealed'])
    .where('i.activity_id', '=', activityId)
    .where('i.is_written', '=', false)
    .orderBy('i.member_id')
    .limit(batch)
    .forUpdate('i')
    .skipLocked()
    .execute();
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

async function writeInvitation(
  tx: Tx,
  vault: Vault,
  activity: ActivityToAnnounce & { id: number },
  member: Waiting,
): Promise<void> {
  const { OperatorPhone, Email } = openContact(vault, member);
  const isMember = member.status === memberStatus.approved && member.is_enabled;
  const about = { noun: 'activity', recordId: activity.id };
  const mailId =
    isMember && Email !== ''
      ? await queueMessage(tx, vault, {
          ...about,
          kind: 'mail',
          recipient: Email,
          ...invitationMail(activity, member.name),
        })
      : null;
  const smsId =
    isMember && mobilePattern.test(OperatorPhone)
      ? await queueMessage(tx, vault, {
          ...about,
          kind: 'sms',
          recipient: OperatorPhone,
          body: invitationSms(activity),
        })
      : null;
  const hasWay = mailId !== null || smsId !== null;
  await tx
    .updateTable('activity_invitations')
    .set({
      is_written: true,
      mail_id: mailId,
      sms_id: smsId,
      reason: hasWay ? '' : isMember ? '没有邮箱和手机号码' : '会员已停用',
    })
    .where('activity_id', '=', activity.id)
    .where('member_id', '=', member.id)
    .execute();
}
