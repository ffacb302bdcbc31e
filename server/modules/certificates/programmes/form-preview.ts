import type { FormPreview } from '#contract/certificates/certificate-issues.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import type { CertificateDraft } from '#contract/certificates/managed-certificates.ts';
import { invalid, notFound } from '../../../platform/core/errors.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { findSiteInfo } from '../../settings/store.ts';
import { lastIssues, latestTemplates, whatIsIssued, type IssuedRecord } from '../issuing/issue.ts';
import type { CertificatePictures } from '../issuing/pictures.ts';
import { verifyAddressOf } from '../issuing/verify-address.ts';
import { toColumns } from '../records/records.ts';
import { assertPrintable } from '../records/store.ts';
import { assertProgramme } from './programmes.ts';
import { findTemplate } from './templates.ts';

interface Deps extends SealedDatabase {
  pictures: CertificatePictures;
}

/** The width that is sharp in half a window. */
const shownWidth = 900;
/** As long as a signature, and invalid. */
const unsigned = `PREVIEW.${'A'.repeat(86)}`;

/**
 * Renders the certificate as if the form were saved now, with the effect on its issues. Nothing is stored, and the code
 * on the picture is invalid.
 */
export async function previewCertificate(
  { db, vault, pictures }: Deps,
  draft: CertificateDraft,
  site: string,
): Promise<FormPreview> {
  assertPrintable(draft);
  const certificate = draft._certId > 0 ? await findStored(db, draft._certId) : undefined;
  const programmeId =
    draft._programmeId || certificate?.programme_id || (await assertProgramme(db, 0, '_programmeId'));
  const template = (await latestTemplates(db)).get(programmeId);
  if (!template) throw invalid({ _programmeId: '培训项目不存在' });
  const last = (await lastIssues(db, [draft._certId])).get(draft._certId);
  const { SiteName: issuer } = await findSiteInfo(db);

  const { outcome, facts } = whatIsIssued(recordOf(vault, draft, certificate, programmeId), last, {
    vault,
    issuer,
    template,
  });
  if (outcome === 'none' || outcome === 'ends') return { Outcome: outcome, IssueNumber: 0, Image: '' };
  const picture = await pictures.small(
    {
      facts,
      template: await findTemplate(db, template.id),
      ...verifyAddressOf(site, { facts, signature: unsigned }),
    },
    shownWidth,
  );
  return {
    Outcome: outcome,
    IssueNumber: outcome === 'same' ? (last?.issue_number ?? 0) : facts.issueNumber,
    Image: picture.toString('base64'),
  };
}

async function findStored(db: Database, certificateId: number) {
  const certificate = await db
    .selectFrom('certificates')
    .select(['programme_id', 'id_num_sealed', 'id_num_hash', 'status', 'revoked_at'])
    .where('id', '=', certificateId)
    .where('status', '<>', certificateStatus.deleted)
    .executeTakeFirst();
  if (!certificate) throw notFound();
  return certificate;
}

type StoredCertificate = Awaited<ReturnType<typeof findStored>>;

/** Returns the record that the form would make; a blank or masked number stays as stored. */
function recordOf(
  vault: Vault,
  draft: CertificateDraft,
  certificate: StoredCertificate | undefined,
  programmeId: number,
): IssuedRecord {
  const columns = toColumns(vault, {
    name: draft._name,
    idNum: draft._idNum,
    company: draft._company,
    examDate: draft._examTime || null,
    examStatus: draft._examStatus,
    certNum: draft._certNum,
    issueDate: draft._issueDate || null,
    remarks: '',
  });
  const isUnchanged =
    certificate && (draft._idNum === '' || draft._idNum === maskText(vault.open(certificate.id_num_sealed)));
  return {
    ...columns,
    ...(isUnchanged && { id_num_sealed: certificate.id_num_sealed, id_num_hash: certificate.id_num_hash }),
    id: draft._certId,
    programme_id: programmeId,
    status: certificate?.status ?? certificateStatus.normal,
    revoked_at: certificate?.revoked_at ?? null,
  };
}
