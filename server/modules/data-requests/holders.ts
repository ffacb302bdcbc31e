import { sql } from 'kysely';
import { examStatusText } from '#contract/certificates/certificates.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { eraseSignUps, exportSignUps } from '../sign-ups/of-person.ts';
import { retainedLog, type Erasure, type Section } from './parts.ts';

/** Exports every certificate with the same ID number, deleted ones as well. */
export async function exportHolder(db: Database, vault: Vault, certificateId: number): Promise<Section[]> {
  const certificates = await findOfHolder(db, certificateId);
  const signUps = await exportSignUps(db, vault, { idNumberHash: certificates[0]!.id_num_hash });
  return [
    ...certificates.map((one) => sectionOf(vault, one)),
    ...(signUps.length > 0 ? [{ Title: '活动报名', Facts: signUps }] : []),
  ];
}

function sectionOf(vault: Vault, one: OfHolder): Section {
  return {
    Title: `证书 ${one.cert_num || one.id}`,
    Facts: [
      { Name: '姓名', Value: one.name },
      { Name: '身份证号', Value: vault.open(one.id_num_sealed) },
      { Name: '工作单位', Value: one.company },
      { Name: '培训项目', Value: one.programme },
      { Name: '考试时间', Value: one.exam_date ?? '' },
      { Name: '考试状态', Value: examStatusText[one.exam_status] ?? '' },
      { Name: '证书编号', Value: one.cert_num },
      { Name: '发证日期', Value: one.issue_date ?? '' },
      { Name: '备注', Value: one.remarks },
      { Name: '签发次数', Value: String(one.issues) },
      { Name: '登记时间', Value: formatTime(one.created_at) },
    ],
  };
}

/** Deletes records that were never issued. Issued ones stay, since others verify them. */
export async function eraseHolder(
  tx: Tx,
  vault: Vault,
  certificateId: number,
  logUntil: string,
): Promise<Erasure> {
  const certificates = await findOfHolder(tx, certificateId);
  const erasable = certificates.filter(({ issues }) => issues === 0).map(({ id }) => id);
  const retained = certificates.length - erasable.length;
  if (erasable.length > 0) {
    await tx.deleteFrom('certificate_batch_changes').where('certificate_id', 'in', erasable).execute();
    await tx.deleteFrom('certificates').where('id', 'in', erasable).execute();
  }
  const signUps = await eraseSignUps(tx, vault, { idNumberHash: certificates[0]!.id_num_hash });
  return {
    Erased: [
      { What: '未签发证书的考试记录', Count: erasable.length },
      { What: '活动报名中的姓名、手机号码、身份证号和填写的内容', Count: signUps },
    ].filter(({ Count }) => Count > 0),
    Kept: [
      ...(retained > 0
        ? [
            {
              What: `已签发的证书 ${retained} 张及其签名记录`,
              Why: '证书已交付使用，须供公众核验，撤销的也须能查到已撤销',
              Until: '长期',
            },
          ]
        : []),
      retainedLog(logUntil),
    ],
  };
}

type OfHolder = Awaited<ReturnType<typeof findOfHolder>>[number];

async function findOfHolder(db: Database, certificateId: number) {
  const certificates = await db
    .selectFrom('certificates as c')
    .innerJoin('programmes as p', 'p.id', 'c.programme_id')
    .select([
      'c.id',
      'c.name',
      'c.id_num_sealed',
      'c.id_num_hash',
      'c.company',
      'c.exam_date',
      'c.exam_status',
      'c.cert_num',
    ])
    .select(['c.issue_date', 'c.remarks', 'c.created_at', 'p.name as programme'])
    .select(
      sql<number>`(select count(*) from certificate_issues i where i.certificate_id = c.id)`.as('issues'),
    )
    .where('c.id_num_hash', '=', (build) =>
      build.selectFrom('certificates').select('id_num_hash').where('id', '=', certificateId),
    )
    .orderBy('c.id')
    .execute();
  if (certificates.length === 0) throw notFound();
  return certificates;
}
