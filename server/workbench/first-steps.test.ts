import { expect } from 'vitest';
import { businessBanners } from '#contract/banners.ts';
import { businessSite } from '#contract/settings.ts';
import { businessWorkbench } from '#contract/workbench.ts';
import { makeMenu, makeNews, makeOptions, signInAdministrator } from '../testing/make.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

const steps = async (site: TestApp, token: string) =>
  (await site.call(businessWorkbench.GetWorkbench, {}, token)).FirstSteps;
const done = async (site: TestApp, token: string) =>
  (await steps(site, token)).filter(({ IsDone }) => IsDone).map(({ Step }) => Step);

test('what a new site needs is ticked by what there is', async ({ site, administrator }) => {
  expect((await steps(site, administrator)).map(({ Step }) => Step)).toEqual([
    'address',
    'site',
    'logo',
    'filing',
    'privacy',
    'menus',
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
  // That of the demo comes with the tables.
  expect(await done(site, administrator)).toEqual(['programme']);

  const home = await makeMenu(site, administrator, { Name: '首页', CurValue: 'home' });
  expect(await done(site, administrator)).toEqual(['programme']);

  const MenuId = await makeMenu(site, administrator, { ParentId: -1 });
  expect(home).not.toBe(MenuId);
  await makeOptions(site);
  await makeNews(site, administrator, { MenuId, Status: 0, Seats: [2] });
  expect(await done(site, administrator)).toEqual(['menus', 'types', 'programme', 'seats']);

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
  await site.call(businessSite.SaveSiteConfig, form, administrator);
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

test('whoever cannot do a step is not told of it', async ({ site }) => {
  const editor = await signInAdministrator(site, ['news:list', 'news:save']);

  expect((await steps(site, editor)).map(({ Step }) => Step)).toEqual(['news']);
  expect(await steps(site, await signInAdministrator(site, []))).toEqual([]);
});
