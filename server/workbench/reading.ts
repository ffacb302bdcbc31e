import { sql } from 'kysely';
import { newsStatus } from '#contract/news.ts';
import type { Workbench } from '#contract/workbench.ts';
import type { Database } from '../db/open.ts';
import type { AdministratorCaller } from '../http/callers.ts';
import { listLatelyEdited } from '../news/managed.ts';
import { published } from '../news/readable.ts';
import { countWaitingReviews } from '../reviews/reading.ts';
import { countWaitingSuggestions } from '../suggestions/store.ts';
import { listDailyVisits } from '../visits/store.ts';

const latestShown = 8;

/** What a clerk sees first: what waits for others, and articles of who may not see them, are left out. */
export async function readWorkbench(
  db: Database,
  visitTotal: number,
  caller: AdministratorCaller,
): Promise<Workbench> {
  const counts = await db
    .selectFrom('news')
    .select([
      sql<number>`count(*) filter (where status = ${published} and published_at <= now())`.as('published'),
      sql<number>`count(*) filter (where status = ${published} and published_at > now())`.as('scheduled'),
      sql<number>`count(*) filter (where status = ${sql.lit(newsStatus.closed)})`.as('closed'),
      sql<number>`(select count(*) from menus)`.as('menus'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const waiting = await countWaitingReviews(db, caller.id);
  const visits = await listDailyVisits(db);
  const latest = caller.holds('news:list') ? await listLatelyEdited(db, latestShown) : [];
  return {
    VisitTotal: visitTotal,
    VisitToday: visits.at(-1)?.Count ?? 0,
    Visits: visits,
    PublishedCount: counts.published,
    ScheduledCount: counts.scheduled,
    ClosedCount: counts.closed,
    MenuCount: counts.menus,
    WaitingApplicationCount: caller.holds('member:audit') ? waiting.applications : 0,
    WaitingContributionCount: caller.holds('news:audit') ? waiting.contributions : 0,
    WaitingSuggestionCount: caller.holds('suggestion:handle') ? await countWaitingSuggestions(db) : 0,
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
