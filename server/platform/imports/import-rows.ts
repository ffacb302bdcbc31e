import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { ImportMode, ImportResult } from '#contract/back-office/imports.ts';
import { formatTime } from '../core/shanghai-time.ts';
import type { Database, Tx } from '../db/open.ts';
import { takeTime, transaction } from '../db/transaction.ts';
import { violatesUnique } from '../db/violation.ts';
import type { Actor } from '../http/api/actor.ts';
import { recordOperation } from '../operation-log/record-operation.ts';
import type {
  Answers,
  BatchOf,
  ChangedRow,
  CheckedRowOf,
  Findings,
  ImportDefinition,
  ImportTypes,
  MatchedRow,
} from './definition.ts';
import { lockImports } from './import-lock.ts';
import { reportOf, type ImportReport } from './report.ts';
import type { ValidatedWorkbook } from './validate-workbook.ts';

export interface ImportOrder<Fields> {
  mode: ImportMode;
  fields: Fields;
  fileName: string;
  /** The hash of the whole file. */
  fileHash: Buffer;
  answers: Answers;
  /** Whether the administrator may change records that exist. */
  mayChange: boolean;
}

/** The content of a file, the stored part of it, an earlier import of the same file, and its rows with all problems. */
export interface Imported<T extends ImportTypes> {
  result: Omit<ImportResult<T['change']>, 'Ticket'> & T['sums'];
  rows: CheckedRowOf<T>[];
}

/**
 * Matches the rows with the records and stores what the mode allows, in one transaction. A dry run takes no lock. Storing locks only the
 * matched records, so that others can be saved meanwhile.
 */
export async function importRows<T extends ImportTypes>(
  db: Database,
  definition: ImportDefinition<T>,
  { sheet, order, by }: { sheet: ValidatedWorkbook<T>; order: ImportOrder<T['fields']>; by: Actor },
): Promise<Imported<T>> {
  const matchRows = await definition.prepare(sheet.rows, sheet.place);
  const isStoring = order.mode !== 'check';
  return await repeatedWhenTaken(db, async (tx) => {
    await takeTime(tx);
    const facts = await definition.settle(tx, order.fields);
    if (isStoring) await lockImports(tx, definition);
    const before = await importedBefore(tx, definition, order.fileHash);
    const allFindings = await matchRows(tx, { facts, isStoring, answers: order.answers });
    const findings = order.mayChange ? allFindings : withoutChanges(definition, allFindings);
    const rows = withFindings(sheet.rows, findings);
    const report = reportOf(definition, { ...sheet, rows }, findings);
    const isStored = order.mode === 'good' || (order.mode === 'all' && report.Good === report.Total);
    // A file without new or changed records makes no batch.
    const batch = isStored && report.New + report.Changed > 0 ? { order, facts, report, by } : undefined;
    const BatchId = batch ? await storeBatch(tx, definition, findings.matched, batch) : null;
    return { result: { ...report, ...before, BatchId }, rows };
  });
}

/**
 * Runs the transaction once more when another request has stored a unique value since the rows were matched, such as the number of a
 * new certificate. The rows are then matched with that record.
 */
async function repeatedWhenTaken<R>(db: Database, work: (tx: Tx) => Promise<R>): Promise<R> {
  return await transaction(db, work).catch(async (error: unknown) => {
    if (!violatesUnique(error)) throw error;
    return await transaction(db, work);
  });
}

/** Returns the findings for an administrator who may only add records. */
function withoutChanges<T extends ImportTypes>(
  { changing }: ImportDefinition<T>,
  { matched, problems, ...findings }: Findings<T>,
): Findings<T> {
  const changed = matched.filter(({ kind }) => kind === 'changed');
  const refusals = changed.flatMap(({ row }) => (changing ? [{ ...changing, row }] : []));
  return {
    ...findings,
    matched: matched.filter(({ kind }) => kind !== 'changed'),
    problems: [...problems, ...refusals],
  };
}

