import { sql } from 'kysely';
import type { StatisticGroup, Statistics } from '#contract/back-office/statistics.ts';
import { parseTime, today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { findChannels, type Channels, type DeliverySettings } from '../settings/delivery.ts';
import { sources, type Span } from './sources.ts';

export interface Period {
  year: number;
  month?: number | undefined;
}

/** Returns the counts of a year by month, or of one month, as far as the role may see them. */
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
    const firstKnown = await firstKnownMonth(settings.db, source);
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
  return { Months: months, Groups: [...groups.values()] };
}

async function countByMonth(
  db: Database,
  { rows }: (typeof sources)[number],
  { span, channels }: { span: Span; channels: Channels },
) {
  const counted = await sql<{ name: string; month: string; count: number }>`
    select name, to_char(month, 'YYYY-MM') as month, count from (
      select name, date_trunc('month', at at time zone 'Asia/Shanghai') as month, sum(n)::bigint as count
      from (${rows(span, channels)}) as counted group by 1, 2) as summed order by 1, 2`.execute(db);
  return counted.rows;
}

/** Returns the sum of what is known; null where nothing is. */
function sumOf(counts: readonly (number | null)[]): number | null {
  const knownCounts = counts.filter((count) => count !== null);
  return knownCounts.length === 0 ? null : knownCounts.reduce((sum, count) => sum + count, 0);
}

/** Returns the first month of which something is known, `yyyy-MM`. */
async function firstKnownMonth(db: Database, { knownSince }: (typeof sources)[number]): Promise<string> {
  if (!knownSince) return '';
  const { rows } = await sql<{ month: string | null }>`
    select to_char(coalesce(${knownSince}, now()) at time zone 'Asia/Shanghai', 'YYYY-MM') as month`.execute(
    db,
  );
  return rows[0]?.month ?? '';
}

function monthsOf({ year, month }: Period): string[] {
  const months = month === undefined ? Array.from({ length: 12 }, (_, at) => at + 1) : [month];
  return months.map((one) => `${year}-${String(one).padStart(2, '0')}`);
}

function spanOf(months: string[]): Span {
  const from = `${months[0]}-01`;
  const [year = 0, month = 0] = months.at(-1)!.split('-').map(Number);
  const until = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { from, until, since: parseTime(from), before: parseTime(until) };
}
