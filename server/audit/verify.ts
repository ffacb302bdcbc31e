import type { Database, Tx } from '../db/open.ts';
import { hashOf, operationColumns } from './chain.ts';
import { forgottenUpTo } from './forgetting.ts';

export interface Verified {
  checked: number;
  /** The first row that is not what was written, or that is missing. */
  firstAltered: number | null;
  /** Of the last row that was looked at; 0: there was none. */
  lastId: number;
  /** From when to when the log reaches; null: it is empty. */
  from: Date | null;
  to: Date | null;
}

const batch = 5000;

/** Walks the chain from its beginning. Rows may be missing before it as far as the chain itself says that they were forgotten. */
export async function verifyOperations(db: Database): Promise<Verified> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => walk(tx));
}

async function walk(tx: Tx): Promise<Verified> {
  const head = await tx
    .selectFrom('operation_log_head')
    .select(['last_id', 'last_hash', 'first_previous_hash', 'forgotten_unnoted'])
    .executeTakeFirstOrThrow();
  const seen: Verified = { checked: 0, firstAltered: null, lastId: 0, from: null, to: null };
  const altered = (id: number): Verified => ({ ...seen, firstAltered: id });
  let previous = head.first_previous_hash;
  let forgotten = head.forgotten_unnoted;
  let first: number | undefined;
  let last: number | undefined;
  for (let isMore = true; isMore;) {
    const rows = await readRows(tx, last ?? 0);
    for (const row of rows) {
      if (last !== undefined && row.id !== last + 1) return altered(last + 1);
      if (!row.previous_hash.equals(previous) || !hashOf(row, previous).equals(row.hash))
        return altered(row.id);
      forgotten = Math.max(forgotten, forgottenUpTo(row));
      previous = row.hash;
      first ??= row.id;
      last = row.id;
      seen.lastId = row.id;
      seen.checked++;
      seen.from ??= row.happened_at;
      seen.to = row.happened_at;
    }
    isMore = rows.length === batch;
  }
  if (first === undefined) return head.last_id === 0 ? seen : altered(1);
  if (first > forgotten + 1) return altered(forgotten + 1);
  return last === head.last_id && previous.equals(head.last_hash) ? seen : altered((last ?? 0) + 1);
}

function readRows(tx: Tx, after: number) {
  return tx
    .selectFrom('operation_log')
    .select([...operationColumns, 'previous_hash', 'hash'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();
}
