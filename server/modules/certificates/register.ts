import { buffer } from 'node:stream/consumers';
import { webCertificateChecks } from '#contract/certificates/certificate-checks.ts';
import { businessClaims } from '#contract/certificates/certificate-claims.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessImportHandlers } from './import/import-routes.ts';
import { businessIssueHandlers } from './issuing/issue-routes.ts';
import { openCertificatePictures } from './issuing/pictures.ts';
import { businessProgrammeHandlers } from './programmes/programme-routes.ts';
import { readSeal } from './programmes/seals.ts';
import { businessCertificateHandlers, businessClaimHandlers, webCertificateHandlers } from './routes.ts';
import { webCertificateCheckHandlers } from './verification/employer-routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, vault, storage } = deps;
  const pictures = openCertificatePictures({
    background: (address) => buffer(storage.read(address.replace(/^\/files\//, ''))),
    seal: (sealId) => readSeal(db, vault, sealId),
  });
  const certificates = { ...deps, pictures };
  api.serve(webCertificates, webCertificateHandlers(certificates));
  api.serve(businessCertificates, businessCertificateHandlers(certificates));
  api.serve(businessImports, businessImportHandlers(deps));
  api.serve(businessProgrammes, businessProgrammeHandlers(certificates));
  api.serve(businessIssues, businessIssueHandlers(certificates));
  api.serve(webCertificateChecks, webCertificateCheckHandlers(deps));
  api.serve(businessClaims, businessClaimHandlers(certificates));
}
