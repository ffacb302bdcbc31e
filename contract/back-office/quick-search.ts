import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { searchKey } from '../fields/rules.ts';

export const quickSearchKinds = ['member', 'news', 'certificate'] as const;
/** The maximum number of results of each kind. */
export const maxQuickSearchHits = 5;

const quickSearchHit = v.object({
  Kind: v.picklist(quickSearchKinds),
  Id: v.number(),
  /** The company, the title of the article, the number of the certificate. */
  Title: v.string(),
  /** The text that distinguishes records with the same title: account, menu, name. */
  Hint: v.string(),
});
export type QuickSearchHit = v.InferOutput<typeof quickSearchHit>;

export const businessQuickSearch = endpoints(businessBase, {
  GetDestinations: {
    method: 'GET',
    audience: 'administrator',
    summary: `快速前往：会员（名称或完整账号）、文章（标题）、证书（编号），每类至多 ${maxQuickSearchHits} 条；只含本角色可查看的种类`,
    input: v.object({ key: searchKey }),
    output: v.array(quickSearchHit),
  },
});
