import { sql } from 'kysely';
import type { SubmittedArticle } from '#contract/members/review-rounds.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { refused } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';
import { storeRound } from './rounds.ts';

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
  const values = {
    form: JSON.stringify(submission.form),
    base_version: submission.baseVersion,
    steps: submission.steps,
    submitter_id: submitter.id,
  };
  const authorIds = [...new Set([...submission.authorIds, submitter.id])];
  const open = await tx
    .updateTable('reviews as r')
    .set({
      ...values,
      author_ids: sql<
        number[]
      >`array(select distinct id from unnest(r.author_ids || ${authorIds}::int[]) as id)`,
      round: sql`case when exists (select from review_items i where i.review_id = r.id and i.round = r.round)
        then round + 1 else round end`,
      status: reviewStatus.underReview,
      version: sql`version + 1`,
      submitted_at: sql`now()`,
      decided_at: null,
    })
    .where('r.kind', '=', reviewKind.article)
    .where('r.news_id', '=', newsId)
    .where('r.status', '<>', reviewStatus.approved)
    .returning(['r.id', 'r.round'])
    .executeTakeFirst();
  const row =
    open ??
    (await tx
      .insertInto('reviews')
      .values({ ...values, kind: reviewKind.article, news_id: newsId, author_ids: authorIds })
      .returning(['id', 'round'])
      .executeTakeFirstOrThrow());
  await storeRound(tx, row.id, row.round, { submitterName: submitter.name, record });
  return row.id;
}

/**
 * Takes the waiting submission of an article back.
 * @throws ApiError 409 when none waits, or the administrator did not write it
 */
export async function withdrawArticle(
  tx: Tx,
  newsId: number,
  by: { id: number; name: string },
): Promise<number> {
  const review = await tx
    .selectFrom('reviews as r')
    .select(['id', 'round', 'submitted_at', 'author_ids'])
    .select(stepOf.as('step'))
    .where('kind', '=', reviewKind.article)
    .where('news_id', '=', newsId)
    .where('status', '=', reviewStatus.underReview)
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw refused('该文章没有在审核');
  if (!review.author_ids.includes(by.id)) throw refused('只有撰写的人可以撤回送审');
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

/** The step of a case `r` that waits or was decided last. */
export const stepOf = sql<number>`(select least(r.steps, 1 + count(*) filter (where i.status = ${reviewStatus.approved}))::int
  from review_items i where i.review_id = r.id and i.round = r.round)`;

/** Returns the submission that is to be published, locked with its case. */
export async function findSubmission(tx: Tx, reviewId: number) {
  const { form, base_version, submitter_id, news_id } = await tx
    .selectFrom('reviews')
    .select(['form', 'base_version', 'submitter_id', 'news_id'])
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return { form, baseVersion: base_version, editorId: submitter_id, newsId: news_id ?? 0 };
}
