import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { expect, test as bare } from 'vitest';
import { webMemberNumbers } from '#contract/members/member-numbers.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { makeMember, makeMenu, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createTestDatabase } from '../../testing/start-test-database.ts';

/* Cached pages and answers after a change of their content: by a publication, by views, or by another process. */

const builtFolder = resolve('dist');
const env = { CACHE_MB: '8', SECRET_KEY: randomBytes(32).toString('base64') };

const test = bare
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await createTestDatabase();
    onCleanup(() => database.drop());
    return database;
  })
  .extend('site', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const site = await startTestApp(env, { builtFolder, database: shared(database), pollEveryMs: 20 });
    onCleanup(() => site.close());
    return site;
  })
  /** Another process on the same database. */
  .extend('other', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const other = await startTestApp(env, { builtFolder, database: shared(database), pollEveryMs: 20 });
    onCleanup(() => other.close());
    return other;
  })
  /** Does not compare tallies: a page stays as it was made, however slow the requests are. */
  .extend('unlooking', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const unlooking = await startTestApp(env, {
      builtFolder,
      database: shared(database),
      pollEveryMs: 3_600_000,
    });
    onCleanup(() => unlooking.close());
    return unlooking;
  })
  .extend('administrator', { scope: 'file' }, ({ site }) => signInAdministrator(site));

/** The fixture `database` drops it, so a program that stops must not. */
const shared = <Database extends object>(database: Database) => ({ ...database, drop: async () => {} });

async function ask(site: TestApp, path: string, encoding = 'br') {
  if (!site.app.server.listening) await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': encoding } });
  return { text: await answer.text(), headers: answer.headers };
}

async function figure(site: TestApp, name: string): Promise<number> {
  const { body } = await site.app.inject('/metrics');
  const line = body.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

async function makeArticle(site: TestApp, administrator: string, given: object = {}) {
  const MenuId = await makeMenu(site, administrator, { Name: `栏目${crypto.randomUUID().slice(0, 8)}` });
  const NewsId = await makeNews(site, administrator, { MenuId, ...given });
  return { MenuId, NewsId, address: `/info?MenuId=${MenuId}&NewsId=${NewsId}` };
}

const viewsIn = ({ text }: { text: string }) => /浏览 (\d+)/.exec(text)?.[1];

test('a page shows its new number of views soon, and no request waits for the update', async ({
  site,
  administrator,
}) => {
  const { address, NewsId } = await makeArticle(site, administrator);
  expect(viewsIn(await ask(site, address))).toBe('0');
  const missed = await figure(site, 'content_cache_misses_total{kind="page"}');

  await expect.poll(async () => Number(viewsIn(await ask(site, address)))).toBeGreaterThan(0);

  expect(await figure(site, 'content_cache_misses_total{kind="page"}')).toBe(missed);
  expect(await figure(site, 'content_cache_renewals_total{reason="figure"}')).toBeGreaterThan(0);
  const { ViewCount } = (await site.call(webNews.GetNewsDetail, { newsid: NewsId })) as { ViewCount: number };
  expect(ViewCount).toBeGreaterThan(0);
});

test('views that are counted at one process appear on the pages of the other process', async ({
  site,
  other,
  administrator,
}) => {
  const { address, NewsId } = await makeArticle(site, administrator);
  expect(viewsIn(await ask(other, address))).toBe('0');

  await site.db.insertInto('news_views').values({ news_id: NewsId, view_count: 500 }).execute();

  await expect.poll(async () => Number(viewsIn(await ask(other, address)))).toBeGreaterThan(499);
});

test('a new member is counted on the home page without a publication', async ({ site }) => {
  const { Total } = await site.call(webMemberNumbers.GetMemberNumbers, {});
  await ask(site, '/home');

  await makeMember(site);

  await expect
    .poll(async () => (await site.call(webMemberNumbers.GetMemberNumbers, {})).Total)
    .toBe(Total + 1);
});

test('frequently read pages are rebuilt after a publication before the next request', async ({
  site,
  administrator,
}) => {
  const { MenuId } = await makeArticle(site, administrator, { Title: '旧的一篇' });
  const address = `/menuList?ParentId=-1&MenuId=${MenuId}`;
  for (let count = 0; count < 3; count++) await ask(site, address);
  const renewed = () => figure(site, 'content_cache_renewals_total{reason="change"}');
  const before = await renewed();

  await makeNews(site, administrator, { MenuId, Title: '新的一篇' });
  await expect.poll(renewed).toBeGreaterThan(before);

  expect((await ask(site, address)).text).toContain('新的一篇');
});

test('a withdrawn article disappears at once, however often its page was read', async ({
  site,
  other,
  administrator,
}) => {
  const { NewsId, address } = await makeArticle(site, administrator, { NewContent: '<p>撤下的文字</p>' });
  for (const each of [site, other])
    for (let count = 0; count < 3; count++) expect((await ask(each, address)).text).toContain('撤下的文字');

  await site.call(businessNews.DelNews, { NewsId }, administrator);

  expect((await ask(site, address)).text).not.toContain('撤下的文字');
  await expect.poll(async () => (await ask(other, address)).text).not.toContain('撤下的文字');
});

test('every encoding of a page has the same content, in any order of requests', async ({
  unlooking: site,
  administrator,
}) => {
  for (const order of [
    ['identity', 'br', 'gzip', 'identity'],
    ['gzip', 'identity', 'br', 'identity'],
  ]) {
    const { address } = await makeArticle(site, administrator, { NewContent: '<p>同一页</p>'.repeat(400) });
    const answers = [];
    for (const encoding of [...order, ...order]) answers.push(await ask(site, address, encoding));

    expect(answers.map(({ headers }) => headers.get('content-encoding') ?? 'identity')).toEqual([
      ...order,
      ...order,
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  }
});

test('an uncompressed request for a cached page counts as a single hit', async ({
  unlooking,
  administrator,
}) => {
  const { address } = await makeArticle(unlooking, administrator);
  const hits = () => figure(unlooking, 'content_cache_hits_total{kind="page"}');
  for (let count = 0; count < 2; count++) await ask(unlooking, address);
  const before = await hits();

  await ask(unlooking, address, 'identity');

  expect((await hits()) - before).toBe(1);
});

test('pages stay within their memory limit, and the pages in use remain cached', async ({
  site,
  administrator,
}) => {
  const { MenuId } = await makeArticle(site, administrator);
  const NewContent = Array.from({ length: 3000 }, () => `<p>${crypto.randomUUID()}</p>`).join('');
  const addresses = [];
  for (let count = 0; count < 20; count++)
    addresses.push(
      `/info?MenuId=${MenuId}&NewsId=${await makeNews(site, administrator, { MenuId, NewContent })}`,
    );
  const made = () => figure(site, 'content_cache_misses_total{kind="page"}');
  await ask(site, '/home');
  const before = await made();
  const evicted = await figure(site, 'content_cache_evictions_total');

  for (const encoding of ['identity', 'gzip'])
    for (const address of addresses) {
      await ask(site, address, encoding);
      await ask(site, address.replace('/info', '/info.data'), encoding);
      await ask(site, '/home');
    }

  // Each page and its data twice at most, and the home page not once.
  expect((await made()) - before).toBeLessThanOrEqual(4 * addresses.length);
  expect(await figure(site, 'content_cache_evictions_total')).toBeGreaterThan(evicted);
  expect(await figure(site, 'content_cache_bytes')).toBeLessThanOrEqual(8 * 1024 * 1024);
  const afterwards = await made();
  await ask(site, '/home');
  expect(await made()).toBe(afterwards);
});
