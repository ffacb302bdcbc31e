import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMenu, makeNews } from '../../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { test as siteTest } from '../../../testing/test.ts';

const test = siteTest
  .extend('builtFolder', { scope: 'file' }, resolve('dist'))
  .extend('env', { scope: 'file' }, { HOSTS: 'www.example.org' });

const get = (site: TestApp, url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

async function makeArticle(site: TestApp, administrator: string, given: object = {}) {
  const MenuId = await makeMenu(site, administrator, { Name: `栏目${crypto.randomUUID().slice(0, 8)}` });
  const NewsId = await makeNews(site, administrator, { MenuId, ...given });
  return { NewsId, MenuId, address: `/info?MenuId=${MenuId}&NewsId=${NewsId}` };
}

test('the scripts of a page load with a lower priority than its style and pictures', async ({
  site,
  administrator,
}) => {
  const { address } = await makeArticle(site, administrator);

  const { body } = await get(site, address);

  const preloads = body.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(2);
  expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});

test('a visitor without scripts reads an article, its title, description and address', async ({
  site,
  administrator,
}) => {
  const { address } = await makeArticle(site, administrator, {
    Title: '桥梁工程保险',
    NewContent: '<p>查勘要点如下。</p>',
  });

  const page = await get(site, address, { host: 'www.example.org' });

  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<html lang="zh-CN">');
  expect(page.body).toMatch(/<h1[^>]*>桥梁工程保险<\/h1>/);
  expect(page.body).toContain('<p>查勘要点如下。</p>');
  expect(page.body).toMatch(/<title>桥梁工程保险 - [^<]+<\/title>/);
  expect(page.body).toContain(
    '<meta name="description" content="查勘要点如下。" property="og:description"/>',
  );
  expect(page.body).toContain(
    `<link rel="canonical" href="http://www.example.org${address.replace('&', '&amp;')}"/>`,
  );
  expect(page.body).toContain('"@type":"NewsArticle"');
});

test('pages without scripts show contents of long articles, menus on phones and a contact for applicants', async ({
  site,
  administrator,
}) => {
  const Contacts = [{ Label: '会员服务', Value: '0500-5550170' }];
  await site.call(businessSettings.SaveSiteConfig, { Contacts }, administrator);
  const NewContent = ['宗旨', '机构', '沿革'].map((name) => `<h2>${name}</h2><p>正文</p>`).join('');
  const { address } = await makeArticle(site, administrator, { NewContent });

  const article = (await get(site, address, { host: 'www.example.org' })).body;
  const apply = (await get(site, '/apply', { host: 'www.example.org' })).body;

  expect(article).toContain('<a href="#part-3">沿革</a>');
  expect(article).toContain('<h2 id="part-3">沿革</h2>');
  expect(article).toMatch(/<a href="#site-map" role="button"[^>]*aria-label="打开菜单"/);
  expect(article).toContain('<nav id="site-map"');
  const main = /<main.*<\/main>/s.exec(apply)?.[0];
  expect(main).toContain('营业执照上的单位全称');
  expect(main).toContain('在线申请需要浏览器运行脚本');
  expect(main).toContain('href="tel:05005550170"');
});

test('the privacy text of the secretariat replaces the default text', async ({ site, administrator }) => {
  const PrivacyText = '<h2>本会的说明</h2><p>我们只在征得同意后收集信息。</p>';
  await site.call(businessSettings.SaveSiteConfig, { PrivacyText }, administrator);

  const { body } = await get(site, '/privacy', { host: 'www.example.org' });

  expect(body).toContain('本会的说明');
  expect(body).toMatch(/最近更新：(<!-- -->)?\d{4}-\d\d-\d\d/);
  expect(body).not.toContain('一、收集的信息');
  await site.call(businessSettings.SaveSiteConfig, { PrivacyText: '' }, administrator);
});

test('a site without a chosen shared picture has the default picture and icons', async ({ site }) => {
  const { body } = await get(site, '/privacy', { host: 'www.example.org' });

  expect(body).toContain('<meta property="og:image" content="http://www.example.org/share.jpg"/>');
  for (const path of ['/share.jpg', '/apple-touch-icon.png', '/favicon.ico']) {
    const { statusCode, headers } = await get(site, path, { host: 'www.example.org' });
    expect([statusCode, String(headers['content-type']).startsWith('image/')]).toEqual([200, true]);
  }
});

test('the policy allows exactly the scripts that the page contains', async ({ site, administrator }) => {
  const { address } = await makeArticle(site, administrator);

  const page = await get(site, address);

  const policy = String(page.headers['content-security-policy']);
  const inline = [...page.body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text ?? '');
  expect(inline.length).toBeGreaterThan(1);
  for (const text of inline)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.body).not.toContain('nonce=');
});

test('a page is sent compressed, and returns 304 to a client with a current copy', async ({
  site,
  administrator,
}) => {
  const { address } = await makeArticle(site, administrator);

  const plain = await get(site, address);
  const gzip = await get(site, address, { 'accept-encoding': 'gzip' });
  const brotli = await get(site, address, { 'accept-encoding': 'gzip, deflate, br' });
  const known = await get(site, address, { 'if-none-match': String(plain.headers.etag) });

  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-cache, no-transform',
    etag: plain.headers.etag,
  });
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
});

test('the redirect of / has no body, compressed or not', async ({ site }) => {
  const start = await get(site, '/', { 'accept-encoding': 'gzip, br' });

  expect(start.statusCode).toBe(302);
  expect(start.headers).toMatchObject({ location: '/home', 'content-length': '0' });
  expect(start.headers).not.toHaveProperty('content-encoding');
});

