import { sql } from 'kysely';
import type { ImportBatch } from '#contract/certificate-imports.ts';
import { certificateStatus } from '#contract/certificates.ts';
import type { Page } from '#contract/paging.ts';
import { recordOperation } from '../audit/chain.ts';
import type { Database, Tx } from '../db/open.ts';
import { readPage } from '../db/page.ts';
import { takeTime, transaction } from '../db/transaction.ts';
import { violatesUnique } from '../db/violation.ts';
import type { Actor } from '../http/actor.ts';
import { notFound, refused } from '../base/faults.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';
import { restoreBefore } from './bulk.ts';
import { lockCertificates } from './import.ts';
import { endIssues, endReasons, issueAnew } from './issue.ts';

export async function listBatches(
  db: Database,
  page: Page,
): Promise<{ List: ImportBatch[]; TotalCount: number }> {
  const batches = db.selectFrom('certificate_batches');
  const { rows, total } = await readPage(batches, page, (query) =>
    query
      .select(['id', 'file_name', 'row_count', 'new_count', 'changed_count', 'imported_by', 'created_at'])
      .select('undone_at')
      .orderBy('id', 'desc'),
  );
  const List = rows.map((row) => ({
    BatchId: row.id,
    FileName: row.file_name,
    Total: row.row_count,
    New: row.new_count,
    Changed: row.changed_count,
    ImportedBy: row.imported_by,
    CreateTime: formatTime(row.created_at),
    UndoTime: row.undone_at && formatTime(row.undone_at),
  }));
  return { List, TotalCount: total };
}

/**
 * Takes an import back whole: what it brought is deleted, what it changed has its earlier values.
 * @throws CallFault 409 when it was taken back already, or when anything was changed since
 */
export async function undoImport(
  { db, vault }: { db: Database; vault: Vault },
  batchId: number,
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    await takeTime(tx);
    await lockCertificates(tx);
    const batch = await tx
      .updateTable('certificate_batches')
      .set({ undone_at: sql`now()` })
      .where('id', '=', batchId)
      .where('undone_at', 'is', null)
      .returning(['new_count', 'changed_count'])
      .executeTakeFirst();
    if (!batch) throw (await exists(tx, batchId)) ? refused('该批次已撤回') : notFound();
    await assertUntouched(tx, batchId);
    await deleteBrought(tx, batchId);
    await restoreChanged(tx, vault, batchId);
    await recordOperation(tx, by, {
      noun: 'certificateBatch',
      recordId: batchId,
      before: { New: batch.new_count, Changed: batch.changed_count },
    });
  });
}

async function exists(tx: Tx, batchId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('certificate_batches')
    .select('id')
    .where('id', '=', batchId)
    .executeTakeFirst();
  return found !== undefined;
}

async function assertUntouched(tx: Tx, batchId: number): Promise<void> {
  const touched = await tx
    .selectFrom('certificate_batch_changes as b')
    .innerJoin('certificates as c', 'c.id', 'b.certificate_id')
    .select(['c.id', 'c.name', 'c.cert_num', 'c.status', 'c.revoked_at', 'c.updated_at'])
    .where('b.batch_id', '=', batchId)
    .whereRef('c.version', '<>', 'b.version')
    .orderBy('c.id')
    .limit(mostNamed + 1)
    .execute();
  if (touched.length === 0) return;
  const Rows = touched.slice(0, mostNamed).map((row) => ({
    CertId: row.id,
    Name: row.name,
    CertNum: row.cert_num,
    Change: changeOf(row),
    ChangeTime: formatTime(row.updated_at),
  }));
  const named = Rows.slice(0, 3).map(
    ({ Name, CertNum, Change }) => `${Name}${CertNum && ` ${CertNum}`}（${Change}）`,
  );
  const more = touched.length > 3 ? '等' : '';
  throw refused(`导入后又有变更，不能撤回：${named.join('、')}${more}`, { Rows });
}

/** Of the records that stand in the way of an undoing. */
const mostNamed = 100;

function changeOf({ status, revoked_at: revokedAt }: { status: number; revoked_at: Date | null }): string {
  if (status === certificateStatus.deleted) return '已删除';
  return revokedAt ? '已撤销' : '已修改';
}

async function deleteBrought(tx: Tx, batchId: number): Promise<void> {
  const brought = await tx
    .updateTable('certificates')
    .set({ status: certificateStatus.deleted, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', 'in', (build) =>
      build
        .selectFrom('certificate_batch_changes')
        .select('certificate_id')
        .where('batch_id', '=', batchId)
        .where('before', 'is', null),
    )
    .returning('id')
    .execute();
  await endIssues(
    tx,
    brought.map(({ id }) => id),
    endReasons.importUndone,
  );
}

async function restoreChanged(tx: Tx, vault: Vault, batchId: number): Promise<void> {
  const restored = await restoreBefore(tx, batchId).catch((error: unknown) => {
    throw violatesUnique(error, 'certificates_cert_num') ? refused('原证书编号已被占用，不能撤回') : error;
  });
  await issueAnew(tx, vault, restored);
}
