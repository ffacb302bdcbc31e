import { sql } from 'kysely';
import { audienceIn, nobody } from '#contract/audience/audience.ts';
import { noticeStatus, noticeTexts } from '#contract/notices/managed-notices.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import { assertAllFound } from '../../platform/crud/missing-records.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { countAudience } from '../audience/reach.ts';
import {
  isMemberAsked,
  isNoticeToRemind,
  isRecipientCalled,
  isRecipientUnread,
} from '../counts/definitions.ts';
import type { MenuTree } from '../menus/tree.ts';
import { assertPublicArticle } from './sending.ts';
import { lockNotice } from './store.ts';
import { writeNotices } from './writing.ts';

/** The condition on a recipient `r` that something was written to it today in Shanghai. */
const isOfToday = sql<boolean>`coalesce((r.written_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date, false)`;

function recipientsOf(db: Pick<Database, 'selectFrom'>, noticeId: number) {
  return db
    .selectFrom('notice_recipients as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .where('r.notice_id', '=', noticeId)
    .where(isMemberAsked);
}

/** Counts whom a reminder would reach and by which ways, and who is left out. @throws ApiError 404 */
export async function countReminder({ db, vault }: SealedDatabase, noticeId: number) {
  const { audience } = await db
    .selectFrom('notices')
    .select('audience')
    .where('id', '=', noticeId)
    .executeTakeFirstOrThrow(notFound);
  const rows = await recipientsOf(db, noticeId)
    .select(['r.member_id', isOfToday.as('is_of_today')])
    .where(isRecipientUnread)
    .execute();
  const { called } = await recipientsOf(db, noticeId)
    .where('r.opened_at', 'is', null)
    .where(isRecipientCalled)
    .select(({ fn }) => fn.countAll<number>().as('called'))
    .executeTakeFirstOrThrow();
  const MemberIds = rows.filter((row) => !row.is_of_today).map(({ member_id }) => member_id);
  const { Purpose } = audienceIn(audience);
  const counts = await countAudience({ db, vault }, { ...nobody, Purpose, MemberIds });
  return { ...counts, Today: rows.length - MemberIds.length, Called: called };
}

interface Reminding {
  noticeId: number;
  /** Undefined: all that have not read. */
  memberIds: number[] | undefined;
  /** Also those to whom something was written today. */
  isAgain: boolean;
}

/**
 * Has a job write to the recipients that have not read and were not called.
 * @throws ApiError 404, also for a member that is no recipient; 409 when it is a draft, withdrawn, or nobody is left
 */
export async function remindRecipients(
  { db, jobs, tree }: { db: Database; jobs: Pick<JobQueue, 'send'>; tree: MenuTree },
  { noticeId, memberIds, isAgain }: Reminding,
  by: Actor,
): Promise<{ RemindedCount: number; TodayCount: number }> {
  return await transaction(db, async (tx) => {
    // Two clerks who press at once remind each company once: the second waits for the first, who may write to thousands.
    await takeTime(tx);
    await assertPublicArticle(tx, tree, await lockSent(tx, noticeId));
    if (memberIds) await assertRecipients(tx, noticeId, memberIds);
    const rows = await recipientsOf(tx, noticeId)
      .select(['r.id', isOfToday.as('is_of_today')])
      .where(isRecipientUnread)
      .$if(memberIds !== undefined, (query) => query.where('r.member_id', 'in', memberIds ?? []))
      .orderBy('r.id')
      .forUpdate('r')
      .execute();
    const due = rows.filter((row) => isAgain || !row.is_of_today).map(({ id }) => id);
    if (due.length === 0 && memberIds === undefined) throw refused(noticeTexts.nobodyUnread);
    await tx
      .updateTable('notice_recipients as r')
      .set({ is_due: true })
      .where(sql<boolean>`r.id = any(${due}::bigint[])`)
      .execute();
    if (due.length > 0) await jobs.send(tx, writeNotices, { noticeId });
    const counts = { RemindedCount: due.length, TodayCount: rows.length - due.length };
    await recordOperation(tx, by, { entityType: 'notice', recordId: noticeId, before: {}, after: counts });
    return counts;
  });
}

/**
 * Notes which companies a colleague told by telephone, or takes this back. Messages that were held for a call count as told.
 * @throws ApiError 404, also for a member that is no recipient; 409 when it is a draft
 */
export async function recordCalls(
  db: Database,
  { noticeId, memberIds, isCalled }: { noticeId: number; memberIds: number[]; isCalled: boolean },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    await takeTime(tx);
    const { Status } = (await lockNotice(tx, noticeId)) ?? {};
    if (Status === undefined) throw notFound();
    if (Status === noticeStatus.draft) throw refused(noticeTexts.isDraft);
    await assertRecipients(tx, noticeId, memberIds);
    const when = isCalled ? sql<Date>`now()` : null;
    // Messages before recipients, as their sender locks them.
    await tx
      .updateTable('outgoing_messages as o')
      .from('notice_messages as nm')
      .innerJoin('notice_recipients as r', 'r.id', 'nm.recipient_id')
      .set({ told_at: when, told_by: isCalled ? by.name : '' })
      .whereRef('o.id', '=', 'nm.message_id')
      .where('r.notice_id', '=', noticeId)
      .where('r.member_id', 'in', memberIds)
      .where('o.is_held', '=', true)
      .where('o.state', '=', 'queued')
      .execute();
    await tx
      .updateTable('notice_recipients')
      .set({ called_at: when, called_by: isCalled ? by.name : '' })
      .where('notice_id', '=', noticeId)
      .where('member_id', 'in', memberIds)
      .execute();
    const after = { IsCalled: isCalled, MemberIds: memberIds };
    await recordOperation(tx, by, { entityType: 'notice', recordId: noticeId, before: {}, after });
  });
}

async function lockSent(tx: Tx, noticeId: number) {
  const notice = await lockNotice(tx, noticeId);
  if (!notice) throw notFound();
  if (notice.Status === noticeStatus.draft) throw refused(noticeTexts.isDraft);
  if (notice.Status === noticeStatus.withdrawn) throw refused(noticeTexts.isWithdrawn);
  return notice;
}

async function assertRecipients(tx: Tx, noticeId: number, memberIds: number[]): Promise<void> {
  const rows = await tx
    .selectFrom('notice_recipients')
    .select('member_id as id')
    .where('notice_id', '=', noticeId)
    .where('member_id', 'in', memberIds)
    .execute();
  await assertAllFound(tx, 'member', memberIds, rows);
}

/** Returns how many reminders the workbench proposes for today. */
export async function countProposedReminders(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('notice_recipients as r')
    .innerJoin('notices as t', 't.id', 'r.notice_id')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .where(isMemberAsked)
    .where(isNoticeToRemind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
