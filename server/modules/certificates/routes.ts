import { resultCode } from '#contract/api/envelope.ts';
import type { businessClaims } from '#contract/certificates/certificate-claims.ts';
import { certificateSearchErrors } from '#contract/certificates/certificate-search.ts';
import { certificateEnded, type webCertificates } from '#contract/certificates/certificates.ts';
import type { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { gone, invalid, notFound, refused } from '../../platform/core/errors.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { hostOf } from '../../platform/http/security/limits.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import { recordUnlessDiskFull, recordOperation } from '../../platform/operation-log/record-operation.ts';
import { findDownload, findIssued, isRevoked } from './issuing/issued.ts';
import type { CertificateDependencies } from './issuing/pictures.ts';
import { renderIssued, pictureCache } from './issuing/render-issued.ts';
import { listProgrammes } from './programmes/programmes.ts';
import { withBackgroundKey } from './programmes/templates.ts';
import { linkCertificates, listUnclaimed } from './records/claims.ts';
import { certificateArchive, exportSheet } from './records/files.ts';
import { deleteCertificates } from './records/lifecycle.ts';
import { findCertificate, listCertificates } from './records/managed.ts';
import { revokeCertificate, saveCertificate } from './records/store.ts';
import { endTry, isCorrection, noteTry, attemptOf } from './verification/lookup-attempts.ts';
import { readReference } from './verification/references.ts';
import { listCompanyCertificates, searchCertificates } from './verification/search.ts';
import { verifyCertificate } from './verification/verify.ts';

const entityType = 'certificate';
const pictureCacheBytes = 32 * 1024 * 1024;

export function webCertificateHandlers(deps: CertificateDependencies): Handlers<typeof webCertificates> {
  const { db, vault } = deps;
  const { limits } = deps.config;
  const cache = pictureCache(pictureCacheBytes);
  const take = (name: 'certificateSearch' | 'certificateDownload', address: string) =>
    takeFromLimit(db, { name, ...limits[name] }, hostOf(address));
  return {
    async GetCertList({ pageindex, pagesize, ...filters }, { caller, by, address, log }) {
      const page = { pageindex, pagesize };
      const isOwnList = caller !== null && Object.values(filters).every((text) => text === '');
      if (isOwnList) {
        const own = await listCompanyCertificates(db, vault, caller.id, page);
        await recordUnlessDiskFull(db, by, { entityType, after: { Found: own.TotalCount } }, log);
        return own;
      }
      const errors = certificateSearchErrors(filters);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const attempt = await attemptOf(deps, hostOf(address), filters);
      const isCorrected = await isCorrection(db, attempt);
      if (!isCorrected) await take('certificateSearch', address);
      const certificates = await searchCertificates(db, vault, filters, page);
      if (certificates.TotalCount > 0) await endTry(db, attempt);
      else if (!isCorrected) await noteTry(db, attempt);
      await recordUnlessDiskFull(
        db,
        by,
        { entityType, after: { ...filters, Found: certificates.TotalCount } },
        log,
      );
      return certificates;
    },
    async DownCert({ IdNum, CertId, Format }, { by, address, siteAddress }) {
      const certificateId = readReference(vault, CertId);
      // A read changes nothing, so it runs while the call is counted; its result is dropped when the call exceeds the
      // limit.
      const [issued] = await Promise.all([
        certificateId && findDownload(db, vault, certificateId, IdNum),
        take('certificateDownload', address),
      ]);
      if (!issued) {
        await recordOperation(db, by, {
          entityType,
          recordId: certificateId ?? '',
          resultCode: resultCode.notFound,
        });
        const isEnded = certificateId !== undefined && (await isRevoked(db, vault, certificateId, IdNum));
        throw isEnded ? gone(certificateEnded) : notFound();
      }
      const picture = await renderIssued({ ...deps, cache }, issued, {
        site: await siteAddress(),
        format: Format,
      });
      await recordOperation(db, by, {
        entityType,
        recordId: issued.certificateId,
        after: { CertNum: issued.facts.certNum, Format },
      });
      return picture;
    },
    VerifyCert: (query) => verifyCertificate(db, vault, query),
  };
}

export function businessCertificateHandlers(
  deps: CertificateDependencies,
): Handlers<typeof businessCertificates> {
  const { db, vault } = deps;
  return {
    GetCertList: ({ pageindex, pagesize, ...filters }) =>
      listCertificates(deps, { pageindex, pagesize }, filters),
    async GetCertModel({ CertId, masked }, { caller, by }) {
      const { certificate, idNum } = await findCertificate(deps, CertId);
      if (masked || !caller.holds('cert:idnum')) return certificate;
      await recordOperation(db, by, { entityType, recordId: CertId, after: { _idNum: idNum } });
      return { ...certificate, _idNum: idNum };
    },
    async EditCertInfo(form, { by }) {
      const id = await saveCertificate(deps, form, by);
      return { _certId: id, CertId: id };
    },
    DelCerts: ({ Ids }, { by }) => deleteCertificates(deps, Ids, by),
    RevokeCert: ({ CertId, Reason }, { by }) => revokeCertificate(db, CertId, Reason, by),
    async DownCerts({ Ids, Format }, { by, siteAddress }) {
      const ids = [...new Set(Ids)];
      const issued = await findIssued(db, vault, ids);
      if (issued.length !== ids.length) throw refused(await missingText(deps, ids, issued));
      await recordOperation(db, by, { entityType, after: { Ids: ids, Format } });
      return certificateArchive(deps, issued, { site: await siteAddress(), format: Format });
    },
    async ExportCerts(filters, { caller, by }) {
      const showsIdNumbers = caller.holds('cert:idnum');
      await recordOperation(db, by, { entityType, after: { ...filters, showsIdNumbers } });
      return exportSheet(deps, filters, { showsIdNumbers });
    },
    GetProgrammeList: async () =>
      (await listProgrammes(db)).map((programme) => withBackgroundKey(deps.fileKeys, programme)),
  };
}

export function businessClaimHandlers(deps: CertificateDependencies): Handlers<typeof businessClaims> {
  return {
    GetUnclaimedCerts: ({ pageindex, pagesize, ...filters }) =>
      listUnclaimed(deps, { pageindex, pagesize }, filters),
    LinkCerts: ({ Ids, MemberId }, { by }) => linkCertificates(deps.db, { ids: Ids, memberId: MemberId }, by),
  };
}

/** Returns which of the chosen records have no certificate: the call is all or nothing. */
async function missingText(
  deps: CertificateDependencies,
  ids: number[],
  issued: { certificateId: number }[],
): Promise<string> {
  const id = ids.find((one) => issued.every(({ certificateId }) => certificateId !== one)) ?? 0;
  const { certificate } = await findCertificate(deps, id);
  return `${certificate._name}没有有效的证书，请取消选择后再下载`;
}
