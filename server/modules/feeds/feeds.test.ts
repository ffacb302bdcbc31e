import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { makeMenu, makeNews } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, { SITE_URL: 'https://www.example.cn' });

const guidsOf = async (site: TestApp) =>
  [...(await get(site, '/rss.xml')).body.matchAll(/<guid isPermaLink="false">([^<]*)</g)].map(
    ([, guid]) => guid,
  );
const get = async (site: TestApp, url: string) => await site.app.inject(url);

test('the sitemap contains the full addresses of pages, open menus and public articles', async ({
  site,
  administrator,
}) => {
  const open = await makeMenu(site, administrator);
  const closed = await makeMenu(site, administrator, { IsMemberRead: true });
  const shown = await makeNews(site, administrator, { MenuId: open });
  const forMembers = await makeNews(site, administrator, { MenuId: open, IsMemberRead: true });
  const off = await makeNews(site, administrator, { MenuId: open, Status: 0 });

  const { body, headers } = await get(site, '/sitemap.xml');

  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  for (const own of ['home', 'certsearch', 'certverify', 'sitemap', 'privacy'])
    expect(body).toContain(`<loc>https://www.example.cn/${own}</loc>`);
  expect(body).toContain(`<loc>https://www.example.cn/menuList?ParentId=-1&amp;MenuId=${open}</loc>`);
  expect(body).toContain(`<loc>https://www.example.cn/info?MenuId=${open}&amp;NewsId=${shown}</loc>`);
  expect(body).not.toContain(`MenuId=${closed}`);
  for (const hidden of [forMembers, off]) expect(body).not.toContain(`NewsId=${hidden}<`);
});

test('a large sitemap comes in parts', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  const text = {
    content: '',
    plain_text: '',
    summary: '',
    search_title: '',
    search_text: '',
    search_grams: '',
  };
  const many = Array.from({ length: 2000 }, (_, at) => ({
    ...text,
    menu_id: MenuId,
    title: `条目${at}`,
    status: 1,
  }));
  for (let batch = 0; batch < 3; batch++) await site.db.insertInto('news').values(many).execute();
  await makeNews(site, administrator);

  expect((await get(site, '/sitemap.xml')).body).toContain('<loc>https://www.example.cn/sitemap-2.xml</loc>');
  expect((await get(site, '/sitemap-2.xml')).body).toContain('<urlset');
  expect((await get(site, '/sitemap-3.xml')).statusCode).toBe(404);
});

test('the feed contains the newest public articles, with their text escaped', async ({
  site,
  administrator,
}) => {
  await makeNews(site, administrator, { Title: '风险 <提示> & 说明', NewContent: '<p>正文第一句</p>' });
  await makeNews(site, administrator, { Title: '内部文章', IsMemberRead: true });

  const { body } = await get(site, '/rss.xml');

  expect(body).toContain('<title>风险 &lt;提示&gt; &amp; 说明</title>');
  expect(body).toContain('<description>正文第一句</description>');
  expect(body).not.toContain('内部文章');
});

test('an article in the feed has its whole text with absolute addresses, its column and its author', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '通知 & 公告' });
  const NewContent =
    '<h2 id="a">一</h2><p>“甲” &amp; <a href="/info?MenuId=1&amp;NewsId=2">乙</a><a href="#a">回</a></p>';
  const NewsId = await makeNews(site, administrator, {
    MenuId,
    Title: '带正文',
    NewContent,
    Author: '马小风',
  });
  await makeNews(site, administrator, { Title: '转载', Source: '江南日报' });
  await makeNews(site, administrator, { Title: '自己的' });
  await makeNews(site, administrator, { Title: '过长', NewContent: `<p>${'长'.repeat(100_001)}</p>` });

  const { body } = await get(site, '/rss.xml');

  const itemOf = (title: string) =>
    body.split('<item>').find((item) => item.includes(`<title>${title}<`)) ?? '';
  const encoded = /<content:encoded>(.*)<\/content:encoded>/.exec(itemOf('带正文'))?.[1] ?? '';
  const read = encoded
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  expect(read).toContain('href="https://www.example.cn/info?MenuId=1&amp;NewsId=2"');
  expect(read).toContain(`href="https://www.example.cn/info?MenuId=${MenuId}&amp;NewsId=${NewsId}#anchor-a"`);
  expect(itemOf('带正文')).toContain('<category>通知 &amp; 公告</category>');
  expect(itemOf('带正文')).toContain('<dc:creator>马小风</dc:creator>');
  expect(itemOf('转载')).toContain('<dc:creator>江南日报</dc:creator>');
  expect(itemOf('自己的')).toContain('<dc:creator>协会门户</dc:creator>');
  expect(itemOf('过长')).not.toContain('content:encoded');
});

test('the id of an article in the feed remains when the article moves to another menu', async ({
  site,
  administrator,
}) => {
  const article = { Title: '会搬家的文章', NewContent: '<p>正文</p>' };
  const NewsId = await makeNews(site, administrator, article);
  const before = await guidsOf(site);
  const MenuId = await makeMenu(site, administrator);
  const version = { ...article, NewsId, MenuId };
  await site.call(businessNews.SaveNews, version, administrator);

  expect(await guidsOf(site)).toEqual(before);
  expect(before[0]).toBe(`urn:xiehui:news:${NewsId}`);
});

test.for(['/rss.xml', '/sitemap-1.xml'])(
  '%s is compressed and returns 304 for a known ETag',
  async (url, { site, administrator }) => {
    await makeNews(site, administrator);
    const { headers, rawPayload } = await site.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });

    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(rawPayload).toString()).toContain('<?xml');
    const known = { 'if-none-match': String(headers.etag) };
    const again = await site.app.inject({ url, headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);

    await makeNews(site, administrator);

    expect((await site.app.inject({ url, headers: known })).statusCode).toBe(200);
  },
);

test.for([
  ['the feed', () => '/rss.xml'],
  ['a sitemap', (newsId: number) => `/sitemap-${1 + Math.floor(newsId / 5000)}.xml`],
] as const)(
  '%s returns 304 for a known modification time until an article changes',
  async ([, urlWith], { site, administrator }) => {
    const older = await makeNews(site, administrator);
    const url = urlWith(older);
    await makeNews(site, administrator);
    const { headers } = await site.app.inject({ url });
    const known = { 'if-modified-since': String(headers['last-modified']) };

    const again = await site.app.inject({ url, headers: known });

    expect([again.statusCode, again.body]).toEqual([304, '']);
    const otherTag = { ...known, 'if-none-match': '"other"' };
    expect((await site.app.inject({ url, headers: otherTag })).statusCode).toBe(200);
    // The newest article stays as it is.
    await site.call(businessNews.DelNews, { Ids: [older] }, administrator);
    const changed = await site.app.inject({ url, headers: known });
    expect(changed.statusCode).toBe(200);
    expect(Date.parse(String(changed.headers['last-modified']))).toBeGreaterThan(
      Date.parse(known['if-modified-since']),
    );
  },
);

test('robots.txt contains the disallowed paths and the address of the sitemap', async ({ site }) => {
  const { body } = await get(site, '/robots.txt');

  expect(body).toContain('Disallow: /System');
  expect(body).toContain('Sitemap: https://www.example.cn/sitemap.xml');
});
