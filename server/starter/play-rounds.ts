import { sql } from 'kysely';
import { reviewStatus } from '#contract/reviews.ts';
import { parseTime } from '../base/shanghai-time.ts';
import type { Tx } from '../db/open.ts';

/** Without a decision it waits; with a reason it was rejected. */
export interface Round {
  sent: string;
  decided?: string;
  reason?: string;
}

/** Gives a waiting case its history, as decisions would have done, but long ago and without a mail; answers how it stands. */
export async function playRounds(tx: Tx, reviewId: number, rounds: readonly Round[]): Promise<number> {
  let status: number = reviewStatus.underReview;
  for (const [i, { sent, decided, reason = '' }] of rounds.entries()) {
    status = reviewStatus.underReview;
    const submitted = { submitted_at: parseTime(sent), decided_at: null, version: sql<number>`version + 1` };
    await change({ ...submitted, status, round: i + 1, ...(i === 0 ? { created_at: parseTime(sent) } : {}) });
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

  async function change(values: object) {
    await tx.updateTable('reviews').set(values).where('id', '=', reviewId).execute();
  }
}
