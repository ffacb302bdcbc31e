import * as v from 'valibot';
import { endpoints, webBase } from './endpoint.ts';

export const siteInfo = v.object({
  SiteName: v.string(),
  SiteNameEn: v.string(),
  /** One sentence for search engines. */
  Description: v.string(),
  /** Blank: the built-in mark. */
  LogoUrl: v.string(),
  /** Lines such as `{ Label: '电话', Value: '021-…' }`, in order. */
  Contacts: v.array(v.object({ Label: v.string(), Value: v.string() })),
  Address: v.string(),
  Copyright: v.string(),
  IcpNumber: v.string(),
  PoliceNumber: v.string(),
  /** QR images of the mobile app and the official account; blank when there is none. */
  AppQrUrl: v.string(),
  AccountQrUrl: v.string(),
  MobileSiteUrl: v.string(),
  /** Address of the analytics script; blank when none is configured. */
  AnalyticsScript: v.string(),
  ShareImageUrl: v.string(),
  /** Suggested words beside the search box. */
  HotWords: v.array(v.string()),
});
export type SiteInfo = v.InferOutput<typeof siteInfo>;

export const webSite = endpoints(webBase, {
  GetSiteInfo: {
    method: 'GET',
    audience: 'anyone',
    summary: '页头、页脚所需的站点信息',
    input: v.object({}),
    output: siteInfo,
    cached: true,
  },
});
