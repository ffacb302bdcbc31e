import { resolve } from 'node:path';
import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeApplication, signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* 网站地址: the address that letters, certificates and search engines use. */

const addressOf = (site: TestApp, token: string) => site.call(businessSettings.GetSiteAddress, {}, token);
const save = (site: TestApp, SiteUrl: string, token: string) =>
  site.send(businessSettings.SaveSiteConfig, { SiteUrl }, token);

test('a new site uses the address of the office, which no phone outside can open', async ({
  site,
  administrator,
}) => {
  expect(await addressOf(site, administrator)).toEqual({
    SiteUrl: 'http://localhost',
    IsReachable: false,
    CanMail: false,
  });
});

test('links use the address from the settings, and the site answers visitors at this address', async () => {
  const site = await startTestApp({}, { builtFolder: resolve('dist') });
  const administrator = await signInAdministrator(site);
  const at = (host: string, url: string) => site.app.inject({ url, headers: { host } });
  expect((await at('www.example.cn', '/privacy')).statusCode).toBe(421);
  expect((await at('localhost', '/privacy')).body).toContain('"canonical" href="http://localhost/privacy"');

  expect(await save(site, 'HTTPS://www.Example.cn/', administrator)).toMatchObject({ Code: 200 });

  const twin = await at('example.cn', '/info?MenuId=1');
  expect([twin.statusCode, twin.headers.location]).toEqual([301, 'https://www.example.cn/info?MenuId=1']);
  expect(await addressOf(site, administrator)).toEqual({
    SiteUrl: 'https://www.example.cn',
    IsReachable: true,
    CanMail: false,
  });
  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({ SiteUrl: 'https://www.example.cn' });
  for (const host of ['www.example.cn', 'localhost']) {
    const page = await at(host, '/privacy');
    expect(page.body).toContain('"canonical" href="https://www.example.cn/privacy"');
    expect((await at(host, '/rss.xml')).body).toContain('<link>https://www.example.cn/');
    expect((await at(host, '/robots.txt')).body).toContain('Sitemap: https://www.example.cn/sitemap.xml');
  }
  const elsewhere = { host: 'elsewhere.example', accept: 'text/html' };
  const foreign = await site.app.inject({ url: '/privacy', headers: elsewhere });
  expect(foreign.statusCode).toBe(421);
  expect(foreign.body).toContain('本站的地址是 <a href="https://www.example.cn/home">');
  await site.close();
});

test('letters and certificates contain the address from the settings', async ({ site, administrator }) => {
  await save(site, 'https://verify.example.cn', administrator);
  const { id: MemberId } = await makeApplication(site);

  await site.call(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, administrator);

  const vault = await openVault(site.dataDir, undefined);
  const letter = await site.db
    .selectFrom('outgoing_messages')
    .select('body')
    .where('member_id', '=', MemberId)
    .executeTakeFirstOrThrow();
  expect(vault.open(letter.body)).toContain('https://verify.example.cn/home');
  expect(await addressOf(site, administrator)).toMatchObject({ SiteUrl: 'https://verify.example.cn' });
});

test('an invalid address is rejected with a message at its field, and the environment takes precedence', async () => {
  const site = await startTestApp({ SITE_URL: 'https://fixed.example.cn' });
  const administrator = await signInAdministrator(site);

  expect(await save(site, 'www.example.cn/home', administrator)).toMatchObject({
    Code: 400,
    Data: { SiteUrl: '请填写网站的完整地址，形如 https://www.example.cn，域名后面不要有内容' },
  });
  expect(await save(site, 'http://1.2.3.999', administrator)).toMatchObject({
    Code: 400,
    Data: { SiteUrl: '地址有误' },
  });
  expect(await save(site, 'https://other.example.cn', administrator)).toMatchObject({
    Code: 400,
    Data: { SiteUrl: '此项由环境变量 SITE_URL 设定' },
  });
  expect(await site.call(businessSettings.GetSiteConfig, {}, administrator)).toMatchObject({
    SiteUrl: 'https://fixed.example.cn',
    FromEnvironment: ['SiteUrl'],
  });
  await site.close();
});
