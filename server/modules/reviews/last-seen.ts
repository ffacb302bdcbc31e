import { sql } from 'kysely';
import { reviewKind, reviewStatus, type Review } from '#contract/members/reviews.ts';
import type { Database, Tx } from '../../platform/db/open.ts';

/*
 * The version of a case that an administrator was shown. A decision without `Version` is compared with it: a text that
 * changed after the reading is not published unread.
 */

type Shown = Pick<Review, 'ProcessId' | 'Version' | 'Status'>;

/** Records the waiting cases that this session is about to see. */
export async function recordRead(db: Database, sessionKey: Buffer, shown: Shown[]): Promise<void> {
  const waiting = shown.filter(({ Status }) => Status === reviewStatus.underReview);
  if (waiting.length === 0) return;
  await sql`
    insert into review_reads (session_key, review_id, version)
    select ${sessionKey}, read.id, read.version
    from unnest(${waiting.map(({ ProcessId }) => ProcessId)}::int[], ${waiting.map(({ Version }) => Version)}::int[])
      as read (id, version)
    where exists (select from sessions where token_hash = ${sessionKey})
      and exists (select from reviews where reviews.id = read.id)
    on conflict (session_key, review_id) do update set version = excluded.version
      where review_reads.version <> excluded.version`.execute(db);
}

/** Records that a member's or an article's case is read. Called before reading: later changes count as unread. */
export async function recordReadOf(
  db: Database,
  sessionKey: Buffer,
  subject: { memberId: number } | { newsId: number },
): Promise<void> {
  const row = await db
    .selectFrom('reviews')
    .select(['id as ProcessId', 'version as Version', 'status as Status'])
    .where((is) =>
      'newsId' in subject
        ? is.and({ kind: reviewKind.contribution, news_id: subject.newsId })
        : is.and({ kind: reviewKind.membership, member_id: subject.memberId }),
    )
    .executeTakeFirst();
  if (row) await recordRead(db, sessionKey, [row]);
}

/** The version of a submission that was never changed: it cannot have changed since it was read. */
const firstVersion = 1;

/** Returns the version that this session was shown last; of a case that it was never shown, the first. */
export async function lastRead(tx: Tx, sessionKey: Buffer, reviewId: number): Promise<number> {
  const row = await tx
    .selectFrom('review_reads')
    .select('version')
    .where('session_key', '=', sessionKey)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return row?.version ?? firstVersion;
}
