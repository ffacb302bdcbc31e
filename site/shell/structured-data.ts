import type { OpenActivity } from '#contract/activities/sign-up.ts';
import type { DirectoryMember } from '#contract/members/directory.ts';
import type { NewsDetail } from '#contract/news/news.ts';
import { ownIcon } from '#contract/public-site/site-colours.ts';
import type { FrameInfo, SiteData } from '../site-data.ts';
import { absolute } from './head.tsx';

/*
 * Structured data for search engines: objects of schema.org. They read the server's HTML, so browsers do not load the
 * code that makes it: there, each object is empty.
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
    logo: absolute(origin, site.LogoUrl || ownIcon(site.Colour)),
    ...(site.Address !== '' && { address: site.Address }),
    ...contactsOf(site),
  };
}

/** A member of the association, as its page shows it. */
export function memberOrganization(member: DirectoryMember, origin: string, path: string): object {
  if (!import.meta.env.SSR) return {};
  return {
    '@context': context,
    '@type': 'Organization',
    name: member.MemberName,
    url: member.Website || origin + path,
    mainEntityOfPage: origin + path,
    ...(member.FormerNames.length > 0 && { alternateName: member.FormerNames }),
    ...(member.LogoUrl !== '' && { logo: absolute(origin, member.LogoUrl) }),
    ...(member.Introduction !== '' && { description: member.Introduction }),
    ...(member.Telephone !== '' && { telephone: member.Telephone }),
    ...(member.City !== '' && { address: { '@type': 'PostalAddress', addressLocality: member.City } }),
  };
}

/** An activity that takes sign-ups. */
export function activityEvent(activity: OpenActivity, { site, origin }: SiteData, path: string): object {
  if (!import.meta.env.SSR) return {};
  const { Title, BeginTime, EndTime, Place, SignUpState, Fee } = activity;
  const isCancelled = SignUpState === 'cancelled';
  return {
    '@context': context,
    '@type': 'Event',
    name: Title,
    url: origin + path,
    startDate: isoTime(BeginTime),
    ...(EndTime !== '' && { endDate: isoTime(EndTime) }),
    eventStatus: `${context}/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
    location: { '@type': 'Place', name: Place, address: Place },
    organizer: { '@type': 'Organization', name: site.SiteName, url: `${origin}/home` },
    offers: {
      '@type': 'Offer',
      url: origin + path,
      price: Fee || '0',
      priceCurrency: 'CNY',
      availability: `${context}/${SignUpState === 'open' && activity.PlacesLeft !== 0 ? 'InStock' : 'SoldOut'}`,
      validThrough: isoTime(activity.Until),
    },
  };
}

/**
 * Returns the first line that is a telephone number and the first that is a mail address, whatever their labels are.
 */
function contactsOf({ Contacts }: FrameInfo): { telephone?: string; email?: string } {
  const values = Contacts.map(({ Value }) => Value.trim());
  const telephone = values.find((value) => /^\+?[\d() -]{7,20}$/.test(value));
  const email = values.find((value) => /^[^\s@]+@[^\s@]+$/.test(value));
  return { ...(telephone && { telephone }), ...(email && { email }) };
}

/** Omits the description: search engines use the page's own. */
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
    author: authorsOf(news.Author || news.Source || site.SiteName),
    publisher: { '@type': 'Organization', name: site.SiteName },
    ...(news.NeedLogin === true && { isAccessibleForFree: false }),
  };
}

const ofOrganization =
  /[部处会室组局院司社报委办厅所站厂团队馆台校网]$|公司|协会|学会|中心|集团|编辑|大学|学院|银行|法院|政府|平台|小编|记者站/;

/** Writers are persons: of two to four characters, or with a dot inside; everything else is an organization. */
function authorsOf(names: string): object | object[] {
  const authors = names.split(/[、，,；;/]\s*|\s+(?=\p{Script=Han})/u).filter(Boolean);
  const people = authors.map((name) => ({ '@type': isPerson(name) ? 'Person' : 'Organization', name }));
  return people.length === 1 ? people[0]! : people;
}

function isPerson(name: string): boolean {
  const isShort = /^\p{Script=Han}{2,4}$/u.test(name) || /^\p{Script=Han}+[·•]\p{Script=Han}+$/u.test(name);
  return isShort && !ofOrganization.test(name);
}

export interface Crumb {
  name: string;
  /** Undefined for the page itself. */
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
