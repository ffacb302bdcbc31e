import {
  trendDays,
  trendKinds,
  trendPermissions,
  type Trend,
  type TrendKind,
  type Trends,
} from '#contract/back-office/workbench.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { countByDay, firstKnownDay } from '../statistics/counting.ts';
import { sourceOf, type Source } from '../statistics/sources.ts';

const dayMs = 86_400_000;

/** The figures of 统计 that the cards of the workbench show. */
const figures: Record<TrendKind, string> = {
  visit: '网站访问',
  published: '发布文章',
  member: '新会员',
  search: '证书查询',
};

/** Reads the counts of the last days in Shanghai, and the sum of as many days before, as far as the role may see them. */
export async function readTrends(
  db: Database,
  { holds }: Pick<AdministratorCaller, 'holds'>,
  visitTotal: number,
  now: Date = new Date(),
): Promise<Trends> {
  const days = Array.from({ length: 2 * trendDays }, (_, at) => dayOf(now, 2 * trendDays - 1 - at));
  const visible = trendKinds.filter((kind) => {
    const permission = trendPermissions[kind];
    return permission === undefined || holds(permission);
  });
  return {
    From: days[trendDays]!,
    To: days.at(-1)!,
    FromBefore: days[0]!,
    VisitTotal: visitTotal,
    Figures: await Promise.all(
      visible.map(async (Kind) => ({ Kind, ...(await readTrend(db, sourceOf(figures[Kind]), days)) })),
    ),
  };
}

async function readTrend(
  db: Database,
  source: Source,
  days: readonly string[],
): Promise<Omit<Trend, 'Kind'>> {
  const [counted, firstDay] = await Promise.all([countByDay(db, source, days), firstKnownDay(db, source)]);
  const counts = days.map((day) => counted.get(day) ?? 0);
  const Counts = counts.slice(trendDays);
  return {
    Counts,
    Count: sum(Counts),
    CountBefore: firstDay <= days[0]! ? sum(counts.slice(0, trendDays)) : null,
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const dayOf = (now: Date, daysAgo: number) => today(new Date(now.getTime() - daysAgo * dayMs));
