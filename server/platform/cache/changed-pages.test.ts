import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { expect, test as bare } from 'vitest';
import { makeMenu, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createTestDatabase } from '../../testing/start-test-database.ts';

/* Two processes on one database: pages changed by a publication are in the memory of both before any request. */

const test = bare.extend('sites', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { drop, ...database } = await createTestDatabase();
  const options = { builtFolder: resolve('dist'), database: { ...database, drop: async () => {} } };
  const env = { SECRET_KEY: randomBytes(32).toString('base64') };
  const sites = [await startTestApp(env, options), await startTestApp(env, options)] as const;
  onCleanup(async () => {
    for (const site of sites) await site.close();
    await drop();
  });
  return sites;
});

async function read(site: TestApp, url: string): Promise<string> {
  const { body, statusCode } = await site.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
  expect(statusCode).toBe(200);
  return body;
}

async function figure(site: TestApp, name: string): Promise<number> {
  const { body } = await site.app.inject('/metrics');
  const line = body.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

test('a new article, its list and the home page are rebuilt before the most read pages', async ({
  sites,
}) => {
  const [site] = sites;
  const administrator = await signInAdministrator(site);
  const MenuId = await makeMenu(site, administrator, { Name: '要闻' });
  const old = await makeNews(site, administrator, { MenuId, Title: '旧的一篇' });
  const renewed = (each: TestApp) => figure(each, 'content_cache_renewals_total{reason="change"}');
  const missed = (each: TestApp) => figure(each, 'content_cache_misses_total{kind="page"}');
  const readMost = `/info?MenuId=${MenuId}&NewsId=${old}`;
  for (const each of sites) for (const url of [readMost, readMost, readMost]) await read(each, url);

  const NewsId = await makeNews(site, administrator, { MenuId, Title: '刚发布的一篇' });

  for (const each of sites) {
    await expect.poll(() => renewed(each)).toBe(4);
    const before = await missed(each);
    const [own, list] = [`/info?MenuId=${MenuId}&NewsId=${NewsId}`, `/menuList?ParentId=-1&MenuId=${MenuId}`];
    for (const url of [own, list]) expect(await read(each, url)).toContain('刚发布的一篇');
    await read(each, '/home');
    expect(await missed(each)).toBe(before);
  }
});
