import type { businessClaims } from '#contract/certificates/certificate-claims.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { linkCertificates, listUnclaimed } from './claims.ts';

export function businessClaimHandlers(deps: { db: Database; vault: Vault }): Handlers<typeof businessClaims> {
  return {
    GetUnclaimedCerts: ({ pageindex, pagesize, ...filters }) =>
      listUnclaimed(deps, { pageindex, pagesize }, filters),
    LinkCerts: ({ Ids, MemberId }, { by }) => linkCertificates(deps.db, { ids: Ids, memberId: MemberId }, by),
  };
}
