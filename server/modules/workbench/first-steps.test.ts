import { expect } from 'vitest';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { emptySiteTiles, tileShown } from '#contract/public-site/home-tiles.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMenu, makeNews, makeOptions, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const steps = async (site: TestApp, token: string) =>
  (await site.call(businessWorkbench.GetWorkbench, {}, token)).FirstSteps;
const done = async (site: TestApp, token: string) =>
  (await steps(site, token)).filter(({ IsDone }) => IsDone).map(({ Step }) => Step);

test('the steps of a new site are checked off by the existing data', async ({ site, administrator }) => {
  expect((await steps(site, administrator)).map(({ Step }) => Step)).toEqual([
    'address',
    'site',
    'logo',
    'filing',
    'privacy',
    'menus',
    'tiles',
    'types',
    'roles',
    'colleagues',
    'programme',
    'news',
    'seats',
    'banners',
    'mail',
    'backup',
  ]);
  // The tests have a programme, and tiles that are always shown.
  expect(await done(site, administrator)).toEqual(['tiles', 'programme']);

  const home = await makeMenu(site, administrator, { Name: '首页', CurValue: 'home' });
  expect(await done(site, administrator)).toEqual(['tiles', 'programme']);

  const MenuId = await makeMenu(site, administrator, { ParentId: -1 });
  expect(home).not.toBe(MenuId);
  await makeOptions(site);
  await makeNews(site, administrator, { MenuId, Status: 0, Seats: [2] });
  expect(await done(site, administrator)).toEqual(['menus', 'tiles', 'types', 'programme', 'seats']);

  await makeNews(site, administrator, { MenuId });
  const Contacts = [{ Label: '电话', Value: '021-55501688' }];
  const form = {
    Contacts,
    SiteUrl: 'https://www.example.cn',
    LogoUrl: '/files/logo.png',
    IcpNumber: '沪ICP备00000000号',
    PrivacyText: '<p>我们只收集办理所需的资料。</p>',
    SmtpUrl: 'smtp://mail.example.org',
  };
  await site.call(businessSettings.SaveSiteConfig, form, administrator);
  const banner = { Type: 2, Title: '图', ImageUrl: '/files/x.png' };
  await site.call(businessBanners.SaveBanner, banner, administrator);
  await site.db.insertInto('backups').values({ file_name: 'a.tar.zst' }).execute();
  await signInAdministrator(site, ['news:list']);

  expect(await done(site, administrator)).toEqual([
    'address',
    'site',
    'logo',
    'filing',
    'privacy',
    'menus',
    'tiles',
    'types',
    'roles',
    'colleagues',
    'programme',
    'news',
    'seats',
    'banners',
    'mail',
    'backup',
  ]);
});

test('tiles that the home page omits are listed until they have a visible menu', async ({
  site,
  administrator,
}) => {
  const missing = async () => (await steps(site, administrator)).find(({ Step }) => Step === 'tiles');
  await site.call(businessSettings.SaveSiteConfig, { Tiles: emptySiteTiles }, administrator);
  const names = ['专家智库', '协会期刊', '鉴定评优', '信用管理', '行业统计'];
  expect(await missing()).toEqual({ Step: 'tiles', IsDone: false, Names: names });

  const parent = await makeMenu(site, administrator, { ParentId: -1, Status: 0 });
  await makeMenu(site, administrator, { ParentId: parent, Name: '鉴定评优' });
  await makeMenu(site, administrator, { ParentId: -1, Name: '协会期刊' });
  const MenuId = await makeMenu(site, administrator, { ParentId: -1, Name: '会员之家' });
  const Tiles = emptySiteTiles.map((tile) => (tile.Label === '专家智库' ? { ...tile, MenuId } : tile));
  await site.call(businessSettings.SaveSiteConfig, { Tiles }, administrator);
  expect((await missing())?.Names).toEqual(['鉴定评优', '信用管理', '行业统计']);

  const hidden = Tiles.map((tile) => ({ ...tile, Shown: tileShown.never }));
  await site.call(businessSettings.SaveSiteConfig, { Tiles: hidden }, administrator);
  expect(await missing()).toEqual({ Step: 'tiles', IsDone: true, Names: [] });
});

test('the list omits steps that the administrator may not do', async ({ site }) => {
  const editor = await signInAdministrator(site, ['news:list', 'news:write', 'news:publish']);

  expect((await steps(site, editor)).map(({ Step }) => Step)).toEqual(['news']);
  expect(await steps(site, await signInAdministrator(site, []))).toEqual([]);
});
