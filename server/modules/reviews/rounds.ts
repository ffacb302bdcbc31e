import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type {
  ReviewRound,
  SubmittedApplication,
  SubmittedArticle,
  SubmittedRoster,
  SubmittedPage,
} from '#contract/members/review-rounds.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { maskText } from '../../platform/operation-log/mask.ts';

/*
 * Stores each submission of a case. A change while it waits replaces the current submission, since no decision was made
 * on that.
 */

/** A submission and its author. */
export interface Submission {
  submitterName: string;
  record:
    | Omit<SubmittedApplication, 'OperatorPhone' | 'Email'>
    | SubmittedArticle
    | SubmittedRoster
    | SubmittedPage;
  /** The contact of an application, as the vault sealed it. */
  contact?: { phone_sealed: Buffer; email_sealed: Buffer };
}

export async function storeRound(tx: Tx, reviewId: number, round: number, submission: Submission) {
  const { submitterName, record, contact } = submission;
  const snapshot = {
    submitted_at: sql<Date>`now()`,
    submitter_name: submitterName,
    record: JSON.stringify(record),
    ...contact,
  };
  await tx
    .insertInto('review_rounds')
    .values({ review_id: reviewId, round, ...snapshot })
    .onConflict((conflict) => conflict.columns(['review_id', 'round']).doUpdateSet(snapshot))
    .execute();
}

/** Lists all rounds in order; phone and e-mail are masked unless `isFull`. */
export async function listRounds(
  { db, vault }: SealedDatabase,
  reviewId: number,
  isFull: boolean,
): Promise<ReviewRound[]> {
  const rows = await db
    .selectFrom('review_rounds')
    .select(['round', 'submitted_at', 'submitter_name', 'record', 'phone_sealed', 'email_sealed'])
    .where('review_id', '=', reviewId)
    .orderBy('round')
    .execute();
  const records = rows.map(({ record, phone_sealed, email_sealed }) => {
    const values = record as ReviewRound['Record'];
    if (!phone_sealed || !email_sealed) return values;
    return { ...values, OperatorPhone: vault.open(phone_sealed), Email: vault.open(email_sealed) };
  });
  return rows.map(({ round, submitted_at, submitter_name }, i) => ({
    Round: round,
    SubmitTime: formatTime(submitted_at),
    SubmitterName: submitter_name,
    Record: isFull ? records[i]! : masked(records[i]!),
    Changed: changedFields(records[i - 1], records[i]!),
  }));
}

type Values = ReviewRound['Record'];

function masked(record: Values): Values {
  if (!('OperatorPhone' in record)) return record;
  return { ...record, OperatorPhone: maskText(record.OperatorPhone), Email: maskText(record.Email) };
}

function changedFields(before: Values | undefined, now: Values): string[] {
  if (before === undefined) return [];
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).flatMap(([name, value]) =>
    isDeepStrictEqual(old.get(name), value) ? [] : [name],
  );
}

/** Returns whether a submission refers to this attachment, which then stays as long as the submission. */
export async function isSubmittedFile(tx: Tx, memberId: number, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('review_rounds')
    .select('id')
    .where('review_id', 'in', casesOf([memberId]))
    .where(sql<boolean>`record ->> 'FilePath' = ${address}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases the applications of these members. */
export async function forgetRounds(tx: Tx, memberIds: number[]): Promise<void> {
  await tx.deleteFrom('review_rounds').where('review_id', 'in', casesOf(memberIds)).execute();
}

/** Erases the contact person in the applications of a member; the company stays. */
export async function eraseContactOfRounds(tx: Tx, vault: Vault, memberId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('review_rounds')
    .set({
      record: sql`record || ${JSON.stringify({ DailyOperator: '', Remarks: '' })}::jsonb`,
      phone_sealed: vault.seal(''),
      email_sealed: vault.seal(''),
    })
    .where('review_id', 'in', casesOf([memberId]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Applications of a member as they were submitted, with the contact in full. */
export async function listSubmittedContacts(db: Database, vault: Vault, memberId: number) {
  const rows = await db
    .selectFrom('review_rounds')
    .select(['submitted_at', 'record', 'phone_sealed', 'email_sealed'])
    .where('review_id', 'in', casesOf([memberId]))
    .orderBy('id')
    .execute();
  return rows.map(({ submitted_at, record, phone_sealed, email_sealed }) => ({
    ...(record as SubmittedApplication),
    SubmitTime: formatTime(submitted_at),
    OperatorPhone: phone_sealed ? vault.open(phone_sealed) : '',
    Email: email_sealed ? vault.open(email_sealed) : '',
  }));
}

function casesOf(memberIds: number[]) {
  return sql<number>`(select id from reviews where kind = ${reviewKind.membership} and member_id = any(${memberIds}))`;
}
