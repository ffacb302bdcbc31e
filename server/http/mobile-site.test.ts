import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessSite } from '#contract/settings.ts';
import { signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let site: TestApp;
let administrator: string;
beforeAll(async () => {
  site = await startTestApp({}, { builtFolder: resolve('dist') });
  administrator = await signInAdministrator(site);
});
afterAll(() => site.close());

const get = (userAgent: string, url = '/home') =>
  site.app.inject({ url, headers: { 'user-agent': userAgent, host: 'www.example.org' } });
const set = (MobileSiteUrl: string) =>
  site.call(businessSite.SaveSiteConfig, { MobileSiteUrl }, administrator);
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64)';

test('phones are sent to the mobile site while one is set', async () => {
  expect((await get(phone)).statusCode).toBe(200);

  await set('https://m.example.org/start');
  const sent = await get(phone);
  expect([sent.statusCode, sent.headers.location]).toEqual([302, 'https://m.example.org/start']);
  expect(sent.headers.vary).toBe('User-Agent');
  const page = await get(desktop);
  expect(page.statusCode).toBe(200);
  expect(String(page.headers.vary)).toContain('User-Agent');

  await set('');
  expect((await get(phone)).statusCode).toBe(200);
});

test('a mobile site that is this site sends nobody round in circles', async () => {
  await set('http://www.example.org/home');

  expect((await get(phone)).statusCode).toBe(200);
});
