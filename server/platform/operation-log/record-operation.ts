import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { resultCode } from '#contract/api/envelope.ts';
import type { Logger } from '../core/log.ts';
import { isDiskFull } from '../db/database-away.ts';
import type { Database } from '../db/open.ts';
import type { OperationLogTable } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/api/actor.ts';
import { changesBetween, type Values } from './mask.ts';

/** An action with its record; the actor is passed separately. */
export interface LogEntry {
  /** The kind of record, such as `news`. */
  entityType: string;
  recordId?: number | string;
  before?: Values | null;
  after?: Values | null;
  resultCode?: number;
}

/** A row of the log without the hashes that chain it. */
export type OperationRow = Omit<OperationLogTable, 'previous_hash' | 'hash'>;

/** Adds a row to the log in the transaction of the change that it records: both are stored, or neither. */
export async function recordOperation(db: Database, by: Actor, entry: LogEntry): Promise<void> {
  await recordOperations(db, by, [entry]);
}

/**
 * Like `recordOperation`, for actions that must not fail because the disk is full (docs/decisions/0129): the entry then
 * goes to the program's own log. Within a transaction, its other writes stay.
 */
export async function recordUnlessDiskFull(
  db: Database,
  by: Actor,
  entry: LogEntry,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  try {
    if (db.isTransaction) await inSavepoint(db, () => recordOperation(db, by, entry));
    else await recordOperation(db, by, entry);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // The changed and requested values are left out: the program log has other readers.
    const { before_values: _before, after_values: _after, ...operation } = rowOf(by, entry);
    log.warn({ err: error, operation }, 'operationNotRecorded');
  }
}

async function inSavepoint(db: Database, work: () => Promise<void>): Promise<void> {
  await sql`savepoint record`.execute(db);
  try {
    await work();
    await sql`release savepoint record`.execute(db);
  } catch (error) {
    await sql`rollback to savepoint record`.execute(db);
    throw error;
  }
}

/** Records one call on many records: a row each, written at once. */
export async function recordOperations(db: Database, by: Actor, entries: LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction(db, async (tx) => {
    const head = await tx
      .selectFrom('operation_log_head')
      .select(['last_id', 'last_hash', sql<Date>`clock_timestamp()::timestamptz(3)`.as('now')])
      .forUpdate()
      .executeTakeFirstOrThrow();
    let last = { id: head.last_id, hash: head.last_hash };
    const rows = entries.map((entry) => {
      const row = { id: last.id + 1, happened_at: head.now, ...rowOf(by, entry) };
      const previous_hash = last.hash;
      last = { id: row.id, hash: hashOf(row, previous_hash) };
      return { ...row, previous_hash, hash: last.hash };
    });
    await tx
      .with('written', (query) => query.insertInto('operation_log').values(rows))
      .updateTable('operation_log_head')
      .set({ last_id: last.id, last_hash: last.hash })
      .execute();
  });
}

function rowOf(by: Actor, entry: LogEntry): Omit<OperationRow, 'id' | 'happened_at'> {
  const { before, after } = changesBetween(entry.before ?? null, entry.after ?? null);
  return {
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    address: by.address,
    action: by.action,
    noun: entry.entityType,
    record_id: String(entry.recordId ?? ''),
    before_values: before && JSON.stringify(before),
    after_values: after && JSON.stringify(after),
    result_code: entry.resultCode ?? resultCode.done,
    trace_id: by.traceId,
  };
}

/** Returns the hash of all values of the row and of the previous row's hash. */
export function hashOf(row: OperationRow, previous: Buffer): Buffer {
  const values = [
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
  return createHash('sha256').update(previous).update(JSON.stringify(values)).digest();
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
