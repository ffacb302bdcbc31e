import { sql } from 'kysely';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';

/*
 * Values of a case `r` that follow from its decisions and its column.
 */

/**
 * The number of approvals that a case needs: while it waits, the larger one of that with which it was submitted and that which its column
 * requires at present (decision 0428).
 */
export const neededSteps = sql<number>`needed_steps(r)`;

/** The title of a case, with its article joined as `n` and its member as `m`. */
export const caseTitle = sql<string>`coalesce(r.form ->> 'Title', n.title, m.name,
  (select b.file_name from roster_batches b where b.id = r.roster_batch_id), '')`;

/** The step that waits or was decided last. */
export const stepOf = sql<number>`(select least(${neededSteps}, 1 + count(*) filter (where i.status = ${reviewStatus.approved}))::int
  from review_items i where i.review_id = r.id and i.round = r.round)`;

/** The round of a changed submission: the next one where somebody has decided in the present one. */
export const nextRound = sql<number>`case when exists (select from review_items i where i.review_id = r.id and i.round = r.round)
  then round + 1 else round end`;

/** The authors of a case together with these. */
export const withAuthors = (ids: number[]) =>
  sql<number[]>`array(select distinct id from unnest(r.author_ids || ${ids}::int[]) as id)`;

/** The condition that the article of a case is in the recycle bin, where nobody decides on it. */
export const isRecycled = sql<boolean>`exists (select from news n where n.id = r.news_id and n.deleted_at is not null)`;

/** The condition that this administrator has made this decision in the present round. */
export const hasDecided = (administratorId: number | null, status: number) =>
  sql<boolean>`exists (select from review_items i where i.review_id = r.id and i.round = r.round
    and i.decider_id = ${administratorId} and i.status = ${status} and not i.is_withdrawal)`;

/** The condition that an administrator entered the application, and its company has not submitted it itself since. */
export const isEnteredByOffice = sql<boolean>`(r.kind = ${reviewKind.membership} and r.submitter_id is not null and r.round = 1)`;
