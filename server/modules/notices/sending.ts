import { sql } from 'kysely';
import type { Audience } from '#contract/audience/audience.ts';
import { noticeStatus, noticeTexts } from '#contract/notices/managed-notices.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import { newVersion, versionedChange } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { selectAudience } from '../audience/selection.ts';
import { noticeRecipientState } from '../counts/definitions.ts';
import type { MenuTree } from '../menus/tree.ts';
import { withdrawMessages } from '../messages/store.ts';
import { findArticle } from './article.ts';
import { lockNotice } from './store.ts';
import { writeNotices } from './writing.ts';

interface Dependencies {
  db: Database;
  jobs: Pick<JobQueue, 'send'>;
}

interface SendingDependencies extends Dependencies {
  tree: MenuTree;
  /** Throws for an audience that the sender may not know. */
  assertMaySend: (audience: Audience) => void;
}

interface Sending {
  noticeId: number;
  /** The version that the sender has seen; undefined: not compared. */
  version: number | undefined;
  /** The site's address as the sender has it, for the links. */
  site: string;
}

/**
 * Sends a notice to the members that its audience has now. A job writes the messages.
 * @throws ApiError 403, 404, 409 when it was sent, its article is not public, or nobody is in the audience
 */
export async function sendNotice(
  { db, jobs, tree, assertMaySend }: SendingDependencies,
  { noticeId, version, site }: Sending,
  by: Actor,
) {
  const record = { id: noticeId, version, first: takeTime, find: lockNotice };
  return await versionedChange(db, record, async (tx, notice) => {
    if (notice.Status !== noticeStatus.draft) throw refused(noticeTexts.isSent);
    assertMaySend(notice.Audience);
    await assertPublicArticle(tx, tree, notice);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('notice_recipients')
      .columns(['notice_id', 'member_id'])
      .expression(
        selectAudience(tx, notice.Audience)
          .select([sql<number>`${noticeId}::int`.as('notice_id'), 'm.id'])
          .orderBy('m.id'),
      )
      .executeTakeFirstOrThrow();
    const RecipientCount = Number(numInsertedOrUpdatedRows ?? 0);
    if (RecipientCount === 0) throw refused(noticeTexts.nobody);
    await tx
      .updateTable('notices')
      .set({ sent_at: sql<Date>`now()`, sent_by: by.name, site_address: site, ...newVersion })
      .where('id', '=', noticeId)
      .execute();
    await jobs.send(tx, writeNotices, { noticeId });
    const after = { Status: noticeStatus.sent, RecipientCount };
    await recordOperation(tx, by, {
      entityType: 'notice',
      recordId: noticeId,
      before: { Status: noticeStatus.draft },
      after,
    });
    return { NoticeId: noticeId, RecipientCount };
  });
}

/** @throws ApiError 409 when readers cannot open the article of a notice */
export async function assertPublicArticle(
  tx: Tx,
  tree: MenuTree,
  { IsAboutArticle, NewsId }: { IsAboutArticle: boolean; NewsId: number },
): Promise<void> {
  if (!IsAboutArticle) return;
  const article = await findArticle(tx, tree, NewsId);
  if (!article?.isPublic) throw refused(noticeTexts.hasNoArticle);
}

/**
 * Withdraws what has not left; what was sent stays. Returns how many companies have got nothing.
 * @throws ApiError 404, 409 when it is a draft, or withdrawn already
 */
export async function withdrawNotice(db: Database, noticeId: number, by: Actor) {
  return await transaction(db, async (tx) => {
    await takeTime(tx);
    const notice = await lockNotice(tx, noticeId);
    if (!notice) throw notFound();
    if (notice.Status === noticeStatus.draft) throw refused(noticeTexts.isDraft);
    if (notice.Status === noticeStatus.withdrawn) throw refused(noticeTexts.isWithdrawn);
    await withdrawMessages(tx, { noun: 'notice', recordId: noticeId, reason: noticeTexts.isWithdrawn });
    await tx
      .updateTable('notice_recipients')
      .set({ is_due: false, reason: noticeTexts.isWithdrawn })
      .where('notice_id', '=', noticeId)
      .where('is_due', '=', true)
      .execute();
    await tx
      .updateTable('notices')
      .set({ withdrawn_at: sql<Date>`now()`, ...newVersion })
      .where('id', '=', noticeId)
      .execute();
    const { count: WithdrawnCount } = await tx
      .selectFrom('notice_recipients as r')
      .innerJoin('notices as t', 't.id', 'r.notice_id')
      .where('r.notice_id', '=', noticeId)
      .where(noticeRecipientState, '=', 'withdrawn')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await recordOperation(tx, by, {
      entityType: 'notice',
      recordId: noticeId,
      before: { Status: noticeStatus.sent },
      after: { Status: noticeStatus.withdrawn, WithdrawnCount },
    });
    return { NoticeId: noticeId, WithdrawnCount };
  });
}
