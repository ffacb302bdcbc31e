import type { CertificateTemplate } from '#contract/certificate-templates.ts';
import type { Database } from '../db/open.ts';
import { today } from '../base/shanghai-time.ts';
import { findSiteInfo } from '../settings/store.ts';
import type { Drawing } from './drawing/drawing.ts';

/** A template filled with nobody's data, to be looked at while it is designed. */
export async function sampleDrawing(
  db: Database,
  { programme, template, site }: { programme: string; template: CertificateTemplate; site: string },
): Promise<Drawing> {
  const { SiteName: issuer } = await findSiteInfo(db);
  return {
    template,
    verifyAddress: `${site}/certverify?CertNum=SAMPLE&Sign=${'A'.repeat(86)}`,
    facts: {
      issueNumber: 1,
      certNum: 'SAMPLE-2026-000001',
      name: '样张',
      idNum: '11**************00',
      idNumHash: '',
      company: '示例工程咨询有限公司',
      programme,
      examTime: today(),
      issueDate: today(),
      issuer,
    },
  };
}
