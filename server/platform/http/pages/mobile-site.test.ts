import { resolve } from 'node:path';
import { expect } from 'vitest';
import { businessSettings } from '#contract/public-site/settings.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as siteTest } from '../../../testing/test.ts';

const test = siteTest
  .extend('builtFolder', { scope: 'file' }, resolve('dist'))
  .extend('env', { scope: 'file' }, { HOSTS: 'www.example.org' });

const get = (site: TestApp, userAgent: string, url = '/home') =>
  site.app.inject({ url, headers: { 'user-agent': userAgent, host: 'www.example.org' } });
const set = (site: TestApp, administrator: string, MobileSiteUrl: string) =>
  site.call(businessSettings.SaveSiteConfig, { MobileSiteUrl }, administrator);
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64)';

test('phones are redirected to the mobile site while the setting has an address', async ({
  site,
  administrator,
}) => {
  expect((await get(site, phone)).statusCode).toBe(200);

  await set(site, administrator, 'https://m.example.org/start');
  const sent = await get(site, phone);
  expect([sent.statusCode, sent.headers.location]).toEqual([302, 'https://m.example.org/start/home']);
  expect(sent.headers.vary).toBe('User-Agent');
  const page = await get(site, desktop);
  expect(page.statusCode).toBe(200);
  expect(String(page.headers.vary)).toContain('User-Agent');

  await set(site, administrator, '');
  expect((await get(site, phone)).statusCode).toBe(200);
});

test.for([
  ['https://m.example.org', '/info?MenuId=2&NewsId=3', 'https://m.example.org/info?MenuId=2&NewsId=3'],
  ['https://m.example.org/', '/searchKey?key=%E8%B4%A8', 'https://m.example.org/searchKey?key=%E8%B4%A8'],
  ['https://m.example.org/app/?from=pc', '/home', 'https://m.example.org/app/home'],
  ['https://m.example.org', '/info?MenuId=2&amp;NewsId=3。', 'https://m.example.org/info?MenuId=2&NewsId=3'],
  ['https://m.example.org/#/', '/info?NewsId=3', 'https://m.example.org/#/info?NewsId=3'],
] as const)(
  'with %s a phone that requests %s is redirected to %s',
  async ([mobileSite, url, place], { site, administrator }) => {
    await set(site, administrator, mobileSite);

    expect((await get(site, phone, url)).headers.location).toBe(place);
  },
);

test.for([
  '/certverify?CertNum=T-1&Sign=x',
  '/certverify',
  '/certverify%E3%80%82',
  '/CertVerify?certnum=T-1&amp;sign=x',
  '/home?Newpwd=ticket',
  '/home?ResetPwd=ticket',
  '/?Newpwd=ticket&a=1',
  '/menuList?MenuId=1&Newpwd=ticket',
  '/verifier.html',
])('an address from a printed code or a mail is not redirected: %s', async (url, { site, administrator }) => {
  await set(site, administrator, 'https://m.example.org');

  const { headers } = await get(site, phone, url);

  expect(String(headers.location ?? '')).not.toContain('m.example.org');
});

test('a mobile site with the address of this site causes no redirect loop', async ({
  site,
  administrator,
}) => {
  await set(site, administrator, 'http://www.example.org/home');

  expect((await get(site, phone)).statusCode).toBe(200);
});
