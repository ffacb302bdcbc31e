import type { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { refused } from '../../../platform/core/errors.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { previewCertificate } from '../programmes/form-preview.ts';
import { fileNames } from '../records/files.ts';
import { restoreCertificates, showCertificates } from '../records/lifecycle.ts';
import { findCertificate } from '../records/managed.ts';
import { findIssued } from './issued.ts';
import type { CertificateDependencies } from './pictures.ts';
import { listIssues, reissueCertificate } from './reissue.ts';
import { renderingOf } from './render-issued.ts';

const mediaTypes = { png: 'image/png', pdf: 'application/pdf' };

export function businessIssueHandlers(deps: CertificateDependencies): Handlers<typeof businessIssues> {
  const { db, vault, pictures } = deps;
  return {
    GetCertIssues: ({ CertId }) => listIssues(db, CertId),
    async GetCertImage({ CertId, Format }, { by, siteAddress }) {
      const [issued] = await findIssued(db, vault, [CertId]);
      if (!issued) {
        const { certificate } = await findCertificate(deps, CertId);
        throw refused(`${certificate._name}没有有效的证书`);
      }
      await recordOperation(db, by, {
        entityType: 'certificate',
        recordId: CertId,
        after: { CertNum: issued.facts.certNum },
      });
      const [fileName = ''] = fileNames([issued], Format);
      const content = await pictures[Format](await renderingOf(db, issued, await siteAddress()));
      return { fileName, mediaType: mediaTypes[Format], content };
    },
    PreviewCertInfo: async (draft, { siteAddress }) =>
      await previewCertificate(deps, draft, await siteAddress()),
    ReissueCert: ({ CertId, Reason }, { by }) =>
      reissueCertificate(deps, { certificateId: CertId, reason: Reason }, by),
    EditCertStatus: ({ Ids, Status }, { by }) => showCertificates(db, { ids: Ids, status: Status }, by),
    RestoreCerts: ({ Ids }, { by }) => restoreCertificates(deps, Ids, by),
  };
}
