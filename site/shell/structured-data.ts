import type { NewsDetail } from '#contract/news.ts';
import type { SiteInfo } from '#contract/settings.ts';
import { absolute } from './head.tsx';
import type { SiteData } from './site-data.ts';

/*
 * What search engines read beside the page: objects of schema.org. They read what the server sends, so browsers do not
 * load how it is made: there, each is an empty object in the same place.
 */

const context = 'https://schema.org';

export function organization({ site, origin }: SiteData): object {
  if (!import.meta.env.SSR) return {};
  return {
    '@context': context,
    '@type': 'Organization',
    name: site.SiteName,
    ...(site.SiteNameEn !== '' && { alternateName: site.SiteNameEn }),
    url: `${origin}/home`,
    logo: absolute(origin, site.LogoUrl || '/favicon.svg'),
    ...(site.Address !== '' && { address: site.Address }),
    ...contactsOf(site),
  };
}

/** The first line that is a telephone number, and the first that is a mail address, whatever the lines are called. */
function contactsOf({ Contacts }: SiteInfo): { telephone?: string; email?: string } {
  const values = Contacts.map(({ Value }) => Value.trim());
  const telephone = values.find((value) => /^\+?[\d() -]{7,20}$/.test(value));
  const email = values.find((value) => /^[^\s@]+@[^\s@]+$/.test(value));
  return { ...(telephone && { telephone }), ...(email && { email }) };
}

/** Without a description: search engines take the page's own. */
export function newsArticle(news: NewsDetail, { site, origin }: SiteData, path: string): object {
  if (!import.meta.env.SSR) return {};
  return {
    '@context': context,
    '@type': 'NewsArticle',
    headline: news.Title,
    datePublished: isoTime(news.NewsCreateTime),
    dateModified: isoTime(news.UpdateTime),
    mainEntityOfPage: origin + path,
    ...(news.ImageUrl !== '' && { image: absolute(origin, news.ImageUrl) }),
    author: { '@type': 'Organization', name: news.Author || news.Source || site.SiteName },
    publisher: { '@type': 'Organization', name: site.SiteName },
    ...(news.NeedLogin === true && { isAccessibleForFree: false }),
  };
}

export interface Crumb {
  name: string;
  /** None: the page itself. */
  href?: string;
}

export function breadcrumbList(crumbs: readonly Crumb[], origin: string): object {
  if (!import.meta.env.SSR) return {};
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href !== undefined && { item: origin + href }),
    })),
  };
}

/** `yyyy-MM-dd HH:mm:ss` is in Asia/Shanghai. */
export function isoTime(time: string): string {
  return `${time.replace(' ', 'T')}+08:00`;
}