/** Returns the rows with the findings; the given ones stay unchanged, because the transaction may run again. */
function withFindings<T extends ImportTypes>(
  rows: readonly CheckedRowOf<T>[],
  { problems: errors, warnings, noRecords }: Findings<T>,
): CheckedRowOf<T>[] {
  const errorsOf = Map.groupBy(errors, ({ row }) => row);
  const warningsOf = Map.groupBy(warnings, ({ row }) => row);
  return rows.flatMap((one) => {
    if (noRecords?.has(one.row)) return [];
    const [newErrors, newWarnings] = [errorsOf.get(one.row) ?? [], warningsOf.get(one.row) ?? []];
    if (newErrors.length + newWarnings.length === 0) return one;
    return {
      ...one,
      problems: new Map([
        ...one.problems,
        ...newErrors.map(({ column, message }) => [column, message] as const),
      ]),
      warnings: [...one.warnings, ...newWarnings.map(({ message }) => message)],
    };
  });
}

async function importedBefore<T extends ImportTypes>(
  tx: Tx,
  { tables }: ImportDefinition<T>,
  fileHash: Buffer,
): Promise<Pick<ImportResult, 'SameFileBatchId' | 'SameFileTime'>> {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    select id, created_at from ${sql.table(tables.batches)}
    where file_hash = ${fileHash} and undone_at is null order by id desc limit 1`.execute(tx);
  const [batch] = rows;
  return { SameFileBatchId: batch?.id ?? null, SameFileTime: batch ? formatTime(batch.created_at) : '' };
}

interface NewBatch<T extends ImportTypes> {
  order: ImportOrder<T['fields']>;
  facts: T['facts'];
  report: ImportReport;
  by: Actor;
}

const chunk = 100;

async function storeBatch<T extends ImportTypes>(
  tx: Tx,
  definition: ImportDefinition<T>,
  matched: readonly MatchedRow<T>[],
  batch: NewBatch<T>,
): Promise<number> {
  const { order, facts, report, by } = batch;
  const batchId = await insertBatch(tx, definition, batch);
  const rows = matched.filter(({ kind }) => kind !== 'same' && kind !== 'left');
  await definition.begun?.(tx, { batchId, facts }, rows, by);
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += chunk) {
    ids.push(...(await storeRows(tx, definition, { batchId, facts }, rows.slice(at, at + chunk))));
    // Sealing is work for this thread; others get their turn.
    await yieldToEventLoop();
  }
  await definition.stored?.(tx, ids, { batchId, facts, by });
  const after = { File: order.fileName, Total: report.Total, New: report.New, Changed: report.Changed };
  await recordOperation(tx, by, { entityType: definition.entityType, recordId: batchId, after });
  return batchId;
}

async function storeRows<T extends ImportTypes>(
  tx: Tx,
  definition: ImportDefinition<T>,
  batch: BatchOf<T>,
  rows: readonly MatchedRow<T>[],
): Promise<number[]> {
  const fresh = rows.filter(({ kind }) => kind === 'new');
  const changed = rows.filter((row): row is ChangedRow<T> => row.kind === 'changed');
  const changedIds = changed.map(({ id }) => id);
  const ids = fresh.length > 0 ? await definition.insert(tx, batch, fresh) : [];
  if (fresh.length > 0) await recordChanges(tx, definition, { ...batch, ids, before: undefined });
  if (changed.length > 0) {
    await recordChanges(tx, definition, { ...batch, ids: changedIds, before: definition.undo.before });
    await definition.update(tx, batch, changed);
  }
  return [...ids, ...changedIds];
}

/** Records the changes of a batch, before it changes records and after it adds them. */
async function recordChanges<T extends ImportTypes>(
  tx: Tx,
  { tables }: ImportDefinition<T>,
  { batchId, ids, before }: { batchId: number; ids: number[]; before: RawBuilder<unknown> | undefined },
): Promise<void> {
  const version = before ? sql`r.version + 1` : sql`r.version`;
  await sql`
    insert into ${sql.table(tables.changes)} (batch_id, ${sql.ref(tables.recordId)}, version, before)
    select ${batchId}, r.id, ${version}, ${before ?? sql`null`}::jsonb
    from ${sql.table(tables.records)} r where r.id = any(${ids}::int[])`.execute(tx);
}

async function insertBatch<T extends ImportTypes>(
  tx: Tx,
  { tables }: ImportDefinition<T>,
  { order, facts, report, by }: NewBatch<T>,
): Promise<number> {
  const values: Record<string, unknown> = {
    ...facts,
    file_name: order.fileName,
    row_count: report.Total,
    new_count: report.New,
    changed_count: report.Changed,
    imported_by: by.name,
    file_hash: order.fileHash,
  };
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tables.batches)} (${names}) values (${sql.join(Object.values(values))})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}
