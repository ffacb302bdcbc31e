import { sql, type RawBuilder } from 'kysely';
import type { UndoMode, UndoResult } from '#contract/back-office/imports.ts';
import { notFound, refused } from '../core/errors.ts';
import type { Database, Tx } from '../db/open.ts';
import { takeTime, transaction } from '../db/transaction.ts';
import type { Actor } from '../http/api/actor.ts';
import { recordOperation } from '../operation-log/record-operation.ts';
import type { ImportDefinition, ImportTables, ImportTypes } from './definition.ts';
import { lockImports } from './import-lock.ts';

type Undone<T extends ImportTypes> = Pick<ImportDefinition<T>, 'name' | 'entityType' | 'tables' | 'undo'>;

/**
 * Undoes an import: its new records are deleted, its changed ones get their earlier values. Records changed since then
 * prevent it, or stay as they are when the caller accepts that; `check` only reports.
 * @throws ApiError 409 when it was undone already, or when a record was changed since
 */
export async function undoImport<T extends ImportTypes>(
  db: Database,
  definition: Undone<T>,
  { batchId, mode, reason, by }: { batchId: number; mode: UndoMode; reason: string; by: Actor },
): Promise<UndoResult<T['since']>> {
  return await transaction(db, async (tx) => {
    if (mode === 'check') {
      await assertNotUndone(tx, definition, batchId);
      return await prospectOf(tx, definition, batchId);
    }
    await takeTime(tx);
    await lockImports(tx, definition);
    await assertNotUndone(tx, definition, batchId);
    await definition.undo.lock?.(tx, batchId);
    await lockRecords(tx, definition, batchId);
    const prospect = await prospectOf(tx, definition, batchId);
    if (mode === 'all' && prospect.ChangedSinceCount > 0) throw changedSince(definition, prospect);
    if (mode === 'unchanged' && prospect.Deleted + prospect.Restored === 0)
      throw refused('该批次的记录都在导入后又有变更，没有可撤回的');
    await noteUndone(tx, definition, { batchId, by, reason, changedCount: prospect.ChangedSinceCount });
    await removeNew(tx, definition, batchId);
    await restoreChanged(tx, definition, batchId);
    await definition.undo.undone?.(tx, { batchId, by, reason });
    return prospect;
  });
}

/** The condition that nobody changed or used the record `r` since the change `c`. */
function isUntouched<T extends ImportTypes>({ undo }: Undone<T>): RawBuilder<boolean> {
  const isAsChanged = undo.isAsChanged ?? sql`r.version = c.version`;
  return sql<boolean>`(${isAsChanged} and not (${undo.isTouched ?? sql`false`}))`;
}

/**
 * Takes a batch back that was rejected before any of its new records counted: these go whatever happened to them since, and
 * changed records that nobody changed since get their earlier values. Nothing happens to a batch that is undone already.
 */
export async function undoRejected<T extends ImportTypes>(
  tx: Tx,
  definition: Undone<T>,
  { batchId, by, reason }: { batchId: number; by: Actor; reason: string },
): Promise<void> {
  await lockImports(tx, definition);
  await definition.undo.lock?.(tx, batchId);
  await lockRecords(tx, definition, batchId);
  const { tables } = definition;
  // A new record that was changed meanwhile is no record of anybody's yet.
  await sql`
    update ${sql.table(tables.changes)} c set version = r.version from ${sql.table(tables.records)} r
    where c.batch_id = ${batchId} and c.before is null and r.id = ${sql.ref(`c.${tables.recordId}`)}`.execute(
    tx,
  );
  const { ChangedSinceCount: changedCount } = await prospectOf(tx, definition, batchId);
  await noteUndone(tx, definition, { batchId, by, reason, changedCount });
  await removeNew(tx, definition, batchId);
  await restoreChanged(tx, definition, batchId);
  await definition.undo.undone?.(tx, { batchId, by, reason });
}

/** Refuses a batch that is already undone; a concurrent undo waits for the lock. */
async function assertNotUndone<T extends ImportTypes>(
  tx: Tx,
  { tables }: Undone<T>,
  batchId: number,
): Promise<void> {
  const { rows } = await sql<{ undone_at: Date | null }>`
    select undone_at from ${sql.table(tables.batches)} where id = ${batchId}`.execute(tx);
  const [batch] = rows;
  if (!batch) throw notFound();
  if (batch.undone_at) throw refused('该批次已撤回');
}

/** Waits for concurrent changes of the records of a batch, and prevents new ones until the transaction ends. */
async function lockRecords<T extends ImportTypes>(
  tx: Tx,
  { tables }: Undone<T>,
  batchId: number,
): Promise<void> {
  await sql`
    select count(*) from (
      select from ${changesOf(tables, batchId)} order by r.id for no key update of r
    ) as locked`.execute(tx);
}

