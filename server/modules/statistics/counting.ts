import { sql } from 'kysely';
import { parseTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Channels } from '../settings/delivery.ts';
import type { Source, Span } from './sources.ts';

const noChannels: Channels = { mail: false, sms: false };

/** Returns the counts of a source by name and month (`yyyy-MM` in Shanghai). */
export async function countByMonth(
  db: Database,
  { rows }: Source,
  { span, channels }: { span: Span; channels: Channels },
) {
  const counted = await sql<{ name: string; month: string; count: number }>`
    select name, to_char(month, 'YYYY-MM') as month, count from (
      select name, date_trunc('month', at at time zone 'Asia/Shanghai') as month, sum(n)::bigint as count
      from (${rows(span, channels)}) as counted group by 1, 2) as summed order by 1, 2`.execute(db);
  return counted.rows;
}

/** Returns the counts of a source by name in a span. */
export async function countByName(
  db: Database,
  { rows }: Source,
  { span, channels }: { span: Span; channels: Channels },
): Promise<ReadonlyMap<string, number>> {
  const counted = await sql<{ name: string; count: number }>`
    select name, sum(n)::bigint as count from (${rows(span, channels)}) as counted group by 1`.execute(db);
  return new Map(counted.rows.map(({ name, count }) => [name, count]));
}

/**
 * Returns the counts of a source by day (`yyyy-MM-dd` in Shanghai) for consecutive days, oldest first; days without any are
 * absent.
 */
export async function countByDay(
  db: Database,
  { rows }: Source,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const span = spanOfDays(days[0]!, dayAfter(days.at(-1)!));
  const counted = await sql<{ day: string; count: number }>`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(n)::bigint as count
    from (${rows(span, noChannels)}) as counted group by 1`.execute(db);
  return new Map(counted.rows.map(({ day, count }) => [day, count]));
}

/** Returns the first day of which something is known, `yyyy-MM-dd`; blank for sources that never lost a record. */
export async function firstKnownDay(db: Database, { knownSince }: Source): Promise<string> {
  if (!knownSince) return '';
  const { rows } = await sql<{ day: string }>`
    select to_char(coalesce(${knownSince}, now()) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`.execute(
    db,
  );
  return rows[0]?.day ?? '';
}

/** Returns the span from a day up to before another. */
export const spanOfDays = (from: string, until: string): Span => ({
  from,
  until,
  since: parseTime(from),
  before: parseTime(until),
});

export const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
