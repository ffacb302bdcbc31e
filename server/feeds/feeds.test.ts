import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMenu, makeNews, signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let site: TestApp;
let administrator: string;
beforeAll(async () => {
  site = await startTestApp({ SITE_URL: 'https://www.example.cn' });
  administrator = await signInAdministrator(site);
});
afterAll(() => site.close());

const get = async (url: string) => await site.app.inject(url);

test('the sitemap names our own pages, open menus and public articles by their full addresses', async () => {
  const open = await makeMenu(site, administrator);
  const closed = await makeMenu(site, administrator, { IsMemberRead: true });
  const shown = await makeNews(site, administrator, { MenuId: open });
  const forMembers = await makeNews(site, administrator, { MenuId: open, IsMemberRead: true });
  const off = await makeNews(site, administrator, { MenuId: open, Status: 0 });

  const { body, headers } = await get('/sitemap.xml');

  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  for (const own of ['home', 'certsearch', 'certverify', 'sitemap', 'privacy'])
    expect(body).toContain(`<loc>https://www.example.cn/${own}</loc>`);
  expect(body).toContain(`<loc>https://www.example.cn/menuList?ParentId=-1&amp;MenuId=${open}</loc>`);
  expect(body).toContain(`<loc>https://www.example.cn/info?MenuId=${open}&amp;NewsId=${shown}</loc>`);
  expect(body).not.toContain(`MenuId=${closed}`);
  for (const hidden of [forMembers, off]) expect(body).not.toContain(`NewsId=${hidden}<`);
});

test('a large sitemap comes in parts', async () => {
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

  expect((await get('/sitemap.xml')).body).toContain('<loc>https://www.example.cn/sitemap-2.xml</loc>');
  expect((await get('/sitemap-2.xml')).body).toContain('<urlset');
  expect((await get('/sitemap-3.xml')).statusCode).toBe(404);
});

test('the feed carries the newest articles, escaped, and nothing for members', async () => {
  await makeNews(site, administrator, { Title: '风险 <提示> & 说明', NewContent: '<p>正文第一句</p>' });
  await makeNews(site, administrator, { Title: '内部文章', IsMemberRead: true });

  const { body } = await get('/rss.xml');

  expect(body).toContain('<title>风险 &lt;提示&gt; &amp; 说明</title>');
  expect(body).toContain('<description>正文第一句</description>');
  expect(body).not.toContain('内部文章');
});

test('robots are told what is not for them and where the sitemap is', async () => {
  const { body } = await get('/robots.txt');

  expect(body).toContain('Disallow: /System');
  expect(body).toContain('Sitemap: https://www.example.cn/sitemap.xml');
});
