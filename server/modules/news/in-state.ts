import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import type { NewsState } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';

/** Returns the condition that an open case of the article has this state. */
function hasCase(status: number) {
  return sql`n.id in (select r.news_id from reviews r where r.kind = ${sql.lit(reviewKind.article)} and r.status = ${sql.lit(status)})`;
}

/** The condition on an article `n` that it is in a state, in the eyes of its editors. */
export const inState: Record<NewsState, RawBuilder<SqlBool>> = {
  draft: sql`n.is_draft`,
  scheduled: sql`n.status = ${sql.lit(newsStatus.published)} and n.published_at > now()`,
  published: sql`n.status = ${sql.lit(newsStatus.published)} and n.published_at <= now()`,
  closed: sql`n.status = ${sql.lit(newsStatus.closed)} and not n.is_draft`,
  rejected: sql`(n.status = ${sql.lit(newsStatus.rejected)} or ${hasCase(reviewStatus.rejected)})`,
  underReview: sql`(n.status = ${sql.lit(newsStatus.underReview)} or ${hasCase(reviewStatus.underReview)})`,
};

/** The state of the open review case of an article `n`; null if it has none. */
export const openReviewStatus = sql<number | null>`(select r.status from reviews r
  where r.kind = ${sql.lit(reviewKind.article)} and r.news_id = n.id and r.status <> ${sql.lit(reviewStatus.approved)})`;
