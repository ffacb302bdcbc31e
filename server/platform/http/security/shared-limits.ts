import { sql } from 'kysely';
import { tooOften } from '../../core/errors.ts';
import { isDiskFull } from '../../db/database-away.ts';
import type { Database } from '../../db/open.ts';
import { addressLimit, type AddressLimit } from './limits.ts';

/** A number of calls within any period of these seconds. */
export interface SharedLimit {
  name: string;
  count: number;
  seconds: number;
}

/**
 * Counts one call of `key` (an address, an account) for all processes (security lines 20, 31). A refused call does not
 * count.
 * @throws ApiError 429 when it is one too many
 */
export async function takeFromLimit(
  db: Database,
  { name, count, seconds }: SharedLimit,
  key: string,
): Promise<void> {
  const wait = await takeCall(db, { name, count, seconds }, key).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    return takeHere({ name, count, seconds }, key);
  });
  if (wait > 0) throw tooOften(undefined, wait);
}

async function takeCall(db: Database, { name, count, seconds }: SharedLimit, key: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select take_call(${name}, ${key}, ${count}::int, ${seconds}::int) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

const limitsHere = new Map<string, AddressLimit>();

/** Counts in this process while the disk is full and no call can be recorded. */
function takeHere(limit: SharedLimit, key: string): number {
  const name = `${limit.name} ${limit.count}/${limit.seconds}`;
  const here = limitsHere.get(name) ?? addressLimit(limit);
  limitsHere.set(name, here);
  return here.take(key);
}

/** Deletes calls that are too old for any limit; settings allow limits of up to a few days. */
export async function sweepLimits(db: Database): Promise<void> {
  await db
    .deleteFrom('call_counts')
    .where('called_at', '<', sql<Date>`now() - interval '12 days'`)
    .execute();
}
