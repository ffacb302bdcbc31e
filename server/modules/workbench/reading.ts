import { sql } from 'kysely';
import { duplicatesNamed, type Workbench } from '#contract/back-office/workbench.ts';
import { newsStatus } from '#contract/news/news.ts';
import type { Database } from '../../platform/db/open.ts';
import { countRows } from '../../platform/db/row-counts.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { listLatelyEdited } from '../news/managed.ts';
import { isToCome } from '../news/readable.ts';
import { countWaitingReviews } from '../reviews/reading.ts';
import { isDemo } from '../settings/demo-mark.ts';
import { countWaitingSuggestions } from '../suggestions/store.ts';
import { duplicateKindsFor, findDuplicates } from './duplicates.ts';
import { readFirstSteps, type StepReading } from './first-steps.ts';
import { readUpcoming } from './upcoming.ts';
import { readWaiting } from './waiting.ts';

const latestShown = 8;

/** Reads the workbench of a clerk, without tasks of others and without articles that the clerk may not see. */
export async function readWorkbench(reading: StepReading, caller: AdministratorCaller): Promise<Workbench> {
  const { db } = reading;
  const counts = await countArticles(db);
  const reviews = await countWaitingReviews(db);
  const waiting = await readWaiting(reading, caller);
  const failed = waiting.Counts.find(({ Kind }) => Kind === 'invitation');
  const latest = caller.holds('news:list') ? await listLatelyEdited(db, latestShown) : [];
  return {
    IsDemo: await isDemo(db),
    FirstSteps: await readFirstSteps(reading, caller),
    PublishedCount: counts.published,
    ScheduledCount: counts.scheduled,
    ClosedCount: counts.closed,
    MenuCount: counts.menus,
    WaitingApplicationCount: caller.holds('member:audit') ? reviews.Membership : 0,
    WaitingContributionCount: caller.holds('news:audit') ? reviews.Contribution : 0,
    WaitingSuggestionCount: caller.holds('suggestion:handle') ? await countWaitingSuggestions(db) : 0,
    ...(failed && { FailedInvitationCount: failed.Count }),
    Waiting: waiting.Waiting,
    Upcoming: await readUpcoming(db, caller),
    Duplicates: await findDuplicates(db, duplicateKindsFor(caller), duplicatesNamed),
    LatestNews: latest.map(
      ({ NewsId, Title, MenuName, Status, IsScheduled, IsDraft, NewsCreateTime, UpdateTime }) => ({
        NewsId,
        Title,
        MenuName,
        Status,
        IsScheduled,
        IsDraft,
        NewsCreateTime,
        UpdateTime,
      }),
    ),
  };
}

async function countArticles(db: Database) {
  const { menus, scheduled } = await db
    .selectNoFrom([
      sql<number>`(select count(*) from news n where ${isToCome})`.as('scheduled'),
      sql<number>`(select count(*) from menus)`.as('menus'),
    ])
    .executeTakeFirstOrThrow();
  const published = (await countRows(db, 'news', { statuses: [newsStatus.published] })) - scheduled;
  return {
    published,
    scheduled,
    closed: await countRows(db, 'news', { statuses: [newsStatus.closed] }),
    menus,
  };
}
