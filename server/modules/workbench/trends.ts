import type { MonthStatistics } from '#contract/back-office/workbench.ts';
import { parseEndTime, parseTime, today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { countSearches } from '../certificates/verification/lookup-attempts.ts';
import { countJoined } from '../members/numbers.ts';
import { countPublishedNews } from '../news/scheduled.ts';
import { countVisitsBetween } from '../visits/store.ts';
import { monthsToCompare } from './months.ts';

type Reader = Pick<AdministratorCaller, 'holds'>;

/** Compares this month so far with the last one up to the same day. */
export async function readTrends(
  db: Database,
  reader: Reader,
): Promise<{ ThisMonth: MonthStatistics; LastMonth: MonthStatistics }> {
  const { current, last } = monthsToCompare(today());
  const [ThisMonth, LastMonth] = await Promise.all([
    readMonth(db, reader, current),
    readMonth(db, reader, last),
  ]);
  return { ThisMonth, LastMonth };
}

async function readMonth(
  db: Database,
  { holds }: Reader,
  days: { from: string; to: string },
): Promise<MonthStatistics> {
  const between = [parseTime(days.from), parseEndTime(days.to)] as const;
  const [visits, published, members, searches] = await Promise.all([
    countVisitsBetween(db, days),
    holds('news:list') ? countPublishedNews(db, ...between) : undefined,
    holds('member:list') ? countJoined(db, days) : undefined,
    holds('cert:list') ? countSearches(db, ...between) : undefined,
  ]);
  return {
    From: days.from,
    To: days.to,
    VisitCount: visits,
    ...(published !== undefined && { PublishedCount: published }),
    ...(members !== undefined && { NewMemberCount: members }),
    ...(searches !== undefined && { CertificateSearchCount: searches }),
  };
}
