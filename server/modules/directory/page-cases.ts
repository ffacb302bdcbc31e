import { sql } from 'kysely';
import type { SubmittedPage } from '#contract/members/review-rounds.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { refused } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { isOpenCase, submitForm } from '../reviews/submit-form.ts';

/*
 * Review cases of the pages of members. A member has at most one open case; the page that was approved last stays public.
 */

/** Opens the case of a member's page, or replaces what waits in it; after a decision the next round begins. */
export async function submitPage(tx: Tx, memberId: number, page: SubmittedPage, by: Actor): Promise<void> {
  const authorIds = by.kind === 'administrator' && by.id !== null ? [by.id] : [];
  await submitForm(tx, {
    kind: reviewKind.memberPage,
    subject: { member_id: memberId },
    values: { form: JSON.stringify(page), submitter_id: authorIds[0] ?? null },
    // Who wrote an earlier version may have the account of the member in hand.
    authorIds,
    submitterName: by.name,
    record: page,
  });
}

/**
 * Takes the waiting page of a member back.
 * @throws ApiError 409 when none waits
 */
export async function withdrawPage(tx: Tx, memberId: number, by: Actor): Promise<void> {
  const review = await tx
    .selectFrom('reviews as r')
    .select(['r.id', 'r.round', 'r.submitted_at'])
    .where(isOpenFor(memberId))
    .where('r.status', '=', reviewStatus.underReview)
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw refused('没有待审核的名录页');
  await tx
    .insertInto('review_items')
    .values({
      review_id: review.id,
      round: review.round,
      status: reviewStatus.rejected,
      reason: '撤回',
      is_withdrawal: true,
      decider_id: by.kind === 'administrator' ? by.id : null,
      decider_name: by.name,
      submitted_at: review.submitted_at,
    })
    .execute();
  await tx
    .updateTable('reviews')
    .set({ status: reviewStatus.rejected, version: sql`version + 1`, decided_at: sql`now()` })
    .where('id', '=', review.id)
    .execute();
}

/** Returns the open case of a member's page with the reason of its last rejection; undefined if there is none. */
export async function findOpenCase(db: Database, memberId: number) {
  const row = await db
    .selectFrom('reviews as r')
    .select(['r.form', 'r.status', 'r.submitted_at', 'r.version'])
    .select(
      sql<string>`coalesce((select i.reason from review_items i where i.review_id = r.id and i.round = r.round
        and not i.is_withdrawal), '')`.as('reason'),
    )
    .where(isOpenFor(memberId))
    .executeTakeFirst();
  return row && { ...row, form: row.form as unknown as SubmittedPage };
}

/** Returns the page that a case contains. */
export async function findSubmittedPage(tx: Tx, reviewId: number): Promise<SubmittedPage> {
  const { form } = await tx
    .selectFrom('reviews')
    .select('form')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return form as unknown as SubmittedPage;
}

const isOpenFor = (memberId: number) => isOpenCase(reviewKind.memberPage, { member_id: memberId });
