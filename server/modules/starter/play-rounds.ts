import { sql } from 'kysely';
import { reviewStatus } from '#contract/members/reviews.ts';
import { parseTime } from '../../platform/core/shanghai-time.ts';
import type { Tx } from '../../platform/db/open.ts';

/** A round of a case: without a decision it waits; with a reason it was rejected. */
export interface Round {
  sent: string;
  decided?: string;
  reason?: string;
  /** The record's former values, where they differ from the current ones. */
  was?: Record<string, unknown>;
}

/**
 * Writes the history of a waiting case as decisions would have, but in the past and without mails. Returns its status.
 */
export async function playRounds(tx: Tx, reviewId: number, rounds: readonly Round[]): Promise<number> {
  let status: number = reviewStatus.underReview;
  const latest = await tx
    .selectFrom('review_rounds')
    .select(['submitter_name', 'record', 'phone_sealed', 'email_sealed'])
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow();
  for (const [i, { sent, decided, reason = '', was = {} }] of rounds.entries()) {
    status = reviewStatus.underReview;
    const submitted = { submitted_at: parseTime(sent), decided_at: null, version: sql<number>`version + 1` };
    await change({ ...submitted, status, round: i + 1, ...(i === 0 ? { created_at: parseTime(sent) } : {}) });
    await keep(i + 1, submitted.submitted_at, was);
    if (decided === undefined) break;
    status = reason === '' ? reviewStatus.approved : reviewStatus.rejected;
    const times = { submitted_at: parseTime(sent), decided_at: parseTime(decided) };
    const item = {
      review_id: reviewId,
      round: i + 1,
      status,
      reason,
      decider_id: null,
      decider_name: '秘书处',
    };
    await tx
      .insertInto('review_items')
      .values({ ...item, ...times })
      .execute();
    await change({ status, decided_at: times.decided_at });
  }
  return status;

  async function keep(round: number, submitted_at: Date, then: Record<string, unknown>) {
    const record = sql<string>`${JSON.stringify(latest.record)}::jsonb || ${JSON.stringify(then)}::jsonb`;
    await tx
      .insertInto('review_rounds')
      .values({ ...latest, review_id: reviewId, round, record, submitted_at })
      .onConflict((conflict) =>
        conflict.columns(['review_id', 'round']).doUpdateSet({ record, submitted_at }),
      )
      .execute();
  }

  async function change(values: object) {
    await tx.updateTable('reviews').set(values).where('id', '=', reviewId).execute();
  }
}
