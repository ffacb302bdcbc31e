import { sql } from 'kysely';
import { activityTexts } from '#contract/activities/activities.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import { assertAllFound } from '../../platform/crud/missing-records.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { withdrawMessages } from '../messages/store.ts';
import type { Channels } from '../settings/delivery.ts';
import { tellAgain, writeNotices } from './notices.ts';
import { dropChangeNotices, hasReached } from './told.ts';

/**
 * Withdraws unsent invitations; with `isTold`, members who received one, or may have, get a notice.
 * @throws ApiError 404, 409 when it is cancelled already
 */
export async function cancelActivity(
  { db, jobs, tellCancellation }: Pick<ModuleDependencies, 'db' | 'jobs' | 'tellCancellation'>,
  { activityId, reason, isTold }: { activityId: number; reason: string; isTold: boolean },
  { by, letter }: { by: Actor; letter: { site: string; siteName: string } },
) {
  return await transaction(db, async (tx) => {
    await assertNotCancelled(tx, activityId);
    await tx
      .updateTable('activities')
      .set({
        cancelled_at: sql`now()`,
        cancel_reason: reason,
        ...newVersion,
      })
      .where('id', '=', activityId)
      .execute();
    await invalidateContent(tx, 'withdrawal', { withdrawn: { kind: 'activity', ids: [activityId] } });
    await withdrawInvitations(tx, activityId);
    await dropChangeNotices(tx, activityId);
    await tellCancellation(tx, { activityId, reason, isTold }, letter);
    const NoticeCount = isTold ? await markForNotice(tx, activityId) : 0;
    if (NoticeCount > 0) await jobs.send(tx, writeNotices, { activityId });
    const after = { CancelReason: reason, NoticeCount };
    await recordOperation(tx, by, { entityType: 'activity', recordId: activityId, before: {}, after });
    return { ActivityId: activityId, NoticeCount };
  });
}

/**
 * Sends the notice again to members it did not reach: to all of them, or to those of `memberIds`.
 * @throws ApiError 404, also when one of them is not invited; 409 when it is not cancelled or every member has been
 * told
 */
export async function resendCancellation(
  { db, jobs, channels }: { db: Database; jobs: Pick<JobQueue, 'send'>; channels: Channels },
  { activityId, memberIds }: { activityId: number; memberIds: number[] | undefined },
  by: Actor,
) {
  return await transaction(db, async (tx) => {
    const { cancelled_at } = await lockActivity(tx, activityId);
    if (!cancelled_at) throw refused(activityTexts.notCancelled);
    if (memberIds) await assertInvited(tx, activityId, memberIds);
    const again = await tellAgain(tx, { activityId, memberIds }, channels);
    if (again.length === 0 && memberIds === undefined) throw refused(activityTexts.nobodyUntold);
    if (again.length > 0) await jobs.send(tx, writeNotices, { activityId });
    const after = { ResendCount: again.length, MemberIds: again };
    await recordOperation(tx, by, { entityType: 'activity', recordId: activityId, before: {}, after });
    return { ActivityId: activityId, ResendCount: again.length };
  });
}

async function assertInvited(tx: Tx, activityId: number, memberIds: number[]): Promise<void> {
  const invited = await tx
    .selectFrom('activity_invitations')
    .select('member_id as id')
    .where('activity_id', '=', activityId)
    .where('member_id', 'in', memberIds)
    .execute();
  await assertAllFound(tx, 'member', memberIds, invited);
}

/**
 * Locks the activity until the transaction ends.
 * @throws ApiError 404, 409 when it is cancelled
 */
export async function assertNotCancelled(tx: Tx, activityId: number): Promise<void> {
  const { cancelled_at } = await lockActivity(tx, activityId);
  if (cancelled_at) throw refused(activityTexts.isCancelled);
}

async function lockActivity(tx: Tx, activityId: number): Promise<{ cancelled_at: Date | null }> {
  const row = await tx
    .selectFrom('activities')
    .select('cancelled_at')
    .where('id', '=', activityId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function withdrawInvitations(tx: Tx, activityId: number): Promise<void> {
  await tx
    .updateTable('activity_invitations')
    .set({ is_written: true, reason: activityTexts.isCancelled })
    .where('activity_id', '=', activityId)
    .where('is_written', '=', false)
    .execute();
  await withdrawMessages(tx, {
    noun: 'activity',
    recordId: activityId,
    reason: activityTexts.isCancelled,
  });
  await showWhatArrived(tx, activityId);
}

/** Points an invitation whose newest message failed at the earlier message that was sent or phoned. */
async function showWhatArrived(tx: Tx, activityId: number): Promise<void> {
  const arrived = (kind: 'mail' | 'sms') =>
    sql<number | null>`(select o.id from outgoing_messages o
      where o.member_id = i.member_id and o.noun = 'activity' and o.record_id = i.activity_id
        and o.kind = ${sql.lit(kind)} and ${hasReached('o')} order by o.id desc limit 1)`;
  const unlessArriving = (id: 'i.mail_id' | 'i.sms_id', kind: 'mail' | 'sms') =>
    sql<
      number | null
    >`case when exists (select from outgoing_messages m where m.id = ${sql.ref(id)} and m.state <> 'failed')
      then ${sql.ref(id)} else coalesce(${arrived(kind)}, ${sql.ref(id)}) end`;
  await tx
    .updateTable('activity_invitations as i')
    .set({
      mail_id: unlessArriving('i.mail_id', 'mail'),
      sms_id: unlessArriving('i.sms_id', 'sms'),
      reason: sql`case when coalesce(${arrived('mail')}, ${arrived('sms')}) is null then i.reason else '' end`,
    })
    .where('i.activity_id', '=', activityId)
    .execute();
}

/** Marks the invitations that were sent or phoned, or are queued and may still arrive, for a cancellation notice. */
async function markForNotice(tx: Tx, activityId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('activity_invitations as i')
    .set({ is_notice_due: true })
    .where('i.activity_id', '=', activityId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outgoing_messages as o')
          .select('o.id')
          .where(sql<boolean>`o.id in (i.mail_id, i.sms_id)`)
          .where(sql<boolean>`(o.state = 'queued' or ${hasReached('o')})`),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
