import { sql } from 'kysely';
import type { CertificateChangedSince } from '#contract/certificate-imports.ts';
import { certificateStatus } from '#contract/certificates.ts';
import { refused } from '../base/faults.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';
import type { Tx } from '../db/open.ts';
import { violatesUnique } from '../db/violation.ts';
import { restoreBefore } from './bulk.ts';
import type { ImportUndo } from '../imports/definition.ts';
import { endIssues, endReasons, issueAnew } from './issue.ts';

/** Takes the certificates of an import back. */
export function undoOfCertificates(vault: Vault): ImportUndo<CertificateChangedSince> {
  return {
    listChangedSince,
    nameOf: ({ Name, CertNum, Change }) => `${Name}${CertNum && ` ${CertNum}`}（${Change}）`,
    removeNew: deleteBrought,
    restoreChanged: (tx, batchId) => restoreChanged(tx, vault, batchId),
  };
}

async function listChangedSince(tx: Tx, batchId: number, most: number): Promise<CertificateChangedSince[]> {
  const touched = await tx
    .selectFrom('certificate_batch_changes as b')
    .innerJoin('certificates as c', 'c.id', 'b.certificate_id')
    .select(['c.id', 'c.name', 'c.cert_num', 'c.status', 'c.revoked_at', 'c.updated_at'])
    .where('b.batch_id', '=', batchId)
    .whereRef('c.version', '<>', 'b.version')
    .orderBy('c.id')
    .limit(most)
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
