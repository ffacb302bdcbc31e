import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { resultCode } from '#contract/envelope.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { changesBetween, type Values } from './mask.ts';

/** What was done, beside who did it. */
export interface Deed {
  /** The kind of record, such as `news`. */
  noun: string;
  recordId?: number | string;
  before?: Values | null;
  after?: Values | null;
  resultCode?: number;
}

export interface OperationRow {
  id: number;
  happened_at: Date;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  address: string;
  action: string;
  noun: string;
  record_id: string;
  before_values: string | null;
  after_values: string | null;
  result_code: number;
  trace_id: string;
}

/** Adds a row to the log, in the transaction of what it records: neither stands without the other. */
export async function recordOperation(db: Database, by: Actor, deed: Deed): Promise<void> {
  await recordOperations(db, by, [deed]);
}

/** The same for what one call does to many records: a row each, written at once. */
export async function recordOperations(db: Database, by: Actor, deeds: Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  await transaction(db, async (tx) => {
    const head = await tx
      .selectFrom('operation_log_head')
      .select(['last_id', 'last_hash', sql<Date>`clock_timestamp()::timestamptz(3)`.as('now')])
      .forUpdate()
      .executeTakeFirstOrThrow();
    let last = { id: head.last_id, hash: head.last_hash };
    const rows = deeds.map((deed) => {
      const row = { id: last.id + 1, happened_at: head.now, ...rowOf(by, deed) };
      const previous_hash = last.hash;
      last = { id: row.id, hash: hashOf(row, previous_hash) };
      return { ...row, previous_hash, hash: last.hash };
    });
    await tx.insertInto('operation_log').values(rows).execute();
    await tx.updateTable('operation_log_head').set({ last_id: last.id, last_hash: last.hash }).execute();
  });
}

function rowOf(by: Actor, deed: Deed): Omit<OperationRow, 'id' | 'happened_at'> {
  const { before, after } = changesBetween(deed.before ?? null, deed.after ?? null);
  return {
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    address: by.address,
    action: by.action,
    noun: deed.noun,
    record_id: String(deed.recordId ?? ''),
    before_values: before && JSON.stringify(before),
    after_values: after && JSON.stringify(after),
    result_code: deed.resultCode ?? resultCode.done,
    trace_id: by.traceId,
  };
}

/** Over everything the row says and the hash of the row before it. */
function hashOf(row: OperationRow, previous: Buffer): Buffer {
  const said = [
    row.id,
    row.happened_at.toISOString(),
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.address,
    row.action,
    row.noun,
    row.record_id,
    row.before_values,
    row.after_values,
    row.result_code,
    row.trace_id,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(said)).digest();
}

export const operationColumns = [
  'id',
  'happened_at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'address',
  'action',
  'noun',
  'record_id',
  'before_values',
  'after_values',
  'result_code',
  'trace_id',
] as const;

const batch = 5000;

/** Walks the chain from its beginning and names the first row that is not what was written, or that is missing. */
export async function verifyOperations(
  db: Database,
): Promise<{ checked: number; firstAltered: number | null }> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => walk(tx));
}

async function walk(tx: Tx): Promise<{ checked: number; firstAltered: number | null }> {
  const head = await tx
    .selectFrom('operation_log_head')
    .select(['last_id', 'last_hash', 'first_previous_hash'])
    .executeTakeFirstOrThrow();
  let previous = head.first_previous_hash;
  let last: number | undefined;
  for (let checked = 0; ;) {
    const rows = await tx
      .selectFrom('operation_log')
      .select([...operationColumns, 'previous_hash', 'hash'])
      .where('id', '>', last ?? 0)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      if (last !== undefined && row.id !== last + 1) return { checked, firstAltered: last + 1 };
      if (!row.previous_hash.equals(previous) || !hashOf(row, previous).equals(row.hash))
        return { checked, firstAltered: row.id };
      previous = row.hash;
      last = row.id;
      checked++;
    }
    if (rows.length < batch) {
      const isWhole = (last ?? head.last_id) === head.last_id && previous.equals(head.last_hash);
      return {
        checked,
        firstAltered: isWhole || (last === undefined && head.last_id === 0) ? null : (last ?? 0) + 1,
      };
    }
  }
}

/** Removes rows older than the retention; the chain begins at the next one then. */
export async function forgetOperations(db: Database, olderThanDays: number): Promise<number> {
  return await transaction(db, async (tx) => {
    await tx.selectFrom('operation_log_head').select('last_id').forUpdate().executeTakeFirstOrThrow();
    const last = await tx
      .selectFrom('operation_log')
      .select(['id', 'hash'])
      .where('happened_at', '<', sql<Date>`now() - make_interval(days => ${Math.max(180, olderThanDays)})`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return 0;
    const removed = await tx.deleteFrom('operation_log').where('id', '<=', last.id).executeTakeFirst();
    await tx.updateTable('operation_log_head').set({ first_previous_hash: last.hash }).execute();
    return Number(removed.numDeletedRows);
  });
}
