import { resolve } from 'node:path';
import { expect } from 'vitest';
import { businessSite } from '#contract/settings.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as siteTest } from '../testing/test.ts';

const test = siteTest.extend('builtFolder', { scope: 'file' }, resolve('dist'));

const get = (site: TestApp, userAgent: string, url = '/home') =>
  site.app.inject({ url, headers: { 'user-agent': userAgent, host: 'www.example.org' } });
const set = (site: TestApp, administrator: string, MobileSiteUrl: string) =>
  site.call(businessSite.SaveSiteConfig, { MobileSiteUrl }, administrator);
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64)';

test('phones are sent to the mobile site while one is set', async ({ site, administrator }) => {
  expect((await get(site, phone)).statusCode).toBe(200);

  await set(site, administrator, 'https://m.example.org/start');
  const sent = await get(site, phone);
  expect([sent.statusCode, sent.headers.location]).toEqual([302, 'https://m.example.org/start']);
  expect(sent.headers.vary).toBe('User-Agent');
  const page = await get(site, desktop);
  expect(page.statusCode).toBe(200);
  expect(String(page.headers.vary)).toContain('User-Agent');

  await set(site, administrator, '');
  expect((await get(site, phone)).statusCode).toBe(200);
});

test('a mobile site that is this site sends nobody round in circles', async ({ site, administrator }) => {
  await set(site, administrator, 'http://www.example.org/home');

  expect((await get(site, phone)).statusCode).toBe(200);
});
