import { sql } from 'kysely';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  importLimits,
  type ImportError,
  type ImportMode,
  type ImportResult,
} from '#contract/certificate-imports.ts';
import { recordOperation } from '../audit/chain.ts';
import type { Database, Tx } from '../db/open.ts';
import { takeTime, transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import type { Vault } from '../base/vault.ts';
import { changeToImported, insertBrought } from './bulk.ts';
import { issueAnew } from './issue.ts';
import { matchRows, type MatchedRow } from './match-rows.ts';
import { toColumns } from './records.ts';
import { errorsOf, type CheckedRow } from './row-rules.ts';
import { assertProgramme } from './programmes.ts';

export interface ImportOrder {
  mode: ImportMode;
  programmeId: number;
  fileName: string;
}

/** Finds what the rows are about and stores what the mode allows, all in one transaction. */
export async function importCertificates(
  { db, vault }: { db: Database; vault: Vault },
  checked: CheckedRow[],
  order: ImportOrder,
  by: Actor,
): Promise<ImportResult> {
  return await transaction(db, async (tx) => {
    await takeTime(tx);
    const programmeId = await assertProgramme(tx, order.programmeId);
    // Two imports, or an import and a form, do not look at the same numbers at once.
    await lockCertificates(tx);
    const matched = await matchRows(tx, vault, checked, programmeId);
    const good = checked.flatMap((row) => (row.faults.size === 0 ? (matched.get(row.row) ?? []) : []));
    const errors = firstErrors(checked);
    const result = summary(checked, good, errors);
    const isStored = order.mode === 'good' || (order.mode === 'all' && errors.length === 0);
    if (!isStored || good.length === 0) return result;
    return {
      ...result,
      BatchId: await storeBatch(tx, vault, { ...order, programmeId }, { good, result, by }),
    };
  });
}

/** Writers of certificates take turns; readers do not wait. */
export async function lockCertificates(tx: Tx): Promise<void> {
  await sql`lock table certificates in share row exclusive mode`.execute(tx);
}

function summary(checked: CheckedRow[], good: MatchedRow[], Errors: ImportError[]): ImportResult {
  return {
    Total: checked.length,
    Good: good.length,
    New: good.filter(({ kind }) => kind === 'new').length,
    Changed: good.filter(({ kind }) => kind === 'changed').length,
    BatchId: null,
    Errors,
  };
}

function firstErrors(checked: CheckedRow[]): ImportError[] {
  const errors: ImportError[] = [];
  for (const row of checked) {
    errors.push(...errorsOf(row));
    if (errors.length >= importLimits.listedErrors) break;
  }
  return errors.slice(0, importLimits.listedErrors);
}

const chunk = 100;

async function storeBatch(
  tx: Tx,
  vault: Vault,
  order: ImportOrder,
  { good, result, by }: { good: MatchedRow[]; result: ImportResult; by: Actor },
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
  const fresh = rows.filter(({ kind }) => kind === 'new').map(({ values }) => toColumns(vault, values));
  const changed = rows.flatMap((row) =>
    row.kind === 'changed' ? [{ id: row.certificateId, ...toColumns(vault, row.values) }] : [],
  );
  const brought = fresh.length > 0 ? await insertBrought(tx, batch, fresh) : [];
  if (changed.length > 0) await changeToImported(tx, batch.batchId, changed);
  return [...brought, ...changed.map(({ id }) => id)];
}
