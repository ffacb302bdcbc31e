import { resolve } from 'node:path';
import { expect } from 'vitest';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMenu, makeNews } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as siteTest } from '../../../testing/test.ts';

/* The content of pages for search engines and other machines. */

const test = siteTest
  .extend('builtFolder', { scope: 'file' }, resolve('dist'))
  .extend('env', { scope: 'file' }, { HOSTS: 'www.example.org' });

const get = (site: TestApp, url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

async function makeArticle(site: TestApp, administrator: string, given: object = {}) {
  const MenuId = await makeMenu(site, administrator, { Name: `栏目${crypto.randomUUID().slice(0, 8)}` });
  const NewsId = await makeNews(site, administrator, { MenuId, ...given });
  return { NewsId, MenuId, address: `/info?MenuId=${MenuId}&NewsId=${NewsId}` };
}

test('each page of the newest articles has an address of its own', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  for (let made = 0; made < 11; made++) await makeNews(site, administrator, { MenuId });

  const [first, second, tab] = await Promise.all([
    get(site, '/home', { host: 'www.example.org' }),
    get(site, '/home?pageindex=2', { host: 'www.example.org' }),
    get(site, '/home?seat=2', { host: 'www.example.org' }),
  ]);

  expect(canonicalOf(first.body)).toBe('http://www.example.org/home');
  expect(canonicalOf(second.body)).toBe('http://www.example.org/home?pageindex=2');
  expect(second.body).toMatch(/<title>最新资讯（第 2 页） - /);
  expect(canonicalOf(tab.body)).toBe('http://www.example.org/home');
});

test('a menu that only links elsewhere is hidden from search engines', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator, { WebUrl: 'https://other.example/x' });

  const { body } = await get(site, `/menuList?ParentId=-1&MenuId=${MenuId}`);

  expect(canonicalOf(body)).toBeUndefined();
  expect(body).toContain('<meta name="robots" content="noindex"/>');
});

test('a shared link without a cover shows the first picture of the text as JPEG', async ({
  site,
  administrator,
}) => {
  const name = `2026/01/${'a'.repeat(32)}`;
  const NewContent = `<p>字</p><p><img src="/files/${name}.png" alt="现场" /></p>`;
  const { address } = await makeArticle(site, administrator, { NewContent });
  const covered = await makeArticle(site, administrator, { NewContent, ImageUrl: `/files/${name}.jpg` });

  expect((await get(site, address)).body).toContain(
    `property="og:image" content="http://localhost/files/${name}.png?as=jpg"`,
  );
  expect((await get(site, covered.address)).body).toContain(`content="http://localhost/files/${name}.jpg"`);
});

test.for([
  ['张三', 'Person'],
  ['欧阳明珠', 'Person'],
  ['协会秘书处', 'Organization'],
  ['编辑部', 'Organization'],
  ['云帆工程检测有限公司', 'Organization'],
] as const)('the structured data describes %s as a %s', async ([Author, type], { site, administrator }) => {
  const { address } = await makeArticle(site, administrator, { Author });

  expect((await get(site, address)).body).toContain(`"author":{"@type":"${type}","name":"${Author}"}`);
});

test('pages declare to search engines that they suit every device', async ({ site }) => {
  expect((await get(site, '/home')).body).toContain('<meta name="applicable-device" content="pc,mobile"/>');
});

test('structured data contains the date of the last change and the contact of the association', async ({
  site,
  administrator,
}) => {
  const Contacts = [
    { Label: '邮箱', Value: 'office@example.org' },
    { Label: '热线', Value: '021-5550 1688' },
  ];
  await site.call(businessSettings.SaveSiteConfig, { Contacts }, administrator);
  const { NewsId, address } = await makeArticle(site, administrator, {
    NewsCreateTime: '2026-01-02 08:00:00',
  });
  const changedAt = new Date('2026-03-04T05:06:07Z');
  await site.db.updateTable('news').set({ updated_at: changedAt }).where('id', '=', NewsId).execute();

  expect((await get(site, address)).body).toContain(
    '"datePublished":"2026-01-02T08:00:00+08:00","dateModified":"2026-03-04T13:06:07+08:00"',
  );
  expect((await get(site, '/home')).body).toContain(
    '"telephone":"021-5550 1688","email":"office@example.org"',
  );
});

test.for([
  '/home?Newpwd=x',
  '/home?OpenAccount=x',
  '/sign-up?Key=x',
  '/form?FormId=1&Key=x',
  '/notice?Key=x',
  '/certsearch?Name=a&CertNum=b',
  '/certverify?CertNum=a&Sign=b&Facts=c',
  '/searchKey?key=a',
])(
  'the page %s is stored nowhere, names its address to nobody and lets no analytics script in',
  async (address, { site, administrator }) => {
    const AnalyticsScript = 'https://stat.example/count.js';
    await site.call(businessSettings.SaveSiteConfig, { AnalyticsScript }, administrator);

    const plain = await get(site, '/home', { host: 'www.example.org' });
    const { headers } = await get(site, address, { host: 'www.example.org' });

    expect(plain.headers['content-security-policy']).toContain('https://stat.example');
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-cache, no-transform',
      'content-location': '/home',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['content-security-policy']).not.toContain('stat.example');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' });
    expect(headers['content-location']).not.toMatch(/Newpwd|[?&]Key=/);
  },
);

test('each reading of an article counts, from memory too; robots, prefetches, HEAD and calls do not', async ({
  site,
  administrator,
}) => {
  const { NewsId, address } = await makeArticle(site, administrator);
  const host = 'www.example.org';
  const robot = { host, 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' };

  for (let count = 0; count < 3; count++) await get(site, address, { host });
  await get(site, address, robot);
  await get(site, address, { host, 'sec-purpose': 'prefetch' });
  await site.app.inject({ method: 'HEAD', url: address, headers: { host } });
  await get(site, `/api/XfWebApi/GetNewsDetail?newsid=${NewsId}`, { host });

  const stored = () =>
    site.db.selectFrom('news_views').select('view_count').where('news_id', '=', NewsId).executeTakeFirst();
  await expect.poll(stored, { interval: 200 }).toEqual({ view_count: 3 });
});
