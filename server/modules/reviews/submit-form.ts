import { sql, type RawBuilder } from 'kysely';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import type { Tx } from '../../platform/db/open.ts';
import { nextRound, withAuthors } from './case-columns.ts';
import { storeRound, type Submission } from './rounds.ts';

/*
 * Cases whose form is what the last approval saves: an article, the page of a member. A subject has at most one open case.
 */

type Subject = { news_id: number } | { member_id: number };

interface FormSubmission {
  kind: (typeof reviewKind)[keyof typeof reviewKind];
  subject: Subject;
  /** The columns besides those of every such case. */
  values: { form: string; submitter_id: number | null; base_version?: number; steps?: number };
  /** Those who wrote what is submitted; who wrote an earlier version stays an author. */
  authorIds: number[];
  submitterName: string;
  record: Submission['record'];
}

/** Opens the case of a subject, or replaces what waits in it, and returns its id; after a decision the next round begins. */
export async function submitForm(tx: Tx, submission: FormSubmission): Promise<number> {
  const { kind, subject, values, authorIds, submitterName, record } = submission;
  const open = await tx
    .updateTable('reviews as r')
    .set({
      ...values,
      author_ids: withAuthors(authorIds),
      round: nextRound,
      status: reviewStatus.underReview,
      version: sql`version + 1`,
      submitted_at: sql`now()`,
      decided_at: null,
    })
    .where(isOpenCase(kind, subject))
    .returning(['r.id', 'r.round'])
    .executeTakeFirst();
  const row =
    open ??
    (await tx
      .insertInto('reviews')
      .values({ ...values, ...subject, kind, author_ids: authorIds })
      .returning(['id', 'round'])
      .executeTakeFirstOrThrow());
  await storeRound(tx, row.id, row.round, { submitterName, record });
  return row.id;
}

/** The condition that a case `r` of the subject is not approved. */
export function isOpenCase(kind: number, subject: Subject): RawBuilder<boolean> {
  const isOfSubject =
    'news_id' in subject ? sql`r.news_id = ${subject.news_id}` : sql`r.member_id = ${subject.member_id}`;
  return sql<boolean>`(r.kind = ${kind} and ${isOfSubject} and r.status <> ${reviewStatus.approved})`;
}
