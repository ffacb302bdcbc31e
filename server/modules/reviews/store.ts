import { sql } from 'kysely';
import { reviewKind, reviewStatus, reviewTexts } from '#contract/members/reviews.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';
import { versionedChange } from '../../platform/db/versioned-write.ts';
import { whyNotDecide } from './can-decide.ts';
import {
  hasDecided,
  isEnteredByOffice,
  isRecycled,
  neededSteps,
  nextRound,
  stepOf,
  withAuthors,
} from './case-columns.ts';
import { findCase } from './reading.ts';
import { storeRound, type Submission } from './rounds.ts';

/*
 * The life of a case: opened, decided, opened again for its next round. The database holds the rules as well.
 */

interface Subject {
  kind: number;
  /** Null for an article that an administrator sent for review. */
  memberId: number | null;
  /** Null for an application. */
  newsId: number | null;
}

/** Opens the case of a new application or contribution; `submitterId` when an administrator sends it. */
export async function openReview(
  tx: Tx,
  subject: Subject,
  submission: Submission,
  submitterId: number | null = null,
): Promise<number> {
  const row = await tx
    .insertInto('reviews')
    .values({
      kind: subject.kind,
      member_id: subject.memberId,
      news_id: subject.newsId,
      submitter_id: submitterId,
    })
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow();
  await storeRound(tx, row.id, row.round, submission);
  return row.id;
}

/**
 * Submits a changed subject again: a case with decisions opens its next round, another one gets a new version. The
 * administrator who added a member stays its submitter, because they chose the first password.
 */
export async function submitAgain(tx: Tx, subject: Subject, submission: Submission): Promise<void> {
  const row = await tx
    .updateTable('reviews as r')
    .set({
      round: nextRound,
      steps: 1,
      status: reviewStatus.underReview,
      version: sql`version + 1`,
      submitted_at: sql`now()`,
      decided_at: null,
    })
    .where(ofSubject(subject))
    .where('status', '!=', reviewStatus.approved)
    .returning(['id', 'round'])
    .executeTakeFirst();
  if (!row) throw notFound();
  await storeRound(tx, row.id, row.round, submission);
}

/**
 * Raises the versions of the waiting cases of members that were changed, their own or that of the roster that brought them: the
 * reviewers must read them again.
 */
export async function recordMemberChanges(tx: Tx, memberIds: number[]): Promise<void> {
  await sql`
    update reviews set version = version + 1
    where status = ${reviewStatus.underReview} and (
      kind = ${reviewKind.membership} and member_id = any(${memberIds}::int[])
      or kind = ${reviewKind.roster} and roster_batch_id in (
        select batch_id from roster_changes where member_id = any(${memberIds}::int[]) and before is null))`.execute(
    tx,
  );
}

/**
 * Changes the waiting case of a contribution whose article an administrator changed. A round with decisions ends: the next one begins
 * with the first step, with what `read` returns. Articles that are not waiting contributions have no such case.
 */
export async function changeContribution(
  tx: Tx,
  { newsId, editorId }: { newsId: number; editorId: number | null },
  read: () => Promise<Submission>,
): Promise<void> {
  const row = await tx
    .updateTable('reviews as r')
    .set({
      version: sql`version + 1`,
      round: nextRound,
      // The column in which the article ends decides again.
      steps: 1,
      ...(editorId !== null && { author_ids: withAuthors([editorId]) }),
    })
    .where('r.kind', '=', reviewKind.contribution)
    .where('r.news_id', '=', newsId)
    .where('r.status', '=', reviewStatus.underReview)
    .returning(['r.id', 'r.round'])
    .executeTakeFirst();
  if (row && !(await isRecorded(tx, row))) await storeRound(tx, row.id, row.round, await read());
}

