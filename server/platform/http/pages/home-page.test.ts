import { resolve } from 'node:path';
import { expect } from 'vitest';
import { tileShown, usualTiles, type Tile } from '#contract/public-site/home-tiles.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { leaveEmpty } from '../../../modules/starter/untouched.ts';
import { makeMenu, makeNews } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as base } from '../../../testing/test.ts';

/* Tiles and tabs of the home page, as visitors find them. */

const test = base.extend('builtFolder', { scope: 'file' }, resolve('dist'));

/** Returns the tiles as rendered: the target of a link, or null for a button, which names a contact. */
async function tilesOf(site: TestApp): Promise<Record<string, string | null>> {
  const { body } = await site.app.inject({ url: '/home', headers: { host: 'localhost' } });
  const [, nav = ''] = /<nav aria-label="常用服务">(.*?)<\/nav>/s.exec(body) ?? [];
  const items = [...nav.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']): [string, string | null] => [
    item.replaceAll(/<[^>]*>/g, ''),
    /href="([^"]*)"/.exec(item)?.[1]?.replaceAll('&amp;', '&') ?? null,
  ]);
  return Object.fromEntries(items);
}

const changed = (changes: Record<number, Partial<Tile>>) =>
  usualTiles.map((tile, index) => ({ ...tile, ...changes[index] }));

test('a tile of an empty site appears together with its menu', async ({ site, administrator }) => {
  await leaveEmpty(site.db);
  expect(await tilesOf(site)).toEqual({ 入会申请: '/apply' });

  const MenuId = await makeMenu(site, administrator, { Name: '行业统计' });

  const address = `/menuList?ParentId=-1&MenuId=${MenuId}`;
  expect(await tilesOf(site)).toEqual({ 入会申请: '/apply', 行业统计: address });
});

test('a tile has the name and menu of the settings, and a tile without a menu names a contact', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '评茶师' });
  const Tiles = changed({
    0: { Label: '加入我们' },
    1: { Label: '评茶师名录', Icon: 'people', MenuId },
    2: { Shown: tileShown.never },
    3: { Shown: tileShown.withMenu },
    4: { Label: '茶叶检测' },
    5: { Shown: tileShown.never },
  });

  await site.call(businessSettings.SaveSiteConfig, { Tiles }, administrator);

  expect(await tilesOf(site)).toEqual({
    加入我们: '/apply',
    评茶师名录: `/menuList?ParentId=-1&MenuId=${MenuId}`,
    茶叶检测: null,
  });
});

test('the home page opens the first tab with articles or the requested tab, and has no tabs while all are empty', async ({
  site,
  administrator,
}) => {
  const home = async (query = '') => {
    const { body } = await site.app.inject({ url: `/home${query}`, headers: { host: 'localhost' } });
    const [, tabs = ''] = /<ul class="[^"]*tabs[^"]*">(.*?)<\/ul>/s.exec(body) ?? [];
    return {
      body,
      open: /<a[^>]*href="([^"]*)"[^>]*aria-current="true"|aria-current="true"[^>]*href="([^"]*)"/
        .exec(tabs)
        ?.slice(1)
        .find(Boolean),
    };
  };
  await makeNews(site, administrator, { Title: '没有推荐位的' });
  expect((await home()).open).toBeUndefined();
  expect((await home('?seat=2')).open).toBe('/home?seat=2');

  const NewsId = await makeNews(site, administrator, { Seats: [3] });

  expect(await home()).toMatchObject({
    open: '/home?seat=3',
    body: expect.stringContaining(`NewsId=${NewsId}`),
  });
  expect((await home('?seat=1')).open).toBe('/home?seat=1');
  await makeNews(site, administrator, { Seats: [1] });
  expect((await home()).open).toBe('/home?seat=1');
});

