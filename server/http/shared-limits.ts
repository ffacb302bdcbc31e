import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { tooOften } from './faults.ts';

/** So many within so many seconds. */
export interface SharedLimit {
  name: string;
  count: number;
  seconds: number;
}

/**
 * Counts one call of `key` (an address, an account) in a window that all processes share (security lines 20, 31).
 * @throws CallFault 429 when it is one too many
 */
export async function takeFromLimit(
  db: Database,
  { name, count, seconds }: SharedLimit,
  key: string,
): Promise<void> {
  const { rows } = await sql<{ call_count: number; seconds_left: number }>`
    insert into call_counts (name, key, window_start, call_count)
    values (${name}, ${key}, to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds}), 1)
    on conflict (name, key, window_start) do update set call_count = call_counts.call_count + 1
    returning call_count, ceil(extract(epoch from window_start - now()))::int + ${seconds}::int as seconds_left`.execute(
    db,
  );
  const taken = rows[0];
  if (taken && taken.call_count > count) throw tooOften(undefined, Math.max(1, taken.seconds_left));
}

/** Windows that are over count nothing any more; no limit looks further back than a day. */
export async function sweepLimits(db: Database): Promise<void> {
  await db
    .deleteFrom('call_counts')
    .where('window_start', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
}
