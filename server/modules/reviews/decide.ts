import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { lastRead } from './last-seen.ts';
import { decideReview, type Decided } from './store.ts';

export interface Outcome {
  isApproved: boolean;
  reason: string;
  siteUrl: string;
  /** The day of joining, for an approved application. */
  joinDate: string | undefined;
  memberLevelId: number | undefined;
  /** True if an administrator entered the application, and its company has not submitted it since. */
  isEnteredByOffice: boolean;
}

export interface DecisionDependencies {
  db: Database;
  /** Apply a decision to the subject of each kind, in the same transaction. */
  settle: {
    application(tx: Tx, memberId: number, outcome: Outcome): Promise<void>;
    /** Publishes a contribution with this many approvals, or (0) returns it; not called for an approval of an earlier step. */
    contribution(tx: Tx, newsId: number, approvals: number): Promise<void>;
    /** Publishes what the case contains; not called for a rejection or an earlier step. */
    article(tx: Tx, review: { id: number; approvals: number }, by: Actor): Promise<void>;
    /** Publishes the page of a member that the case contains; not called for a rejection. */
    memberPage(tx: Tx, review: { id: number; memberId: number }): Promise<void>;
    /** Tells the author of an article that it was returned. */
    returnedArticle(tx: Tx, reviewId: number, reason: string): Promise<void>;
    /** Makes members of all companies that the batch added, or takes the batch back. */
    roster(
      tx: Tx,
      batchId: number,
      decision: { isApproved: boolean; reason: string; by: Actor },
    ): Promise<void>;
  };
}

interface SubmittedDecision {
  Status: number;
  ProcessItemName: string;
  Version?: number | undefined;
  JoinDate?: string | undefined;
  MemberLevelId?: number | undefined;
}

/** Decides a case once, and lets member or article follow, all in one transaction. */
export async function decide(
  { db, settle }: DecisionDependencies,
  findReview: (tx: Tx) => Promise<number>,
  decision: SubmittedDecision,
  { by, siteUrl, sessionKey }: { by: Actor; siteUrl: string; sessionKey: Buffer },
): Promise<{ reviewId: number; memberId: number | null; newsId: number | null }> {
  return await transaction(db, async (tx) => {
    const reviewId = await findReview(tx);
    const subject = await decideReview(tx, reviewId, {
      status: decision.Status,
      reason: decision.ProcessItemName,
      version: decision.Version ?? (await lastRead(tx, sessionKey, reviewId)),
      deciderId: by.kind === 'administrator' ? by.id : null,
      deciderName: by.name,
    });
    const isApproved = decision.Status === reviewStatus.approved;
    const { JoinDate: joinDate, MemberLevelId: memberLevelId } = decision;
    const { isEnteredByOffice } = subject;
    const reason = decision.ProcessItemName;
    const outcome = { isApproved, reason, siteUrl, joinDate, memberLevelId, isEnteredByOffice };
    if (subject.kind === reviewKind.membership) await settle.application(tx, subject.memberId ?? 0, outcome);
    else if (subject.kind === reviewKind.roster)
      await settle.roster(tx, subject.rosterBatchId ?? 0, { isApproved, reason, by });
    else if (subject.kind === reviewKind.memberPage) {
      if (isApproved) await settle.memberPage(tx, { id: reviewId, memberId: subject.memberId ?? 0 });
    } else await settleArticle(settle, tx, { reviewId, isApproved, reason: outcome.reason, ...subject }, by);
    const after = {
      Kind: subject.kind,
      MemberId: subject.memberId,
      NewsId: subject.newsId,
      Status: decision.Status,
      ProcessItemName: decision.ProcessItemName,
      ...(subject.kind !== reviewKind.membership ? { Step: subject.step, Steps: subject.steps } : {}),
      ...(isApproved && joinDate !== undefined ? { JoinDate: joinDate } : {}),
      ...(isApproved && memberLevelId !== undefined ? { MemberLevelId: memberLevelId } : {}),
      ...(subject.isSoleReviewer ? { SoleReviewer: true } : {}),
    };
    await recordOperation(tx, by, { entityType: 'review', recordId: reviewId, after });
    return { reviewId, memberId: subject.memberId, newsId: subject.newsId };
  });
}

async function settleArticle(
  settle: DecisionDependencies['settle'],
  tx: Tx,
  decided: Decided & { reviewId: number; isApproved: boolean; reason: string },
  by: Actor,
): Promise<void> {
  const { kind, reviewId, newsId, isApproved, isFinal, steps } = decided;
  if (kind === reviewKind.contribution) {
    if (isFinal) await settle.contribution(tx, newsId ?? 0, isApproved ? steps : 0);
  } else if (!isApproved) await settle.returnedArticle(tx, reviewId, decided.reason);
  else if (isFinal) await settle.article(tx, { id: reviewId, approvals: steps }, by);
}