test('a HEAD request returns the headers only', async ({ site, administrator }) => {
  const { address } = await makeArticle(site, administrator);

  const page = await site.app.inject({ method: 'HEAD', url: address });

  expect(page.statusCode).toBe(200);
  expect(Number(page.headers['content-length'])).toBeGreaterThan(1000);
  expect(page.body).toBe('');
});

test('a saved change appears on cached pages at once', async ({ site, administrator }) => {
  const { MenuId } = await makeArticle(site, administrator, { Title: '旧的一篇' });
  const address = `/menuList?ParentId=-1&MenuId=${MenuId}`;
  expect((await get(site, address)).body).toContain('旧的一篇');

  await makeNews(site, administrator, { MenuId, Title: '新的一篇' });

  expect((await get(site, address)).body).toContain('新的一篇');
});

test('every article and menu has a single canonical address', async ({ site, administrator }) => {
  const { NewsId, MenuId, address } = await makeArticle(site, administrator);

  const corrections = [
    [`/info?NewsId=${NewsId}`, address],
    [`/menuList?ParentId=5&MenuId=${MenuId}`, `/menuList?ParentId=-1&MenuId=${MenuId}`],
  ] as const;
  for (const [wrong, right] of corrections) {
    const { statusCode, headers } = await get(site, wrong);
    // Permanent, but revalidated each time: an article may move to another menu, and back.
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([301, right, 'no-cache']);
  }
  expect((await get(site, '/home/')).headers.location).toBe('/home');
  expect((await get(site, '/')).headers.location).toBe('/home');
});

test('an address with additions from sharing leads to the page', async ({ site, administrator }) => {
  const { NewsId, MenuId, address } = await makeArticle(site, administrator);

  for (const passedOn of [
    `/info?MenuId=${MenuId}&amp;NewsId=${NewsId}`,
    `${address}${encodeURIComponent('。')}`,
    `${address}${encodeURIComponent('）')}`,
    `/Info?menuid=${MenuId}&newsid=${NewsId}`,
    `${address}&utm_source=mail&from=timeline&isappinstalled=0`,
  ]) {
    const { statusCode, headers } = await get(site, passedOn);
    expect([statusCode, headers.location], passedOn).toEqual([301, address]);
  }
  expect((await get(site, address)).statusCode).toBe(200);
});

test('a missing page returns status 404', async ({ site }) => {
  for (const url of [
    '/404',
    '/no/such/page',
    '/info?MenuId=1&NewsId=99999',
    '/info?NewsId=x',
    '/home?pageindex=500',
  ]) {
    const page = await get(site, url);
    expect([url, page.statusCode]).toEqual([url, 404]);
    expect(page.body).toContain('返回首页');
  }
  expect((await get(site, '/assets/no-such-file.js')).statusCode).toBe(404);
});

test('a closed article shows a notice, and its text appears nowhere', async ({ site, administrator }) => {
  const { NewsId } = await makeArticle(site, administrator, {
    Status: 0,
    NewContent: '<p>不应出现的文字</p>',
  });

  const page = await get(site, `/info?NewsId=${NewsId}`);

  expect(page.body).toContain('文章已关闭');
  expect(page.body).not.toContain('不应出现的文字');
});

test('visitors see only the title of a member-only article and the way to read on', async ({
  site,
  administrator,
}) => {
  const { address } = await makeArticle(site, administrator, {
    Title: '会员专享报告',
    IsMemberRead: true,
    NewContent: '<p>不应出现的文字</p>',
  });

  const page = await get(site, address);

  expect(page.body).toContain('会员专享报告');
  expect(page.body).toContain('仅供会员阅读');
  // Without this mark, search engines would take the page for one that deceives them.
  expect(page.body).toContain('"isAccessibleForFree":false');
  expect(page.body).not.toContain('不应出现的文字');
});

test('content that looks like a script remains text', async ({ site, administrator }) => {
  const { address } = await makeArticle(site, administrator, { Title: '</script><script>alert(1)</script>' });

  expect((await get(site, address)).body).not.toContain('<script>alert(1)');
});

test('a browser that navigates within the site receives the data of the page only', async ({
  site,
  administrator,
}) => {
  const { address } = await makeArticle(site, administrator, { Title: '只取数据' });

  const data = await get(site, address.replace('/info', '/info.data'));

  expect(data.statusCode).toBe(200);
  expect(data.headers['content-type']).toContain('text/x-script');
  expect(data.body).toContain('只取数据');
});

test('files of the site are compressed and cacheable forever under their name', async ({ site }) => {
  const home = await get(site, '/home');
  const script = /\/assets\/[^"]+\.js/.exec(home.body)?.[0] ?? '';

  const file = await get(site, script, { 'accept-encoding': 'br' });

  expect(file.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await get(site, '/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
});

test('phones are redirected to the mobile site if a mobile site exists', async () => {
  const mobile = await startTestApp(
    { MOBILE_SITE_URL: 'https://m.example.org' },
    { builtFolder: resolve('dist') },
  );
  const open = (agent: string) => mobile.app.inject({ url: '/home', headers: { 'user-agent': agent } });

  const phone = await open('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148');
  const desktop = await open('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140');

  expect([phone.statusCode, phone.headers.location]).toEqual([302, 'https://m.example.org/home']);
  expect([desktop.statusCode, desktop.headers.vary]).toEqual([200, 'Accept-Encoding, User-Agent']);
  await mobile.close();
});
