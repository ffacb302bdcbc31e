import type { StatisticGroup, Statistics } from '#contract/back-office/statistics.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { findChannels, type DeliverySettings } from '../settings/delivery.ts';
import { isDemo } from '../starter/demo-mark.ts';
import { countByMonth, firstKnownDay, spanOfDays } from './counting.ts';
import { sources, type Span } from './sources.ts';

export interface Period {
  year: number;
  month?: number | undefined;
  /** The number of months that end with `month`. */
  months?: number | undefined;
}

/** Returns the counts of a year by month, or of one or several months, as far as the role may see them. */
export async function readStatistics(
  settings: DeliverySettings,
  { holds }: Pick<AdministratorCaller, 'holds'>,
  period: Period,
): Promise<Statistics> {
  const months = monthsOf(period);
  const span = spanOf(months);
  const channels = await findChannels(settings);
  const groups = new Map<string, StatisticGroup>();
  for (const source of sources) {
    if (source.permission !== undefined && !holds(source.permission)) continue;
    const group = groups.get(source.group) ?? { Title: source.group, Figures: [] };
    groups.set(source.group, group);
    const counted = await countByMonth(settings.db, source, { span, channels });
    const firstKnown = (await firstKnownDay(settings.db, source)).slice(0, 7);
    const names = new Set([...source.names, ...counted.map(({ name }) => name)]);
    for (const Name of names) {
      const Counts = months.map((month) =>
        month < firstKnown || month > today().slice(0, 7)
          ? null
          : (counted.find((one) => one.name === Name && one.month === month)?.count ?? 0),
      );
      group.Figures.push({ Name, Unit: source.unit, Counts, Total: source.isState ? null : sumOf(Counts) });
    }
  }
  return { IsDemo: await isDemo(settings.db), Months: months, Groups: [...groups.values()] };
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

function spanOf(months: string[]): Span {
  const [year = 0, month = 0] = months.at(-1)!.split('-').map(Number);
  return spanOfDays(`${months[0]}-01`, `${monthBefore(year, month, -1)}-01`);
}
