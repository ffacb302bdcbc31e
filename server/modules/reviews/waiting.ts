import type { Database } from '../../platform/db/open.ts';
import { isReviewReturned, isReviewWaiting } from '../counts/definitions.ts';
import { isDecidableBy } from './can-decide.ts';
import { caseTitle } from './case-columns.ts';

interface WaitingReview {
  id: number;
  kind: number;
  title: string;
  submitted_at: Date;
}

interface Reader {
  administratorId: number;
  kinds: readonly number[];
}

/** Counts the waiting cases of these kinds: those that this administrator may decide, by kind, and those that a colleague has to. */
export async function countForReviewer(db: Database, { administratorId, kinds }: Reader) {
  if (kinds.length === 0) return { mine: new Map<number, number>(), colleagues: 0 };
  const rows = await subjects(db)
    .clearSelect()
    .select((build) => ['r.kind', build.fn.countAll<number>().as('count')])
    .select(isDecidableBy(administratorId).as('is_mine'))
    .where(isReviewWaiting)
    .where('r.kind', 'in', [...kinds])
    .groupBy(['r.kind', 'is_mine'])
    .execute();
  const others = rows.filter(({ is_mine }) => !is_mine);
  return {
    mine: new Map(rows.filter(({ is_mine }) => is_mine).map(({ kind, count }) => [kind, count])),
    colleagues: others.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Lists the reviews of these kinds that this administrator may decide and that have waited longest. */
export async function listOldestReviews(
  db: Database,
  { administratorId, kinds, count }: Reader & { count: number },
): Promise<WaitingReview[]> {
  return await subjects(db)
    .select('r.submitted_at')
    .where(isReviewWaiting)
    .where('r.kind', 'in', [...kinds])
    .where(isDecidableBy(administratorId))
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
  filter: { administratorId: number; kinds: readonly number[]; count: number },
): Promise<DecidedReview[]> {
  return await subjects(db)
    .innerJoin('review_items as i', 'i.review_id', 'r.id')
    .select(['i.status', 'i.decided_at'])
    .where('i.is_withdrawal', '=', false)
    .where('i.decider_id', '=', filter.administratorId)
    .where('r.kind', 'in', [...filter.kinds])
    .orderBy('i.decided_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(filter.count)
    .execute();
}

/** Selects cases with their subjects, without articles in the recycle bin. */
function subjects(db: Database) {
  return db
    .selectFrom('reviews as r')
    .leftJoin('members as m', 'm.id', 'r.member_id')
    .leftJoin('news as n', 'n.id', 'r.news_id')
    .select(['r.id', 'r.kind', caseTitle.as('title')])
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