test('the tabs have the names of the settings', async ({ site, administrator }) => {
  await site.call(
    businessSettings.SaveSiteConfig,
    { TabNames: ['茶事政策', '通知', '茶会动态'] },
    administrator,
  );
  const NewsId = await makeNews(site, administrator, { Seats: [1] });

  const { body } = await site.app.inject({ url: '/home', headers: { host: 'localhost' } });

  expect(body).toContain(`NewsId=${NewsId}`);
  for (const name of ['茶事政策', '通知', '茶会动态']) expect(body).toContain(`>${name}</a>`);
  expect(body).not.toContain('政策要闻');
});

test('the icon, the shared picture and the colour of a page come from the settings', async ({
  site,
  administrator,
}) => {
  const page = async () => (await site.app.inject({ url: '/home', headers: { host: 'localhost' } })).body;
  await site.call(businessSettings.SaveSiteConfig, { Colour: 'green' }, administrator);

  expect(await page()).toContain('<html lang="zh-CN" data-colour="green">');
  expect(await page()).toContain('<link rel="icon" href="/favicon-green.svg" type="image/svg+xml"/>');
  expect(await page()).toMatch(/<meta property="og:image" content="[^"]*\/share\.jpg"\/>/);

  await site.call(
    businessSettings.SaveSiteConfig,
    { LogoUrl: 'https://tea.example/logo.jpg' },
    administrator,
  );

  expect(await page()).toContain('<link rel="icon" href="https://tea.example/logo.jpg"/>');
  expect(await page()).toContain('<meta property="og:image" content="https://tea.example/logo.jpg"/>');
  const missing = await site.app.inject({ url: '/nothing', headers: { host: 'localhost' } });
  expect(missing.body).toContain('href="https://tea.example/logo.jpg"');
});

test('phone icons and default icons follow the colour and logo of the settings', async ({
  site,
  administrator,
}) => {
  const get = (url: string) => site.app.inject({ url, headers: { host: 'localhost' } });
  const marks = ['/favicon.ico', '/apple-touch-icon.png'];
  await site.call(businessSettings.SaveSiteConfig, { LogoUrl: '', Colour: 'blue' }, administrator);
  const blue = await Promise.all(marks.map(async (mark) => (await get(mark)).rawPayload));

  await site.call(businessSettings.SaveSiteConfig, { Colour: 'green' }, administrator);

  expect((await get('/home')).body).toContain(
    '<link rel="apple-touch-icon" href="/apple-touch-icon-green.png"/>',
  );
  for (const [index, mark] of marks.entries()) {
    const { statusCode, headers, rawPayload } = await get(mark);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(rawPayload.equals((await get(mark.replace('.', '-green.'))).rawPayload)).toBe(true);
    expect(rawPayload.equals(blue[index]!)).toBe(false);
  }

  await site.call(
    businessSettings.SaveSiteConfig,
    { LogoUrl: 'https://tea.example/logo.jpg' },
    administrator,
  );

  for (const mark of marks) {
    const { statusCode, headers } = await get(mark);
    expect([statusCode, headers.location]).toEqual([302, 'https://tea.example/logo.jpg']);
  }
});

test.for([
  [{ Tiles: usualTiles.slice(1) }, { Tiles: '首页入口应为 6 个' }],
  [{ Tiles: changed({ 1: { Label: ' ' } }) }, { 'Tiles.1.Label': '请输入入口名称' }],
  [{ Tiles: changed({ 1: { MenuId: 999_999 } }) }, { Tiles: '所选栏目不存在，请重新选择' }],
  [{ Tiles: changed({ 1: { Icon: 'crane' as never } }) }, { 'Tiles.1.Icon': '图标有误' }],
  [{ Colour: 'pink' as never }, { Colour: '颜色有误' }],
  [{ TabNames: ['政策', '', '动态'] }, { 'TabNames.1': '请输入名称' }],
  [{ TabNames: ['政策'] }, { TabNames: '标签名称应为 3 个' }],
] as const)('%j is rejected with a message at its field', async ([form, errors], { site, administrator }) => {
  expect(await site.send(businessSettings.SaveSiteConfig, form, administrator)).toMatchObject({
    Code: 400,
    Data: errors,
  });
});
