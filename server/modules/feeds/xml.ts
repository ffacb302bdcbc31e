import { signUpAddressNames, signUpPages } from '#contract/activities/sign-up.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { MenuInTree } from '../menus/tree.ts';
import { absoluteHtml } from '../messages/rich-mail.ts';
import type { FeedArticle, SitemapArticle } from './store.ts';

export function articleAddress(origin: string, { menuId, id }: { menuId: number; id: number }): string {
  return `${origin}/info?MenuId=${menuId}&NewsId=${id}`;
}

/** Pages that are in no menu. */
const ownPages = ['/home', '/apply', '/certsearch', '/certverify', '/members', '/sitemap', '/privacy'];

/** What a sitemap names besides our own pages: the last two by the ids of members of the directory, and of activities. */
interface SitemapContent {
  menus?: MenuInTree[];
  articles: SitemapArticle[];
  memberIds?: number[];
  activityIds?: number[];
}

/** Writes a sitemap 0.9. */
export function sitemap(
  origin: string,
  { menus = [], articles, memberIds = [], activityIds = [] }: SitemapContent,
): string {
  const entries = [
    ...menus.map((menu) => entry(`${origin}/menuList?ParentId=${menu.parentId ?? -1}&MenuId=${menu.id}`)),
    ...articles.map((article) => entry(articleAddress(origin, article), article.updatedAt)),
    ...memberIds.map((id) => entry(`${origin}/member?MemberId=${id}`)),
    ...activityIds.map((id) =>
      entry(`${origin}${signUpPages.activity}?${signUpAddressNames.activity}=${id}`),
    ),
  ];
  const own = menus.length > 0 ? ownPages.map((path) => entry(origin + path)) : [];
  return document('urlset', [...own, ...entries]);
}

/** Writes the index of a sitemap in parts. */
export function sitemapIndex(origin: string, parts: number[]): string {
  const addresses = parts.map((part) => `${origin}/sitemap-${part}.xml`);
  return document(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`),
  );
}

/** Names an article wherever it moves to, under whatever host: feed readers take one with another name for a new one. */
const guidOf = ({ id }: FeedArticle) => `urn:xiehui:news:${id}`;

/** In characters of all texts together; the articles after them have their summaries alone. */
const maxFeedLength = 1_000_000;

/** Writes an RSS 2.0 feed of the newest articles, with their texts. */
export function rss(
  origin: string,
  channel: { title: string; description: string },
  articles: (FeedArticle & { menuName: string })[],
): string {
  let rest = maxFeedLength;
  const items = articles.map((article) => {
    const { title, summary, content, menuName, publishedAt } = article;
    const address = articleAddress(origin, article);
    rest -= content.length;
    const isWhole = content !== '' && rest >= 0;
    const text = isWhole ? escapeXml(absoluteHtml(content, origin, address)) : '';
    return [
      `<item><title>${escapeXml(title)}</title><link>${escapeXml(address)}</link><guid isPermaLink="false">${guidOf(article)}</guid>`,
      // The element author of RSS must be an e-mail address, so names are in that of Dublin Core.
      `<dc:creator>${escapeXml(article.author || article.source || channel.title)}</dc:creator>`,
      menuName === '' ? '' : `<category>${escapeXml(menuName)}</category>`,
      `<description>${escapeXml(summary)}</description>`,
      isWhole ? `<content:encoded>${text}</content:encoded>` : '',
      `<pubDate>${publishedAt.toUTCString()}</pubDate></item>`,
    ].join('');
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>`,
    `<title>${escapeXml(channel.title)}</title><link>${escapeXml(origin)}/home</link>`,
    `<description>${escapeXml(channel.description || channel.title)}</description><language>zh-CN</language>`,
    `<atom:link href="${escapeXml(origin)}/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    `</channel></rss>`,
  ].join('\n');
}

function document(root: string, entries: string[]): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return [head, ...entries, `</${root}>`].join('\n');
}

function entry(address: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${formatTime(changedAt).slice(0, 10)}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`;
}

function escapeXml(text: string): string {
  const legal = text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return legal
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
