import { sql } from 'kysely';
import { reviewStatus, type Review } from '#contract/reviews.ts';
import type { Database, Tx } from '../db/open.ts';

/*
 * What an administrator was shown of a case. Clients that send no `Version` with a decision are held to it: a text that
 * came after they looked is not published unread.
 */

type Shown = Pick<Review, 'ProcessId' | 'Version' | 'Status'>;

/** Notes the waiting cases that this session is about to see. */
export async function noteRead(db: Database, sessionKey: Buffer, shown: Shown[]): Promise<void> {
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

/** Undefined: this session was never shown the case. */
export async function lastRead(tx: Tx, sessionKey: Buffer, reviewId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('review_reads')
    .select('version')
    .where('session_key', '=', sessionKey)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return row?.version;
}
