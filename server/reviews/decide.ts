import { reviewKind, reviewStatus } from '#contract/reviews.ts';
import { recordOperation } from '../audit/chain.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { settleApplication } from '../members/outcome.ts';
import { settleContribution } from '../news/contributions.ts';
import type { Vault } from '../vault.ts';
import { decideReview } from './store.ts';

export interface DecisionDependencies {
  db: Database;
  vault: Vault;
}

interface GivenDecision {
  Status: number;
  ProcessItemName: string;
  Version?: number | undefined;
}

/** Decides a case once, and lets member or article follow, all in one transaction. */
export async function decide(
  { db, vault }: DecisionDependencies,
  findReview: (tx: Tx) => Promise<number>,
  given: GivenDecision,
  { by, siteUrl }: { by: Actor; siteUrl: string },
): Promise<{ reviewId: number; memberId: number }> {
  return await transaction(db, async (tx) => {
    const reviewId = await findReview(tx);
    const subject = await decideReview(tx, reviewId, {
      status: given.Status,
      reason: given.ProcessItemName,
      version: given.Version,
      deciderId: by.kind === 'administrator' ? by.id : null,
      deciderName: by.name,
    });
    const outcome = { status: given.Status, reason: given.ProcessItemName };
    if (subject.kind === reviewKind.membership)
      await settleApplication(tx, subject.memberId, { ...outcome, siteUrl, vault });
    else await settleContribution(tx, subject.newsId ?? 0, given.Status === reviewStatus.approved);
    const after = {
      Kind: subject.kind,
      MemberId: subject.memberId,
      NewsId: subject.newsId,
      Status: given.Status,
      ProcessItemName: given.ProcessItemName,
    };
    await recordOperation(tx, by, { noun: 'review', recordId: reviewId, after });
    return { reviewId, memberId: subject.memberId };
  });
}
