import { resolve } from 'node:path';
import { expect } from 'vitest';
import { webNews } from '#contract/news/news.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { makeMenu, makeNews } from '../testing/factories/records.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as siteTest } from '../testing/test.ts';

/*
 * The cost of the most frequent requests, counted and not timed: the queries of an answer that is not cached while the
 * parts shared by all answers are, and the bytes of a page.
 */

const test = siteTest.extend('builtFolder', { scope: 'file' }, resolve('dist'));

/** Addresses that were never requested before. */
interface Asked {
  route: string;
  addresses: string[];
}

test('answers that are not cached need few queries', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  const ids: number[] = [];
  for (let count = 0; count < 9; count++) ids.push(await makeNews(site, administrator, { MenuId }));
  const { GetNewsList, GetNewsDetail, GetNewsReList } = webNews;
  const asked: Record<string, Asked> = {
    list: asking(GetNewsList.path, [1, 2, 3], (size) => `pid=${MenuId}&pagesize=${size}`),
    detail: asking(GetNewsDetail.path, ids.slice(0, 3), (id) => `newsid=${id}`),
    'related articles': asking(
      GetNewsReList.path,
      ids.slice(0, 3),
      (id) => `menuid=${MenuId}&newsid=${id}&pagesize=5`,
    ),
    menus: asking(webMenus.GetMenuList.path, ['a', 'b', 'c'], (other) => `other=${other}`),
    'page of an article': {
      route: '/*',
      addresses: ids.slice(3, 6).map((id) => `/info?MenuId=${MenuId}&NewsId=${id}`),
    },
    'page of a list': {
      route: '/*',
      addresses: [20, 50, 100].map((size) => `/menuList?MenuId=${MenuId}&ParentId=-1&pagesize=${size}`),
    },
  };
  await site.app.inject(`/info?MenuId=${MenuId}&NewsId=${ids[8]}`);

  const counts: Record<string, number> = {};
  for (const [name, one] of Object.entries(asked)) counts[name] = await minQueries(site, one);

  expect(counts).toEqual({
    list: 1,
    detail: 1,
    'related articles': 1,
    menus: 0,
    'page of an article': 2,
    'page of a list': 1,
  });
});

test('a page adds little to its article, whose text appears in the document and in the router data', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const sentence = '船舶碰撞责任的查勘要点';
  const NewContent = `<p>甲</p>${'<p>各会员单位应当认真组织学习。</p>'.repeat(200)}<h2 style="color:red">${sentence}</h2>`;
  const NewsId = await makeNews(site, administrator, { MenuId, NewContent });

  const { body } = await site.app.inject(`/info?MenuId=${MenuId}&NewsId=${NewsId}`);

  expect(body.split(sentence)).toHaveLength(3);
  expect(Buffer.byteLength(body) - 2 * Buffer.byteLength(NewContent)).toBeLessThan(24_000);
});

function asking<Of>(route: string, all: Of[], queryOf: (one: Of) => string): Asked {
  return { route, addresses: all.map((one) => `${route}?${queryOf(one)}`) };
}

/** News of a change may arrive late, and what is shared is then found once more: the fewest count. */
async function minQueries(site: TestApp, { route, addresses }: Asked): Promise<number> {
  const counts = [];
  for (const url of addresses) {
    const before = await queriesOf(site, route);
    const answer = await site.app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    counts.push((await queriesOf(site, route)) - before);
  }
  return Math.min(...counts);
}

async function queriesOf(site: TestApp, route: string): Promise<number> {
  const { body } = await site.app.inject('/metrics');
  const line = body.split('\n').find((text) => text.startsWith(`database_queries_total{route="${route}"}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}
