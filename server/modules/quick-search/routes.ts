import {
  businessQuickSearch,
  maxQuickSearchHits,
  type QuickSearchHit,
} from '#contract/back-office/quick-search.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { findCertificatesByNumber } from '../certificates/records/by-number.ts';
import { findMembersByName } from '../members/by-name.ts';
import { findNewsByTitle } from '../news/search/by-title.ts';

export function register(api: Api, { db }: ModuleDependencies): void {
  api.serve(businessQuickSearch, {
    GetDestinations: ({ key }, { caller }) => quickSearch(db, key, caller),
  });
}

/** Returns the records named `key`, of the kinds that the role may see; none for a blank key. */
async function quickSearch(
  db: Database,
  key: string,
  { holds }: Pick<AdministratorCaller, 'holds'>,
): Promise<QuickSearchHit[]> {
  if (key === '') return [];
  const [members, news, certificates] = await Promise.all([
    holds('member:list') ? findMembersByName(db, key, maxQuickSearchHits) : [],
    holds('news:list') ? findNewsByTitle(db, key, maxQuickSearchHits) : [],
    holds('cert:list') ? findCertificatesByNumber(db, key, maxQuickSearchHits) : [],
  ]);
  return [
    ...members.map(({ id, name, account, former }) =>
      toWire('member', id, name, former === '' ? account : `曾用名：${former}`),
    ),
    ...news.map(({ id, title, menu_name }) => toWire('news', id, title, menu_name)),
    ...certificates.map(({ id, cert_num, name }) => toWire('certificate', id, cert_num, name)),
  ];
}

const toWire = (Kind: QuickSearchHit['Kind'], Id: number, Title: string, Hint: string) => ({
  Kind,
  Id,
  Title,
  Hint,
});