/** The most records to name that prevent an undo. */
const maxNamed = 100;

/** Returns the effect of an undo, and the records changed since the import. */
async function prospectOf<T extends ImportTypes>(
  tx: Tx,
  definition: Undone<T>,
  batchId: number,
): Promise<UndoResult<T['since']>> {
  const { tables, undo } = definition;
  const untouched = isUntouched(definition);
  const { rows } = await sql<{ deleted: number; restored: number; changed: number; first: number[] | null }>`
    select count(*) filter (where ${untouched} and c.before is null) as deleted,
      count(*) filter (where ${untouched} and c.before is not null) as restored,
      count(*) filter (where not ${untouched}) as changed,
      (array_agg(r.id order by r.id) filter (where not ${untouched}))[1:${sql.lit(maxNamed)}] as first
    from ${changesOf(tables, batchId)}`.execute(tx);
  const { deleted = 0, restored = 0, changed = 0, first } = rows[0] ?? {};
  return {
    Deleted: deleted,
    Restored: restored,
    ChangedSince: first ? await undo.describe(tx, first) : [],
    ChangedSinceCount: changed,
  };
}

/** Selects the changes `c` of a batch with their records `r`. */
function changesOf({ changes, records, recordId }: ImportTables, batchId: number) {
  return sql`${sql.table(changes)} c join ${sql.table(records)} r
    on r.id = ${sql.ref(`c.${recordId}`)} and c.batch_id = ${batchId}`;
}

function changedSince<T extends ImportTypes>(
  { undo }: Undone<T>,
  { ChangedSince: Rows, ChangedSinceCount }: UndoResult<T['since']>,
) {
  const names = Rows.slice(0, 3).map(undo.nameOf).join('、');
  return refused(`导入后又有变更，不能撤回：${names}${ChangedSinceCount > 3 ? '等' : ''}`, { Rows });
}

interface Undoing {
  batchId: number;
  by: Actor;
  reason: string;
  changedCount: number;
}

async function noteUndone<T extends ImportTypes>(
  tx: Tx,
  { tables, entityType }: Undone<T>,
  { batchId, by, reason, changedCount }: Undoing,
): Promise<void> {
  const { rows } = await sql<{ New: number; Changed: number }>`
    update ${sql.table(tables.batches)}
    set undone_at = now(), undone_by = ${by.name}, undo_reason = ${reason}, kept_count = ${changedCount}
    where id = ${batchId} returning new_count as "New", changed_count as "Changed"`.execute(tx);
  const before = { ...rows[0], ...(changedCount > 0 && { Kept: changedCount }) };
  const after = reason ? { Reason: reason } : null;
  await recordOperation(tx, by, { entityType, recordId: batchId, before, after });
}

async function removeNew<T extends ImportTypes>(
  tx: Tx,
  definition: Undone<T>,
  batchId: number,
): Promise<void> {
  const { tables, undo } = definition;
  const isNew = sql`c.batch_id = ${batchId} and c.before is null
    and r.id = ${sql.ref(`c.${tables.recordId}`)} and ${isUntouched(definition)}`;
  const removing = undo.remove
    ? sql<{ id: number }>`
      update ${sql.table(tables.records)} r set version = r.version + 1, ${undo.remove}
      from ${sql.table(tables.changes)} c where ${isNew} returning r.id`
    : sql<{ id: number }>`
      delete from ${sql.table(tables.records)} r using ${sql.table(tables.changes)} c where ${isNew} returning r.id`;
  const { rows } = await removing.execute(tx).catch((error: unknown) => {
    throw undo.refusal?.(error) ?? error;
  });
  await undo.removed?.(
    tx,
    rows.map(({ id }) => id),
  );
}

async function restoreChanged<T extends ImportTypes>(
  tx: Tx,
  definition: Undone<T>,
  batchId: number,
): Promise<void> {
  const { tables, undo } = definition;
  const restoring = sql<{ id: number }>`
    update ${sql.table(tables.records)} r set version = r.version + 1, ${undo.restore}
    from ${sql.table(tables.changes)} c
    where c.batch_id = ${batchId} and c.before is not null
      and r.id = ${sql.ref(`c.${tables.recordId}`)} and ${isUntouched(definition)}
    returning r.id`.execute(tx);
  const { rows } = await restoring.catch((error: unknown) => {
    throw undo.refusal?.(error) ?? error;
  });
  await undo.restored?.(
    tx,
    rows.map(({ id }) => id),
    batchId,
  );
}
