import { webNews } from '#contract/news/news.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { randomFrom } from '../data/random.ts';
import { places, topics, trades } from '../data/vocabulary.ts';
import type { Target } from './load-client.ts';

/** The requests of one load measurement. */
export interface Scenario {
  name: string;
  isCached: boolean;
  targets: Target[];
  headers: Record<string, string>;
}

/** The headers of a browser; a program that calls the API sends none of them. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' };

/** A few addresses represent frequently requested pages. */
const fewAddresses = 8;

/** To be answered; see `HOSTS`. */
export const hosts = Array.from({ length: 480 }, (_, at) => `host${at}.example.cn`);

/**
 * Cached: the same few addresses all the time. Uncached: each address is requested once, after the cache was
 * invalidated; the data that all pages share (menus, site information, totals) are read once, as on a busy site.
 */
export async function scenariosFor(db: Database): Promise<Scenario[]> {
  const menuIds = (await db.selectFrom('menus').select('id').orderBy('id').execute()).map(({ id }) => id);
  const articles = await chooseArticles(db);
  const lists = listTargets(menuIds);
  const details = articles.map(({ id }) => ({ path: `${webNews.GetNewsDetail.path}?newsid=${id}` }));
  const pages = articles.map(({ id, menu_id }) => ({ path: `/info?MenuId=${menu_id}&NewsId=${id}` }));
  const searches = searchTargets();

  return [
    { name: 'list', targets: lists, most: 1920, headers: {} },
    { name: 'detail', targets: details, most: 1920, headers: {} },
    { name: 'article page', targets: pages, most: 480, headers: {} },
    { name: 'article page, compressed', targets: pages, most: 480, headers: browserHeaders },
    { name: 'home page', targets: homeTargets(), most: 480, headers: {} },
    { name: 'home page, compressed', targets: homeTargets(), most: 480, headers: browserHeaders },
    { name: 'search', targets: searches, most: 320, headers: {} },
  ].flatMap(({ name, targets, most, headers }) => [
    { name, headers, isCached: true, targets: cachedTargets(targets) },
    { name, headers, isCached: false, targets: targets.slice(0, most) },
  ]);
}

function cachedTargets(targets: Target[]): Target[] {
  return targets.slice(0, fewAddresses).map(({ path }) => ({ path }));
}

async function chooseArticles(db: Database): Promise<{ id: number; menu_id: number }[]> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'menu_id'])
    .where('is_member_read', '=', false)
    .orderBy('id')
    .execute();
  return shuffled(rows).slice(0, 1920);
}

/** The first pages of every menu, in every size from 6 to 14: ten on average. */
function listTargets(menuIds: number[]): Target[] {
  const sizes = [10, 6, 7, 8, 9, 11, 12, 13, 14];
  const pages = [1, 2, 3, 4, 5, 6];
  const { path } = webNews.GetNewsList;
  return shuffled(
    sizes.flatMap((size) =>
      pages.flatMap((page) =>
        menuIds.map((id) => ({ path: `${path}?pid=${id}&pageindex=${page}&pagesize=${size}` })),
      ),
    ),
  );
}

/** There is one home page: it is requested under many host names, each of which has a cached page of its own. */
function homeTargets(): Target[] {
  return hosts.map((host) => ({ path: '/home', host }));
}

function searchTargets(): Target[] {
  const words = [...places, ...trades, ...topics];
  const { path } = webNews.GetNewsList;
  return shuffled(
    [1, 2, 3].flatMap((page) =>
      words.map((key) => ({ path: `${path}?${new URLSearchParams({ key, pageindex: String(page) })}` })),
    ),
  );
}

function shuffled<T>(list: T[]): T[] {
  const random = randomFrom(7);
  const result = [...list];
  for (let at = result.length - 1; at > 0; at--) {
    const other = random.between(0, at);
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}
