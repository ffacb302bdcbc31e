import { sql } from 'kysely';
import type { CertificateChangedSince } from '#contract/certificates/certificate-imports.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { refused } from '../../../platform/core/errors.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { violatesUnique } from '../../../platform/db/violation.ts';
import type { ImportUndo } from '../../../platform/imports/definition.ts';
import { endIssues, endReasons, reissue } from '../issuing/issue.ts';

/** Takes the certificates of an import back. */
export function undoOfCertificates(vault: Vault): ImportUndo<CertificateChangedSince> {
  return {
    before: sql`jsonb_build_object(
      'batch_id', r.batch_id, 'name', r.name, 'id_num_sealed', encode(r.id_num_sealed, 'hex'),
      'id_num_hash', encode(r.id_num_hash, 'hex'), 'company', r.company, 'member_id', r.member_id,
      'exam_date', r.exam_date, 'exam_status', r.exam_status, 'cert_num', r.cert_num, 'issue_date', r.issue_date,
      'remarks', r.remarks)`,
    restore: sql`updated_at = now(),
      batch_id = (c.before ->> 'batch_id')::int,
      name = c.before ->> 'name',
      id_num_sealed = decode(c.before ->> 'id_num_sealed', 'hex'),
      id_num_hash = decode(c.before ->> 'id_num_hash', 'hex'),
      company = c.before ->> 'company',
      member_id = case when r.company_key = compare_key(c.before ->> 'company') then r.member_id
        else (c.before ->> 'member_id')::int end,
      exam_date = (c.before ->> 'exam_date')::date,
      exam_status = (c.before ->> 'exam_status')::smallint,
      cert_num = c.before ->> 'cert_num',
      issue_date = (c.before ->> 'issue_date')::date,
      remarks = c.before ->> 'remarks'`,
    remove: sql`updated_at = now(), status = ${sql.lit(certificateStatus.deleted)}`,
    describe: describeChanged,
    nameOf: ({ Name, CertNum, Change }) => `${Name}${CertNum && ` ${CertNum}`}（${Change}）`,
    removed: (tx, ids) => endIssues(tx, ids, endReasons.importUndone),
    restored: (tx, ids) => reissue(tx, vault, ids),
    refusal: (error) =>
      violatesUnique(error, 'certificates_cert_num') ? refused('原证书编号已被占用，不能撤回') : error,
  };
}

async function describeChanged(tx: Tx, ids: number[]): Promise<CertificateChangedSince[]> {
  const touched = await tx
    .selectFrom('certificates')
    .select(['id', 'name', 'cert_num', 'status', 'revoked_at', 'updated_at'])
    .where('id', 'in', ids)
    .orderBy('id')
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
