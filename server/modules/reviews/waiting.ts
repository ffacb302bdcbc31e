import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { isReviewReturned, isReviewWaiting } from '../counts/definitions.ts';

interface WaitingReview {
  id: number;
  kind: number;
  title: string;
  submitted_at: Date;
}

/** Lists the reviews of these kinds that have waited longest. */
export async function listOldestReviews(
  db: Database,
  { kinds, count }: { kinds: readonly number[]; count: number },
): Promise<WaitingReview[]> {
  return await subjects(db)
    .select('r.submitted_at')
    .where(isReviewWaiting)
    .where('r.kind', 'in', [...kinds])
    .orderBy('r.submitted_at')
    .orderBy('r.id')
    .limit(count)
    .execute();
}

interface DecidedReview {
  id: number;
  kind: number;
  title: string;
  status: number;
  decided_at: Date;
}

/** Lists the latest decisions of this administrator, of these kinds. */
export async function listLatelyDecided(
  db: Database,
  asked: { administratorId: number; kinds: readonly number[]; count: number },
): Promise<DecidedReview[]> {
  return await subjects(db)
    .innerJoin('review_items as i', 'i.review_id', 'r.id')
    .select(['i.status', 'i.decided_at'])
    .where('i.is_withdrawal', '=', false)
    .where('i.decider_id', '=', asked.administratorId)
    .where('r.kind', 'in', [...asked.kinds])
    .orderBy('i.decided_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(asked.count)
    .execute();
}

/** Selects cases with their subjects, without articles in the recycle bin. */
function subjects(db: Database) {
  return db
    .selectFrom('reviews as r')
    .leftJoin('members as m', 'm.id', 'r.member_id')
    .leftJoin('news as n', 'n.id', 'r.news_id')
    .select(['r.id', 'r.kind', sql<string>`coalesce(r.form ->> 'Title', n.title, m.name)`.as('title')])
    .where('n.deleted_at', 'is', null);
}

/** Returns how many of an administrator's submissions were returned and not sent again. */
export async function countReturned(db: Database, administratorId: number): Promise<number> {
  const { returned } = await subjects(db)
    .clearSelect()
    .select((build) => build.fn.countAll<number>().as('returned'))
    .where(isReviewReturned(administratorId))
    .executeTakeFirstOrThrow();
  return returned;
}
