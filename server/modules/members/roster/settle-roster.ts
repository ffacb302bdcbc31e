import { memberStatus } from '#contract/members/member-status.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { takeTime } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { undoRejected } from '../../../platform/imports/undo.ts';
import { undoableRoster } from './undo-roster.ts';

/**
 * Applies the decision on a batch: all companies that it added become members, or the batch is taken back. Nobody is told:
 * the office entered them itself.
 */
export async function settleRoster(
  tx: Tx,
  batchId: number,
  { isApproved, reason, by }: { isApproved: boolean; reason: string; by: Actor },
): Promise<void> {
  await takeTime(tx);
  if (!isApproved) return await undoRejected(tx, undoableRoster, { batchId, reason, by });
  await tx
    .updateTable('members')
    .set({ status: memberStatus.approved })
    .where('status', '=', memberStatus.underReview)
    .where('id', 'in', (build) =>
      build
        .selectFrom('roster_changes')
        .select('member_id')
        .where('batch_id', '=', batchId)
        .where('before', 'is', null),
    )
    .execute();
}
