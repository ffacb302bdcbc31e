import { sql } from 'kysely';
import type { ChangedSince, UndoMode, UndoResult } from '#contract/certificate-imports.ts';
import { certificateStatus } from '#contract/certificates.ts';
import { recordOperation } from '../audit/chain.ts';
import { notFound, refused } from '../base/faults.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';
import type { Database, Tx } from '../db/open.ts';
import { takeTime, transaction } from '../db/transaction.ts';
import { violatesUnique } from '../db/violation.ts';
import type { Actor } from '../http/actor.ts';
import { restoreBefore } from './bulk.ts';
import { lockCertificates } from './import.ts';
import { endIssues, endReasons, issueAnew } from './issue.ts';

/**
 * Takes an import back: what it brought is deleted, what it changed has its earlier values. What was changed since stands in
 * the way, or stays as it is where that is wanted; `check` only looks.
 * @throws CallFault 409 when it was taken back already, or when anything was changed since
 */
export async function undoImport(
  { db, vault }: { db: Database; vault: Vault },
  { batchId, mode, reason }: { batchId: number; mode: UndoMode; reason: string },
  by: Actor,
): Promise<UndoResult> {
  return await transaction(db, async (tx) => {
    if (mode === 'check') {
      await assertStanding(tx, batchId);
      return await prospectOf(tx, batchId);
    }
    await takeTime(tx);
    await lockCertificates(tx);
    await assertStanding(tx, batchId);
    const prospect = await prospectOf(tx, batchId);
    if (mode === 'all' && prospect.ChangedSinceCount > 0) throw changedSince(prospect);
    if (mode === 'unchanged' && prospect.Deleted + prospect.Restored === 0)
      throw refused('该批次的记录都在导入后又有变更，没有可撤回的');
    await noteUndone(tx, batchId, { by, reason, kept: prospect.ChangedSinceCount });
    await deleteBrought(tx, batchId);
    await restoreChanged(tx, vault, batchId);
    return prospect;
  });
}

/** Whoever undoes it at the same moment waits for the table. */
async function assertStanding(tx: Tx, batchId: number): Promise<void> {
  const batch = await tx
    .selectFrom('certificate_batches')
    .select('undone_at')
    .where('id', '=', batchId)
    .executeTakeFirst();
  if (!batch) throw notFound();
  if (batch.undone_at) throw refused('该批次已撤回');
}

/** What undoing would do, and what was changed since. */
async function prospectOf(tx: Tx, batchId: number): Promise<UndoResult> {
  const { rows } = await sql<{ deleted: number; restored: number; changed: number }>`
    select count(*) filter (where c.version = b.version and b.before is null) as deleted,
      count(*) filter (where c.version = b.version and b.before is not null) as restored,
      count(*) filter (where c.version <> b.version) as changed
    from certificate_batch_changes b join certificates c on c.id = b.certificate_id
    where b.batch_id = ${batchId}`.execute(tx);
  const [{ deleted, restored, changed } = { deleted: 0, restored: 0, changed: 0 }] = rows;
  return {
    Deleted: deleted,
    Restored: restored,
    ChangedSince: changed > 0 ? await listChangedSince(tx, batchId) : [],
    ChangedSinceCount: changed,
  };
}

/** Of the records that stand in the way of an undoing. */
const mostNamed = 100;

async function listChangedSince(tx: Tx, batchId: number): Promise<ChangedSince[]> {
  const touched = await tx
    .selectFrom('certificate_batch_changes as b')
    .innerJoin('certificates as c', 'c.id', 'b.certificate_id')
    .select(['c.id', 'c.name', 'c.cert_num', 'c.status', 'c.revoked_at', 'c.updated_at'])
    .where('b.batch_id', '=', batchId)
    .whereRef('c.version', '<>', 'b.version')
    .orderBy('c.id')
    .limit(mostNamed)
    .execute();
  return touched.map((row) => ({
    CertId: row.id,
    Name: row.name,
    CertNum: row.cert_num,
    Change: changeOf(row),
    ChangeTime: formatTime(row.updated_at),
  }));
}

function changeOf({ status, revoked_at: revokedAt }: { status: number; revoked_at: Date | null }): string {
  if (status === certificateStatus.deleted) return '已删除';
  return revokedAt ? '已撤销' : '已修改';
}

function changedSince({ ChangedSince: Rows, ChangedSinceCount }: UndoResult) {
  const named = Rows.slice(0, 3).map(
    ({ Name, CertNum, Change }) => `${Name}${CertNum && ` ${CertNum}`}（${Change}）`,
  );
  const more = ChangedSinceCount > 3 ? '等' : '';
  return refused(`导入后又有变更，不能撤回：${named.join('、')}${more}`, { Rows });
}

interface Undoing {
  by: Actor;
  reason: string;
  kept: number;
}

async function noteUndone(tx: Tx, batchId: number, { by, reason, kept }: Undoing): Promise<void> {
  const { new_count: New, changed_count: Changed } = await tx
    .updateTable('certificate_batches')
    .set({ undone_at: sql`now()`, undone_by: by.name, undo_reason: reason, kept_count: kept })
    .where('id', '=', batchId)
    .returning(['new_count', 'changed_count'])
    .executeTakeFirstOrThrow();
  const before = { New, Changed, ...(kept > 0 && { Kept: kept }) };
  const after = reason ? { Reason: reason } : null;
  await recordOperation(tx, by, { noun: 'certificateBatch', recordId: batchId, before, after });
}

async function deleteBrought(tx: Tx, batchId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update certificates c
    set status = ${certificateStatus.deleted}, version = c.version + 1, updated_at = now()
    from certificate_batch_changes b
    where b.batch_id = ${batchId} and b.before is null
      and c.id = b.certificate_id and c.version = b.version
    returning c.id`.execute(tx);
  await endIssues(
    tx,
    rows.map(({ id }) => id),
    endReasons.importUndone,
  );
}

async function restoreChanged(tx: Tx, vault: Vault, batchId: number): Promise<void> {
  const restored = await restoreBefore(tx, batchId).catch((error: unknown) => {
    throw violatesUnique(error, 'certificates_cert_num') ? refused('原证书编号已被占用，不能撤回') : error;
  });
  await issueAnew(tx, vault, restored);
}
