import { sql } from 'kysely';
import type { Workbench } from '#contract/visits.ts';
import type { Database } from '../db/open.ts';
import { listLatelyEdited } from '../news/managed.ts';
import { countWaitingReviews } from '../reviews/reading.ts';
import { countWaitingSuggestions } from '../suggestions/store.ts';
import { listDailyVisits } from './store.ts';

const latestShown = 8;

/** What a clerk sees first. */
export async function readWorkbench(db: Database, visitTotal: number): Promise<Workbench> {
  const counts = await db
    .selectFrom('news')
    .select([
      sql<number>`count(*) filter (where status = 1 and published_at <= now())`.as('published'),
      sql<number>`count(*) filter (where status = 1 and published_at > now())`.as('scheduled'),
      sql<number>`count(*) filter (where status = 0)`.as('closed'),
      sql<number>`(select count(*) from menus)`.as('menus'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const waiting = await countWaitingReviews(db);
  const visits = await listDailyVisits(db);
  const latest = await listLatelyEdited(db, latestShown);
  return {
    VisitTotal: visitTotal,
    VisitToday: visits.at(-1)?.Count ?? 0,
    Visits: visits,
    PublishedCount: counts.published,
    ScheduledCount: counts.scheduled,
    ClosedCount: counts.closed,
    MenuCount: counts.menus,
    WaitingApplicationCount: waiting.applications,
    WaitingContributionCount: waiting.contributions,
    WaitingSuggestionCount: await countWaitingSuggestions(db),
    LatestNews: latest.map(({ NewsId, Title, MenuName, Status, IsScheduled, UpdateTime }) => ({
      NewsId,
      Title,
      MenuName,
      Status,
      IsScheduled,
      UpdateTime,
    })),
  };
}
