import type { StatisticGroup, Statistics } from '#contract/back-office/statistics.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import type { Channels } from '../settings/delivery.ts';
import { isDemo } from '../settings/demo-mark.ts';
import { countByMonth, countByName, dayAfter, firstKnownDay, spanOfDays } from './counting.ts';
import { periodBefore, type YearOrMonth } from './period-before.ts';
import { sources, type Span } from './sources.ts';

export interface Period extends YearOrMonth {
  /** The number of months that end with `month`. */
  months?: number | undefined;
}

/** What is read from: the database, the ways by which messages leave, and the permissions of the reader. */
export interface Reading extends Pick<AdministratorCaller, 'holds'> {
  db: Database;
  channels: Channels;
}

/**
 * Returns the counts of a year by month, or of one or several months, and those of the period before, as far as the role
 * may see them. `now` is the present day in Shanghai.
 */
export async function readStatistics(
  { db, channels, holds }: Reading,
  period: Period,
  now = today(),
): Promise<Statistics> {
  const months = monthsOf(period);
  const span = spanOf(months);
  const Before = periodBefore(period, now);
  const groups = new Map<string, StatisticGroup>();
  for (const source of sources) {
    if (source.permission !== undefined && !holds(source.permission)) continue;
    const group = groups.get(source.group) ?? { Title: source.group, Figures: [] };
    groups.set(source.group, group);
    const counted = await countByMonth(db, source, { span, channels });
    const firstDay = await firstKnownDay(db, source);
    const firstKnown = firstDay.slice(0, 7);
    const compared = source.isState ? monthBeforeOf(period) : spanOfDays(Before.From, dayAfter(Before.To));
    const isKnown = firstDay <= compared.from;
    const before = isKnown && (await countByName(db, source, { span: compared, channels }));
    const names = new Set([...source.names, ...counted.map(({ name }) => name)]);
    for (const Name of names) {
      const Counts = months.map((month) =>
        month < firstKnown || month > now.slice(0, 7)
          ? null
          : (counted.find((one) => one.name === Name && one.month === month)?.count ?? 0),
      );
      group.Figures.push({
        Name,
        Unit: source.unit,
        Counts,
        Total: source.isState ? null : sumOf(Counts),
        CountBefore: before ? (before.get(Name) ?? 0) : null,
      });
    }
  }
  return { IsDemo: await isDemo(db), Months: months, Before, Groups: [...groups.values()] };
}

/** Returns the sum of what is known; null where nothing is. */
function sumOf(counts: readonly (number | null)[]): number | null {
  const knownCounts = counts.filter((count) => count !== null);
  return knownCounts.length === 0 ? null : knownCounts.reduce((sum, count) => sum + count, 0);
}

/** Returns the months of the year, or those that end with the month. */
function monthsOf({ year, month, months = 1 }: Period): string[] {
  const length = month === undefined ? 12 : months;
  const last = month ?? 12;
  return Array.from({ length }, (_, at) => monthBefore(year, last, length - 1 - at));
}

/** Returns the month so many months before another, `yyyy-MM`. */
const monthBefore = (year: number, month: number, back: number) =>
  new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);

/** Returns the month before a month or a year, at whose end a state is compared. */
const monthBeforeOf = ({ year, month = 1 }: Period): Span =>
  spanOfDays(`${monthBefore(year, month, 1)}-01`, `${monthBefore(year, month, 0)}-01`);

function spanOf(months: string[]): Span {
  const [year = 0, month = 0] = months.at(-1)!.split('-').map(Number);
  return spanOfDays(`${months[0]}-01`, `${monthBefore(year, month, -1)}-01`);
}
