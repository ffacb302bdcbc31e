import { sql } from 'kysely';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportMode, ImportResult } from '#contract/certificate-imports.ts';
import { recordOperation } from '../audit/chain.ts';
import type { Database, Tx } from '../db/open.ts';
import { takeTime, transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';
import type { CheckedSheet } from './check-sheet.ts';
import { changeToImported, insertBrought } from './bulk.ts';
import { reportOf, type ImportReport } from './import-report.ts';
import { issueAnew } from './issue.ts';
import { hashRows, matchRows, type MatchedRow } from './match-rows.ts';
import { toColumns } from './records.ts';
import { assertProgramme } from './programmes.ts';

export interface ImportOrder {
  mode: ImportMode;
  programmeId: number;
  fileName: string;
  /** Of the whole file. */
  fileHash: Buffer;
}

/** What a file says, what was stored of it, and whether it was imported before. */
export type Imported = ImportReport & Pick<ImportResult, 'BatchId' | 'SameFileBatchId' | 'SameFileTime'>;

/**
 * Finds what the rows are about and stores what the mode allows, all in one transaction. A dry run takes no lock: people go on
 * saving certificates meanwhile.
 */
export async function importCertificates(
  { db, vault }: { db: Database; vault: Vault },
  sheet: CheckedSheet,
  order: ImportOrder,
  by: Actor,
): Promise<Imported> {
  const hashed = await hashRows(vault, sheet.rows);
  return await transaction(db, async (tx) => {
    await takeTime(tx);
    const programmeId = await assertProgramme(tx, order.programmeId, 'ProgrammeId');
    // Two imports, or an import and a form, do not look at the same numbers at once.
    if (order.mode !== 'check') await lockCertificates(tx);
    const before = await importedBefore(tx, order.fileHash);
    const matched = await matchRows(tx, { hashed, place: sheet.place }, programmeId);
    const good = sheet.rows.flatMap((row) => (row.faults.size === 0 ? (matched.get(row.row) ?? []) : []));
    const result = { ...reportOf(sheet, good), ...before, BatchId: null };
    const isStored = order.mode === 'good' || (order.mode === 'all' && result.Good === result.Total);
    // What is recorded already is no batch.
    if (!isStored || result.New + result.Changed === 0) return result;
    return {
      ...result,
      BatchId: await storeBatch(tx, vault, { ...order, programmeId }, { good, result, by }),
    };
  });
}

async function importedBefore(tx: Tx, fileHash: Buffer) {
  const batch = await tx
    .selectFrom('certificate_batches')
    .select(['id', 'created_at'])
    .where('file_hash', '=', fileHash)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { SameFileBatchId: batch?.id ?? null, SameFileTime: batch ? formatTime(batch.created_at) : '' };
}

/** Writers of certificates take turns; readers do not wait. */
export async function lockCertificates(tx: Tx): Promise<void> {
  await sql`lock table certificates in share row exclusive mode`.execute(tx);
}

const chunk = 100;

async function storeBatch(
  tx: Tx,
  vault: Vault,
  order: ImportOrder,
  { good, result, by }: { good: MatchedRow[]; result: ImportReport; by: Actor },
): Promise<number> {
  const batch = await tx
    .insertInto('certificate_batches')
    .values({
      programme_id: order.programmeId,
      file_name: order.fileName,
      row_count: result.Total,
      new_count: result.New,
      changed_count: result.Changed,
      imported_by: by.name,
      file_hash: order.fileHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored: number[] = [];
  for (let at = 0; at < good.length; at += chunk) {
    stored.push(
      ...(await storeRows(
        tx,
        vault,
        { programmeId: order.programmeId, batchId: batch.id },
        good.slice(at, at + chunk),
      )),
    );
    // Sealing is work for this thread; others get their turn.
    await breathe();
  }
  await issueAnew(tx, vault, stored);
  const after = { File: order.fileName, Total: result.Total, New: result.New, Changed: result.Changed };
  await recordOperation(tx, by, { noun: 'certificateBatch', recordId: batch.id, after });
  return batch.id;
}

async function storeRows(
  tx: Tx,
  vault: Vault,
  batch: { programmeId: number; batchId: number },
  rows: MatchedRow[],
): Promise<number[]> {
  const columnsOf = ({ values, idNumHash }: MatchedRow) => toColumns(vault, values, idNumHash);
  const fresh = rows.filter(({ kind }) => kind === 'new').map(columnsOf);
  const changed = rows.flatMap((row) =>
    row.kind === 'changed' ? [{ id: row.certificateId, ...columnsOf(row) }] : [],
  );
  const brought = fresh.length > 0 ? await insertBrought(tx, batch, fresh) : [];
  if (changed.length > 0) await changeToImported(tx, batch.batchId, changed);
  return [...brought, ...changed.map(({ id }) => id)];
}
