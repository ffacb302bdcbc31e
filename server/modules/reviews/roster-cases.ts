import { sql } from 'kysely';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { storeRound, type Submission } from './rounds.ts';

/* The case of an imported roster: one decision for all members that the batch added. */

/** Opens the case of a batch. The importer is its author, who decides on it only where nobody else may. */
export async function openRosterCase(
  tx: Tx,
  { batchId, by }: { batchId: number; by: Actor },
  record: Submission['record'],
): Promise<void> {
  const importerId = by.kind === 'administrator' ? by.id : null;
  const { id, round } = await tx
    .insertInto('reviews')
    .values({
      kind: reviewKind.roster,
      roster_batch_id: batchId,
      submitter_id: importerId,
      ...(importerId !== null && { author_ids: [importerId] }),
    })
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow();
  await storeRound(tx, id, round, { submitterName: by.name, record });
}

/** Ends the waiting case of a batch that is undone, without a decision; nothing where it was decided. */
export async function withdrawRosterCase(
  tx: Tx,
  { batchId, by, reason }: { batchId: number; by: Actor; reason: string },
): Promise<void> {
  const review = await tx
    .selectFrom('reviews')
    .select(['id', 'round', 'submitted_at'])
    .where('kind', '=', reviewKind.roster)
    .where('roster_batch_id', '=', batchId)
    .where('status', '=', reviewStatus.underReview)
    .forUpdate()
    .executeTakeFirst();
  if (!review || by.kind !== 'administrator') return;
  await tx
    .insertInto('review_items')
    .values({
      review_id: review.id,
      round: review.round,
      status: reviewStatus.rejected,
      reason: reason || '导入已撤回',
      decider_id: by.id,
      decider_name: by.name,
      submitted_at: review.submitted_at,
      is_withdrawal: true,
    })
    .execute();
  await tx
    .updateTable('reviews')
    .set({ status: reviewStatus.rejected, decided_at: sql<Date>`now()`, version: sql`version + 1` })
    .where('id', '=', review.id)
    .execute();
}
