import { sql } from 'kysely';
import { expect } from 'vitest';
import { webNews } from '#contract/news/news.ts';
import { makeMenu, makeNews, signInMember } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { bigramsOf } from './search-text.ts';

test('a search counts its hits in each menu of the top level, also when it is narrowed to one', async ({
  site,
  administrator,
}) => {
  const top = await makeMenu(site, administrator, { Name: '新闻' });
  const below = await makeMenu(site, administrator, { Name: '动态', ParentId: top });
  const other = await makeMenu(site, administrator, { Name: '法规' });
  await makeNews(site, administrator, { MenuId: top, Title: '砚台甲' });
  await makeNews(site, administrator, { MenuId: below, NewContent: '<p>一方砚台</p>' });
  await makeNews(site, administrator, { MenuId: other, Title: '砚台乙' });

  const all = await site.call(webNews.GetNewsList, { key: '砚台', columns: true });
  const narrowed = await site.call(webNews.GetNewsList, { key: '砚台', columns: true, pid: other });
  const loose = await site.call(webNews.GetNewsList, { key: 'yantai', columns: true });

  const expected = [
    { MenuId: top, Count: 2 },
    { MenuId: other, Count: 1 },
  ];
  for (const { Columns = [] } of [all, narrowed, loose])
    expect(Columns.toSorted((a, b) => b.Count - a.Count)).toEqual(expected);
  expect([all.TotalCount, narrowed.TotalCount]).toEqual([3, 1]);
  expect(await site.call(webNews.GetNewsList, { key: '砚台' })).not.toHaveProperty('Columns');
});

test('the counts do not reveal articles for members', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator, { Name: '内部', IsMemberRead: true });
  await makeNews(site, administrator, { MenuId, Title: '沉香报价' });
  const member = await signInMember(site);

  const forVisitor = await site.call(webNews.GetNewsList, { key: '沉香', columns: true });
  const forMember = await site.call(webNews.GetNewsList, { key: '沉香', columns: true }, member);

  expect(forVisitor).toMatchObject({ TotalCount: 0 });
  expect(forVisitor.Columns ?? []).toEqual([]);
  expect(forMember.Columns).toEqual([{ MenuId, Count: 1 }]);
});

test('the counts leave out texts that the reader may not read', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  await makeNews(site, administrator, { MenuId, NewContent: '<p>龙涎价格</p>' });
  await makeNews(site, administrator, { MenuId, NewContent: '<p>龙涎行情</p>', IsMemberRead: true });
  const member = await signInMember(site);

  const forVisitor = await site.call(webNews.GetNewsList, { key: '龙涎', columns: true });
  const forMember = await site.call(webNews.GetNewsList, { key: '龙涎', columns: true }, member);

  expect(forVisitor.Columns).toEqual([{ MenuId, Count: 1 }]);
  expect(forMember.Columns).toEqual([{ MenuId, Count: 2 }]);
});

test('a search lists the best hits first, or the newest', async ({ site, administrator }) => {
  const newest = await makeNews(site, administrator, {
    Title: '一',
    NewContent: '<p>提到歙砚</p>',
    NewsCreateTime: '2026-03-01 00:00:00',
  });
  const often = await makeNews(site, administrator, {
    Title: '二',
    NewContent: '<p>歙砚，歙砚，还是歙砚</p>',
    NewsCreateTime: '2026-02-01 00:00:00',
  });
  const titled = await makeNews(site, administrator, {
    Title: '歙砚',
    NewsCreateTime: '2026-01-01 00:00:00',
  });
  const idsOf = async (input: { key: string; order?: 'time' | 'relevance' }) =>
    (await site.call(webNews.GetNewsList, input)).List.map(({ NewsId }) => NewsId);

  expect(await idsOf({ key: '歙砚' })).toEqual([titled, often, newest]);
  expect(await idsOf({ key: '歙砚', order: 'relevance' })).toEqual([titled, often, newest]);
  expect(await idsOf({ key: '歙砚', order: 'time' })).toEqual([newest, often, titled]);
  expect(await idsOf({ key: '歙研', order: 'time' })).toEqual([newest, often, titled]);
});

test('where the number of hits is an estimate, so are the counts, and no menu with hits is missing', async ({
  site,
  administrator,
}) => {
  const many = await makeMenu(site, administrator, { Name: '多' });
  const few = await makeMenu(site, administrator, { Name: '少' });
  // 800 hits are too many to read each, and the sample is spread over a million other ids.
  await insertArticles(site, { menuId: many, text: '一件螺钿盒', from: 1, to: 700 });
  await insertArticles(site, { menuId: few, text: '一件螺钿盒', from: 701, to: 800 });
  await sql`select setval(pg_get_serial_sequence('news', 'id'), 1000000)`.execute(site.owner);
  await makeNews(site, administrator, { MenuId: few, Title: '另一篇' });

  const rare = await site.call(webNews.GetNewsList, { key: '螺钿盒', columns: true });

  expect(rare).toMatchObject({ IsAbout: true });
  expect(rare.Columns?.toSorted((a, b) => b.Count - a.Count)).toEqual([
    { MenuId: many, Count: 700 },
    { MenuId: few, Count: 100 },
  ]);
});

async function insertArticles(
  site: TestApp,
  { menuId, text, from, to }: { menuId: number; text: string; from: number; to: number },
): Promise<void> {
  await sql`
    insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status, published_at)
    select ${menuId}, '编号' || n, '', ${text}, ${text}, '编号' || n, ${text}, array_to_tsvector(${bigramsOf(text)}::text[]), 1,
      now() - n * interval '1 minute' from generate_series(${from}::int, ${to}::int) n`.execute(site.owner);
}

test('an unknown order is rejected', async ({ site }) => {
  expect(await site.send(webNews.GetNewsList, { key: '砚', order: 'size' })).toMatchObject({
    Code: 400,
    Data: { order: '排序有误' },
  });
});
