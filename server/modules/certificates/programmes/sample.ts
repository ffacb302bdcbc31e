import type { CertificateTemplate, samples } from '#contract/certificates/certificate-templates.ts';
import { notFound } from '../../../platform/core/errors.ts';
import { today } from '../../../platform/core/shanghai-time.ts';
import type { Database } from '../../../platform/db/open.ts';
import { findSiteInfo } from '../../settings/store.ts';
import { readFacts, type CertificateFacts } from '../issuing/issue.ts';
import { verifyAddressOf } from '../issuing/verify-address.ts';
import type { Rendering } from '../rendering/rendering.ts';

export type Sample = (typeof samples)[number];

interface Wanted {
  programme: string;
  template: CertificateTemplate;
  site: string;
}

/** Returns a template with sample data, for its preview in the editor. */
export async function sampleRendering(
  db: Database,
  { programme, template, site }: Wanted,
  sample: Exclude<Sample, 'latest'> = 'short',
): Promise<Rendering> {
  const { SiteName: issuer } = await findSiteInfo(db);
  const facts = {
    serial: 'SAMPLE000000',
    issueNumber: 1,
    title: template.Title,
    certNum: 'SAMPLE-2026-000001',
    ...holders[sample],
    idNum: '11**************00',
    idNumHash: '',
    programme,
    examTime: today(),
    issueDate: today(),
    issuer,
  };
  return { template, facts, ...verifyAddressOf(site, { facts, signature }) };
}

/** As long as a certificate's signature, and invalid. */
const signature = `SAMPLE.${'A'.repeat(86)}`;

/** Names as short and as long as they usually are. */
const holders = {
  short: { name: '样张', company: '示例信息咨询有限公司' },
  long: { name: '欧阳娜娜', company: '某某省某某市第一技术服务与信息咨询有限公司' },
} as const;

/**
 * Returns the facts of an issued certificate.
 * @throws ApiError 404
 */
export async function issuedFacts(db: Database, certificateId: number): Promise<CertificateFacts> {
  const row = await db
    .selectFrom('certificate_issues')
    .select('facts')
    .where('certificate_id', '=', certificateId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return readFacts(row.facts);
}

/** Returns the facts of the certificate that a programme issued last. */
export async function latestFacts(db: Database, programmeId: number): Promise<CertificateFacts | undefined> {
  const row = await db
    .selectFrom('certificate_issues as i')
    .innerJoin('certificate_templates as t', 't.id', 'i.template_id')
    .select('i.facts')
    .where('t.programme_id', '=', programmeId)
    .where('i.ended_at', 'is', null)
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readFacts(row.facts);
}
