import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews, type NewsDetail } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { makeMenu, makeNews } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const titles = (answer: { List: { Title: string }[] }) => answer.List.map(({ Title }) => Title);
const detail = async (site: TestApp, newsid: number) =>
  (await site.call(webNews.GetNewsDetail, { newsid })) as NewsDetail;
const hoursFromNow = (hours: number) => formatTime(new Date(Date.now() + hours * 3_600_000));

test('the second of two saves of one article is rejected, and the response contains both versions', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const form = { MenuId, Title: '初稿', NewContent: '<p>一</p>' };
  const { NewsId, Version } = await site.call(businessNews.SaveNews, form, administrator);
  await site.call(businessNews.SaveNews, { ...form, NewsId, Version, Title: '甲的修改' }, administrator);

  const answer = await site.send(
    businessNews.SaveNews,
    { ...form, NewsId, Version, Title: '乙的修改' },
    administrator,
  );

  expect(answer).toMatchObject({
    Code: 409,
    Data: { Current: { Title: '甲的修改', Version: 2 }, Yours: { Title: '乙的修改' } },
  });
  expect(await detail(site, NewsId)).toMatchObject({ Title: '甲的修改' });
});

test('each save of an article stores a version that can be restored', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  const NewsId = await makeNews(site, administrator, { MenuId, Title: '第一版', NewContent: '<p>一</p>' });
  await site.call(
    businessNews.SaveNews,
    { NewsId, MenuId, Title: '第二版', NewContent: '<p>二</p>' },
    administrator,
  );
  const versions = await site.call(businessNews.GetNewsVersions, { newsid: NewsId }, administrator);
  expect(versions.List).toMatchObject([
    { Version: 2, Title: '第二版' },
    { Version: 1, Title: '第一版' },
  ]);

  const VersionId = versions.List[1]?.VersionId ?? 0;
  expect(await site.call(businessNews.RestoreNewsVersion, { VersionId }, administrator)).toEqual({
    NewsId,
    Version: 3,
  });

  expect(await detail(site, NewsId)).toMatchObject({ Title: '第一版', NewContent: '<p>一</p>' });
});

test('a deleted article moves to the recycle bin, and a restored article is closed', async ({
  site,
  administrator,
}) => {
  const NewsId = await makeNews(site, administrator, { Title: '误删的文章' });
  await site.call(businessNews.DelNews, { Ids: [NewsId] }, administrator);
  expect(await site.send(webNews.GetNewsDetail, { newsid: NewsId })).toMatchObject({ Code: 404 });
  expect(titles(await site.call(businessNews.GetNewsRecycle, { key: '误删' }, administrator))).toEqual([
    '误删的文章',
  ]);

  await site.call(businessNews.RestoreNews, { NewsId }, administrator);

  expect(await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator)).toMatchObject({
    Status: 0,
  });
});

test('a bulk deletion is all or nothing', async ({ site, administrator }) => {
  const NewsId = await makeNews(site, administrator);

  expect(await site.send(businessNews.DelNews, { Ids: [NewsId, 999_999] }, administrator)).toMatchObject({
    Code: 404,
  });

  expect(await detail(site, NewsId)).toMatchObject({ NewsId });
});

test.for([
  [{ Title: '  ' }, { Title: '请输入标题' }],
  [{ Title: '题'.repeat(101) }, { Title: '不能超过 100 个字' }],
  [{ MenuId: undefined }, { MenuId: '请选择所属菜单' }],
  [{ MenuId: 999_999 }, { MenuId: '所选栏目不存在' }],
  [{ ImageUrl: 'javascript:alert(1)' }, { ImageUrl: '地址需以 http://、https:// 或 / 开头' }],
  [{ NewsCreateTime: '2026-02-30 10:00:00' }, { NewsCreateTime: '发布时间有误' }],
  [{ Status: 3 }, { Status: '状态有误' }],
] as const)(
  'an article with the invalid value %j is rejected with a message at the field',
  async ([error, message], { site, administrator }) => {
    const MenuId = await makeMenu(site, administrator);

    const answer = await site.send(businessNews.SaveNews, { MenuId, Title: '标题', ...error }, administrator);

    expect(answer).toMatchObject({ Code: 400, Data: message });
  },
);

test('editors filter by menu, words, status, members and time', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  await makeNews(site, administrator, {
    MenuId,
    Title: '甲',
    NewsCreateTime: '2026-05-01 09:00:00',
    Seats: [3, 1],
  });
  await makeNews(site, administrator, {
    MenuId,
    Title: '乙',
    Status: 0,
    NewsCreateTime: '2026-05-02 23:00:00',
  });
  await makeNews(site, administrator, {
    MenuId,
    Title: '丙',
    IsMemberRead: true,
    NewsCreateTime: hoursFromNow(48),
  });
  const list = async (filters: object) =>
    titles(await site.call(businessNews.GetNewsList, { menuid: MenuId, ...filters }, administrator));

  expect(await list({})).toEqual(['丙', '乙', '甲']);
  expect(await list({ key: '甲' })).toEqual(['甲']);
  expect(await list({ status: 0 })).toEqual(['乙']);
  expect(await list({ isread: 1 })).toEqual(['丙']);
  expect(await list({ begintime: '2026-05-02', endtime: '2026-05-02' })).toEqual(['乙']);
  const all = await site.call(businessNews.GetNewsList, { menuid: MenuId }, administrator);
  expect(all.List).toMatchObject([{ IsScheduled: true }, { IsScheduled: false }, { Seats: [1, 3] }]);
});

test.for(['', '<p></p>', '<p>&nbsp;<br></p>', '<p>\u3000 </p>'])(
  'an article without text (%j) can be stored but not published in a list column',
  async (NewContent, { site, administrator }) => {
    const list = await makeMenu(site, administrator);
    const page = await makeMenu(site, administrator, { ShowType: 1 });
    const form = { Title: '还没有写', NewContent };

    expect(
      await site.send(businessNews.SaveNews, { ...form, MenuId: list, Status: 1 }, administrator),
    ).toMatchObject({ Code: 400, Data: { NewContent: '请输入内容' } });
    await site.call(businessNews.SaveNews, { ...form, MenuId: list, Status: 0 }, administrator);
    await site.call(businessNews.SaveNews, { ...form, MenuId: page, Status: 1 }, administrator);
  },
);

test('an article with only a picture can be published', async ({ site, administrator }) => {
  const NewContent = '<p><img src="/files/2026/11/a.png" alt="海报"></p>';

  expect(await makeNews(site, administrator, { NewContent })).toBeGreaterThan(0);
});

test('the restore of a version of a published article in a hidden column reports the hidden column', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '内部刊物' });
  const NewsId = await makeNews(site, administrator, { MenuId, Title: '初稿' });
  const { List } = await site.call(businessNews.GetNewsVersions, { newsid: NewsId }, administrator);
  await site.call(businessMenus.EditMenuStatus, { Ids: [MenuId], Status: 0 }, administrator);
  const restore = () =>
    site.call(businessNews.RestoreNewsVersion, { VersionId: List[0]!.VersionId }, administrator);

  const published = await restore();
  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, administrator);
  const closed = await restore();

  expect(published).toEqual({ NewsId, Version: 2, HiddenMenuName: '内部刊物' });
  expect(closed).not.toHaveProperty('HiddenMenuName');
});
