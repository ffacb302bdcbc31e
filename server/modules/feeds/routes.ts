import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  codingFor,
  compressedResponse,
  sendCached,
  tagOf,
  type CachedResponse,
  type Coding,
} from '../../platform/cache/cached-response.ts';
import type { ContentCache } from '../../platform/cache/content-cache.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Reads } from '../../platform/db/replication/replica.ts';
import { originOf } from '../../platform/http/api/origin.ts';
import { withDeadline } from '../../platform/http/api/with-deadline.ts';
import { markStale } from '../../platform/http/pages/stale.ts';
import { commonHeaders } from '../../platform/http/security/security-headers.ts';
import { listSignUpPages } from '../activities/agenda.ts';
import { listDirectoryIds } from '../directory/reading.ts';
import { openListIds, openMenuIds, type MenuTree } from '../menus/tree.ts';
import { findSiteInfo } from '../settings/store.ts';
import { listFeedArticles, listSitemapPart, listSitemapParts } from './store.ts';
import { rss, sitemap, sitemapIndex } from './xml.ts';

interface FeedOptions {
  reads: Reads;
  cache: ContentCache;
  menuTree: () => Promise<MenuTree>;
  siteUrl: () => Promise<string | undefined>;
}

const rssLength = 50;

/** Serves the files that search engines and feed readers fetch. */
export function serveFeeds(app: FastifyInstance, { reads, cache, menuTree, siteUrl }: FeedOptions): void {
  const changedSince = textTimes();

  async function find(origin: string, path: string, coding: Coding): Promise<CachedResponse | undefined> {
    const render = async () => {
      const address = (await siteUrl()) ?? origin;
      const text = await reads.read((db) => make(db, address, path));
      return text === undefined ? undefined : asResponse(text, changedSince(origin + path, text), coding);
    };
    return await cache.remember(`feed ${origin}${path}`, render, {
      kind: 'page',
      weigh: (response) => ({ bytes: response?.bytes ?? 0 }),
    });
  }

  async function make(db: Database, origin: string, path: string): Promise<string | undefined> {
    const tree = await menuTree();
    const menuIds = openMenuIds(tree, false);
    if (path === '/rss.xml') {
      const { SiteName, Description } = await findSiteInfo(db);
      const articles = await listFeedArticles(db, openListIds(tree, false), rssLength);
      const items = articles.map((article) => ({
        ...article,
        menuName: tree.byId.get(article.menuId)?.name ?? '',
      }));
      return rss(origin, { title: SiteName, description: Description }, items);
    }
    const parts = await listSitemapParts(db, menuIds);
    // The first one names menus and our own pages as well.
    if (!parts.includes(1)) parts.unshift(1);
    if (path === '/sitemap.xml' && parts.length > 1) return sitemapIndex(origin, parts);
    const part = path === '/sitemap.xml' ? 1 : Number(/\d+/.exec(path)?.[0]);
    if (!parts.includes(part)) return undefined;
    const articles = await listSitemapPart(db, menuIds, part);
    const menus = [...tree.byId.values()].filter(
      (menu) => menuIds.includes(menu.id) && menu.webUrl === '' && menu.curValue === '',
    );
    if (part > 1) return sitemap(origin, { articles });
    const [memberIds, activityIds] = [await listDirectoryIds(db), await listSignUpPages(db)];
    return sitemap(origin, { menus, articles, memberIds, activityIds });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = request.raw.url?.split('?', 1)[0] ?? '';
    const origin = originOf(request);
    const response = await withDeadline(cache, find(origin, path, codingFor(request.raw)));
    if (response === undefined) return reply.callNotFound();
    markStale(reply.raw, cache);
    await sendCached(request, reply, response);
  }

  app.get('/sitemap.xml', answer);
  app.get('/sitemap-:part(^[1-9]\\d{0,3}$).xml', answer);
  app.get('/rss.xml', answer);
  app.get('/robots.txt', async (request, reply) => {
    const origin = (await siteUrl()) ?? originOf(request);
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /System',
      'Disallow: /login',
      'Disallow: /searchKey',
    ];
    const text = [...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
    return reply.headers({ 'content-type': 'text/plain; charset=utf-8' }).send(text);
  });
}

/** Returns the text as a response: compressed, and 304 for a client that has it. */
function asResponse(text: string, changedAt: Date, coding: Coding): Promise<CachedResponse> {
  const body = Buffer.from(text);
  const headers = {
    ...commonHeaders,
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    'last-modified': changedAt.toUTCString(),
    etag: `W/${tagOf(body)}`,
  };
  return compressedResponse({ status: 200, headers, body }, coding);
}

const second = 1000;
/**
 * The client chooses the host, so the number of addresses is unlimited. The least recently requested text is dropped,
 * and counts as changed then.
 */
export const maxTexts = 1000;

/**
 * Remembers since when a text at an address has been the same, in whole seconds as in HTTP dates. A text seen for the
 * first time counts as changed now. Two texts of an address never have the same time.
 */
export function textTimes(): (address: string, text: string) => Date {
  const texts = new Map<string, { hash: string; since: number }>();
  return (address, text) => {
    const hash = createHash('sha1').update(text).digest('base64');
    const last = texts.get(address);
    const now = Math.floor(Date.now() / second) * second;
    const changedAt = last ? Math.max(now, last.since + second) : now;
    const since = last?.hash === hash ? last.since : changedAt;
    texts.delete(address);
    texts.set(address, { hash, since });
    const [oldest] = texts.keys();
    if (texts.size > maxTexts) texts.delete(oldest!);
    return new Date(since);
  };
}