async function isRecorded(tx: Tx, { id, round }: { id: number; round: number }): Promise<boolean> {
  const recorded = await tx
    .selectFrom('review_rounds')
    .select('id')
    .where('review_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst();
  return recorded !== undefined;
}

export interface Decision {
  status: number;
  reason: string;
  /** The version that was read; undefined: not compared. */
  version: number | undefined;
  /** Null for the program itself, when it fills the demo. */
  deciderId: number | null;
  deciderName: string;
}

/**
 * The subject that was decided on; `isSoleReviewer` is true when its only possible reviewer had submitted it, and
 * `isFinal` when no further step follows.
 */
export type Decided = Subject & {
  /** The batch of a roster; null for other kinds. */
  rosterBatchId: number | null;
  isSoleReviewer: boolean;
  isFinal: boolean;
  step: number;
  steps: number;
  isEnteredByOffice: boolean;
};

/**
 * Writes the decision on a waiting case and returns its subject.
 * @throws ApiError 409 when it was decided already, changed since it was read, or is the decider's own while another
 * administrator may decide
 */
export async function decideReview(db: Tx, reviewId: number, decision: Decision): Promise<Decided> {
  const record = {
    id: reviewId,
    version: decision.version,
    find: (tx: Tx) => findUndecided(tx, reviewId, decision),
    current: (tx: Tx) => findCase(tx, reviewId),
    conflict: { text: reviewTexts.changedMeanwhile },
  };
  return await versionedChange(db, record, (tx, review) =>
    writeDecision(tx, { reviewId, ...review }, decision),
  );
}

/** Returns a case that this administrator may decide on, locked until the transaction ends. */
async function findUndecided(tx: Tx, reviewId: number, { deciderId, status, version }: Decision) {
  const review = await tx
    .selectFrom('reviews as r')
    .select(['kind', 'member_id', 'news_id', 'roster_batch_id', 'status', 'round', 'version as Version'])
    .select(['submitted_at', neededSteps.as('steps'), stepOf.as('step')])
    .select(sql<number>`review_right(r.id, ${deciderId}::int)`.as('right'))
    .select(isEnteredByOffice.as('is_entered_by_office'))
    .select([hasDecided(deciderId, status).as('has_decided'), isRecycled.as('is_recycled')])
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw notFound();
  if (review.status !== reviewStatus.underReview) throw refused(reviewTexts.alreadyDecided);
  if (review.is_recycled) throw refused(reviewTexts.recycled);
  if (review.has_decided && version !== undefined && version < review.Version)
    throw refused(reviewTexts.decidedStep);
  const why = whyNotDecide(review.kind, review.right);
  if (why !== undefined) throw refused(why);
  return { ...review, isOwn: review.right === 2 };
}

type Undecided = Awaited<ReturnType<typeof findUndecided>>;

async function writeDecision(
  tx: Tx,
  { reviewId, isOwn, ...review }: Undecided & { reviewId: number },
  decision: Decision,
): Promise<Decided> {
  await tx
    .insertInto('review_items')
    .values({
      review_id: reviewId,
      round: review.round,
      step: review.step,
      status: decision.status,
      reason: decision.status === reviewStatus.rejected ? decision.reason : '',
      decider_id: decision.deciderId,
      decider_name: decision.deciderName,
      submitted_at: review.submitted_at,
      is_sole_reviewer: isOwn,
    })
    .execute();
  const { step, steps } = review;
  const isFinal = decision.status === reviewStatus.rejected || step === steps;
  await tx
    .updateTable('reviews')
    .set({
      ...(isFinal && { status: decision.status, decided_at: sql<Date>`now()` }),
      steps,
      version: sql`version + 1`,
    })
    .where('id', '=', reviewId)
    .execute();
  const subject = { kind: review.kind, memberId: review.member_id, newsId: review.news_id };
  const isEntered = review.is_entered_by_office;
  const rosterBatchId = review.roster_batch_id;
  return {
    ...subject,
    rosterBatchId,
    isSoleReviewer: isOwn,
    isFinal,
    step,
    steps,
    isEnteredByOffice: isEntered,
  };
}

/** Returns the case of a member's application. */
export async function findReviewOfMember(tx: Tx, kind: number, memberId: number): Promise<number> {
  const row = await tx
    .selectFrom('reviews')
    .select('id')
    .where(ofSubject({ kind, memberId, newsId: null }))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.id;
}

/** Returns the condition on the subject, written so that each kind uses its own index. */
function ofSubject({ kind, memberId, newsId }: Subject) {
  // An article has one case as a contribution, whoever has it now: it moves to another member when two are merged.
  if (kind === reviewKind.contribution) return sql<boolean>`kind = ${kind} and news_id = ${newsId}`;
  const isOfMember = sql<boolean>`kind = ${kind} and member_id = ${memberId}`;
  return newsId === null ? isOfMember : sql<boolean>`${isOfMember} and news_id = ${newsId}`;
}
