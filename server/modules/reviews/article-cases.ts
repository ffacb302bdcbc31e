import { sql } from 'kysely';
import type { SubmittedArticle } from '#contract/members/review-rounds.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { refused } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';
import { stepOf } from './case-columns.ts';
import { submitForm } from './submit-form.ts';

/*
 * Cases of articles that administrators send for review (decision 0396). An article has at most one open case.
 */

/** An article as it is sent for review. */
export interface ArticleSubmission {
  newsId: number;
  /** The form that the last approval saves. */
  form: object;
  /** The version of the article that the form changes. */
  baseVersion: number;
  steps: number;
  submitter: { id: number; name: string };
  /** Those who wrote the article before, besides the submitter. */
  authorIds: number[];
  record: SubmittedArticle;
}

/** Opens the article's case, or replaces what waits in it, and returns its id; after a decision the next round begins. */
export async function submitArticle(tx: Tx, submission: ArticleSubmission): Promise<number> {
  const { newsId, submitter, record } = submission;
  return await submitForm(tx, {
    kind: reviewKind.article,
    subject: { news_id: newsId },
    values: {
      form: JSON.stringify(submission.form),
      base_version: submission.baseVersion,
      steps: submission.steps,
      submitter_id: submitter.id,
    },
    authorIds: [...new Set([...submission.authorIds, submitter.id])],
    submitterName: submitter.name,
    record,
  });
}

interface Editor {
  id: number;
  canPublish: boolean;
}

/**
 * Leaves a submission that waits to those who may replace it or take it back: its submitter and whoever may publish.
 * @throws ApiError 409
 */
export async function assertMayReplace(tx: Tx, newsId: number, by: Editor): Promise<void> {
  const waiting = await tx
    .selectFrom('reviews as r')
    .innerJoin('administrators as a', 'a.id', 'r.submitter_id')
    .select(['r.submitter_id', sql<string>`coalesce(nullif(a.real_name, ''), a.account)`.as('submitter')])
    .where(isWaitingFor(newsId))
    .executeTakeFirst();
  if (waiting && waiting.submitter_id !== by.id && !by.canPublish)
    throw refused(`该文章由${waiting.submitter}送审，只有送审的人和有发布权限的人可以改动`);
}

const isWaitingFor = (newsId: number) =>
  sql<boolean>`r.kind = ${reviewKind.article} and r.news_id = ${newsId} and r.status = ${reviewStatus.underReview}`;

/**
 * Takes the waiting submission of an article back.
 * @throws ApiError 409 when none waits, or the administrator neither sent it nor may publish
 */
export async function withdrawArticle(
  tx: Tx,
  newsId: number,
  by: Editor & { name: string },
): Promise<number> {
  const review = await tx
    .selectFrom('reviews as r')
    .select(['id', 'round', 'submitted_at', 'submitter_id'])
    .select(stepOf.as('step'))
    .where(isWaitingFor(newsId))
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw refused('该文章没有在审核');
  if (review.submitter_id !== by.id && !by.canPublish)
    throw refused('只有送审的人和有发布权限的人可以撤回送审');
  await tx
    .insertInto('review_items')
    .values({
      review_id: review.id,
      round: review.round,
      step: review.step,
      status: reviewStatus.rejected,
      reason: '撤回',
      is_withdrawal: true,
      decider_id: by.id,
      decider_name: by.name,
      submitted_at: review.submitted_at,
    })
    .execute();
  await tx
    .updateTable('reviews')
    .set({ status: reviewStatus.rejected, version: sql`version + 1`, decided_at: sql`now()` })
    .where('id', '=', review.id)
    .execute();
  return review.id;
}

/** Returns the submission that is to be published, locked with its case. */
export async function findSubmission(tx: Tx, reviewId: number) {
  const { form, base_version, submitter_id, news_id } = await tx
    .selectFrom('reviews')
    .select(['form', 'base_version', 'submitter_id', 'news_id'])
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return { form, baseVersion: base_version, editorId: submitter_id, newsId: news_id ?? 0 };
}

/** Lets the submissions of articles that return as they were wait on: their articles are again what the submissions change. */
export async function keepReviewOfRestored(tx: Tx, newsIds: number[]): Promise<void> {
  await sql`update reviews r set base_version = n.version from news n
    where n.id = r.news_id and n.id = any(${newsIds}::int[]) and r.kind = ${reviewKind.article}
      and r.status <> ${reviewStatus.approved} and r.base_version = n.undo_version - 1`.execute(tx);
}
