import { upcomingPermissions, type Upcoming } from '#contract/back-office/workbench.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { listComingActivities } from '../activities/coming.ts';
import { listEndingBanners } from '../banners/ending.ts';
import { listScheduledNews } from '../news/scheduled.ts';

const articlesNamed = 5;
/** Nobody plans more in a fortnight; the lists show what exceeds the board. */
const othersNamed = 20;
const bannerDays = 7;
const activityDays = 14;

/** Lists the upcoming events that the role may see. */
export async function readUpcoming(
  db: Database,
  { holds }: Pick<AdministratorCaller, 'holds'>,
): Promise<Upcoming[]> {
  const [news, banners, activities] = await Promise.all([
    holds(upcomingPermissions.news) ? listScheduledNews(db, articlesNamed) : [],
    holds(upcomingPermissions.banner) ? listEndingBanners(db, { days: bannerDays, count: othersNamed }) : [],
    holds(upcomingPermissions.activity)
      ? listComingActivities(db, { days: activityDays, count: othersNamed })
      : [],
  ]);
  const upcoming: (Omit<Upcoming, 'Time'> & { at: Date })[] = [
    ...news.map(({ id, title, published_at: at }) => ({ Kind: 'news' as const, Id: id, Title: title, at })),
    ...banners.map(({ id, title, shown_until: at }) => ({
      Kind: 'banner' as const,
      Id: id,
      Title: title,
      at,
    })),
    ...activities.map(({ id, title, begins_at: at }) => ({
      Kind: 'activity' as const,
      Id: id,
      Title: title,
      at,
    })),
  ];
  return upcoming
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...what }) => ({ ...what, Time: formatTime(at) }));
}
