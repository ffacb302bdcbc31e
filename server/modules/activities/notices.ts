import { sql } from 'kysely';
import * as v from 'valibot';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import type { Recipient } from '../audience/contacts.ts';
import { queueToContacts } from '../audience/queue-to-contacts.ts';
import { noticeState } from '../counts/definitions.ts';
import type { Channels } from '../settings/delivery.ts';
import { factsOf } from './facts.ts';
import { cancellationMail, cancellationSms, changeMail, changeSms } from './invitation-text.ts';
import { lastTold } from './told.ts';
import { writeInBatches, type WrittenActivity } from './write-in-batches.ts';

/** The job that writes the notices of a changed or cancelled activity to its invited members. */
export const writeNotices: JobKind<{ activityId: number }> = {
  name: 'write-cancellations',
  data: v.object({ activityId: v.number() }),
  withinSeconds: 300,
};

/** Lists the activities with notices that are still due. */
export async function listUntold(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('activity_invitations')
    .select('activity_id')
    .distinct()
    .where('is_notice_due', '=', true)
    .orderBy('activity_id')
    .execute();
  return rows.map(({ activity_id }) => activity_id);
}

function noticesOf(db: Pick<Database, 'selectFrom'>, activityId: number) {
  return db
    .selectFrom('activity_invitations as i')
    .leftJoin('outgoing_messages as notice_mail', 'notice_mail.id', 'i.notice_mail_id')
    .leftJoin('outgoing_messages as notice_sms', 'notice_sms.id', 'i.notice_sms_id')
    .where('i.activity_id', '=', activityId);
}

/** Returns how many members the notice of an activity did not reach, and through which channels it failed. */
export async function countUntold(
  db: Database,
  activityId: number,
  channels: Channels,
): Promise<{ all: number; mail: number; sms: number }> {
  return await noticesOf(db, activityId)
    .where(noticeState(channels), '=', 'failed')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('notice_mail.state', '=', 'failed').as('mail'),
      fn.countAll<number>().filterWhere('notice_sms.state', '=', 'failed').as('sms'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Queues failed notices again, all of an activity or those of these members; returns the members. A named member who
 * knows of the activity gets a notice even where none was written. A message that is being delivered stays: only the
 * other channel is written again.
 */
export async function tellAgain(
  tx: Tx,
  { activityId, memberIds }: { activityId: number; memberIds: number[] | undefined },
  channels: Channels,
): Promise<number[]> {
  const state = noticeState(channels);
  const isUntold =
    memberIds === undefined
      ? sql<boolean>`${state} = 'failed'`
      : sql<boolean>`(${state} = 'failed' or (${state} = 'none' and ${lastTold} is not null)) and i.member_id = any(${memberIds}::int[])`;
  const untold = await noticesOf(tx, activityId)
    .select('i.member_id')
    .where(isUntold)
    .orderBy('i.member_id')
    .forUpdate('i')
    .execute();
  const again = untold.map(({ member_id }) => member_id);
  if (again.length === 0) return again;
  const underWay = (id: 'notice_mail_id' | 'notice_sms_id') =>
    sql<
      number | null
    >`(select m.id from outgoing_messages m where m.id = ${sql.ref(id)} and m.state = 'queued')`;
  await tx
    .updateTable('activity_invitations')
    .set({
      is_notice_due: true,
      notice_mail_id: underWay('notice_mail_id'),
      notice_sms_id: underWay('notice_sms_id'),
    })
    .where('activity_id', '=', activityId)
    .where('member_id', 'in', again)
    .execute();
  return again;
}

/** Writes the notices that are due. */
export async function writeDueNotices(
  box: SealedDatabase,
  activityId: number,
  signal?: AbortSignal,
): Promise<void> {
  await writeInBatches(box, activityId, { find: findDue, write: writeNotice, signal });
}

function findDue(tx: Tx, activityId: number, limit: number) {
  return tx
    .selectFrom('activity_invitations as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .select(['m.id', 'm.name', 'i.notice_mail_id', 'i.notice_sms_id'])
    .select(lastTold.as('known'))
    .where('i.activity_id', '=', activityId)
    .where('i.is_notice_due', '=', true)
    .orderBy('i.member_id')
    .limit(limit)
    .forUpdate('i')
    .skipLocked()
    .execute();
}

type Due = Awaited<ReturnType<typeof findDue>>[number] & { recipients: readonly Recipient[] };

async function writeNotice(tx: Tx, vault: Vault, activity: WrittenActivity, member: Due): Promise<void> {
  const { facts, ...texts } = noticeOf(activity, member);
  const about = {
    entityType: 'activity',
    recordId: activity.id,
    memberId: member.id,
    ...(facts && { facts }),
  };
  const { mailIds, smsIds } = await queueToContacts(tx, vault, about, member.recipients, {
    mail: member.notice_mail_id === null ? texts.mail : undefined,
    sms: member.notice_sms_id === null ? texts.sms : undefined,
  });
  await tx
    .updateTable('activity_invitations')
    .set({
      is_notice_due: false,
      notice_mail_id: member.notice_mail_id ?? mailIds[0] ?? null,
      notice_sms_id: member.notice_sms_id ?? smsIds[0] ?? null,
    })
    .where('activity_id', '=', activity.id)
    .where('member_id', '=', member.id)
    .execute();
}

/** Writes a notice of a change or cancellation, which states the activity as its reader was told. */
function noticeOf(activity: WrittenActivity, { name: memberName, known }: Due) {
  const { siteName, site_address: site } = activity;
  const letter = { siteName, site, memberName };
  const facts = factsOf(activity);
  const before = known ?? facts;
  if (!activity.cancelled_at)
    return { mail: changeMail(before, facts, letter), sms: changeSms(before, facts, letter), facts };
  return {
    mail: cancellationMail(before, activity.cancel_reason, letter),
    sms: cancellationSms(before, activity.cancel_reason, siteName),
  };
}
