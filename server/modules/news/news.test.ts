import { expect } from 'vitest';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews, type NewsDetail } from '#contract/news/news.ts';
import { webFeatured } from '#contract/public-site/featured.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { makeMember, makeMenu, makeNews, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const titles = (answer: { List: { Title: string }[] }) => answer.List.map(({ Title }) => Title);
const detail = async (site: TestApp, newsid: number) =>
  (await site.call(webNews.GetNewsDetail, { newsid })) as NewsDetail;
const hoursFromNow = (hours: number) => formatTime(new Date(Date.now() + hours * 3_600_000));

test('a published article appears in its menu, in the parent menu, among the newest articles and on its page', async ({
  site,
  administrator,
}) => {
  const above = await makeMenu(site, administrator);
  const MenuId = await makeMenu(site, administrator, { Name: '通知', ParentId: above });

  const NewsId = await makeNews(site, administrator, {
    MenuId,
    Title: '关于召开年会的通知',
    NewContent: '<p>各会员单位：</p><p>年会定于五月召开。</p>',
    Source: '秘书处',
  });

  for (const pid of [MenuId, above])
    expect(titles(await site.call(webNews.GetNewsList, { pid }))).toEqual(['关于召开年会的通知']);
  expect(titles(await site.call(webNews.GetNewsReList, {}))).toContain('关于召开年会的通知');
  expect(await detail(site, NewsId)).toMatchObject({
    NewsId,
    MenuId,
    ParentId: above,
    MenuName: '通知',
    Source: '秘书处',
    NewContent: '<p>各会员单位：</p><p>年会定于五月召开。</p>',
    Summary: '年会定于五月召开。',
    Status: 1,
  });
});

test('pinned articles come first, then the newest; a page past the end is empty with the total count', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  await makeNews(site, administrator, { MenuId, Title: '旧', NewsCreateTime: '2026-01-01 08:00:00' });
  await makeNews(site, administrator, { MenuId, Title: '新', NewsCreateTime: '2026-03-01 08:00:00' });
  await makeNews(site, administrator, {
    MenuId,
    Title: '顶',
    NewsCreateTime: '2025-01-01 08:00:00',
    IsTop: true,
  });

  expect(titles(await site.call(webNews.GetNewsList, { pid: MenuId }))).toEqual(['顶', '新', '旧']);
  expect(titles(await site.call(webNews.GetNewsReList, { menuid: MenuId }))).toEqual(['新', '旧', '顶']);
  const latest = titles(await site.call(webNews.GetNewsReList, { pagesize: 999 }));
  expect(latest.filter((title) => ['新', '旧', '顶'].includes(title))).toEqual(['顶', '新', '旧']);
  expect(await site.call(webNews.GetNewsList, { pid: MenuId, pageindex: 9 })).toEqual({
    List: [],
    TotalCount: 3,
  });
});

test('neighbours are the articles published before and after in the same menu', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const before = await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-01-01 08:00:00' });
  const middle = await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-01-02 08:00:00' });
  const after = await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-01-03 08:00:00' });

  expect((await detail(site, middle)).AboutList).toMatchObject([
    { NewsId: before, SortNumber: 1 },
    { NewsId: after, SortNumber: 0 },
  ]);
  expect((await detail(site, after)).AboutList).toMatchObject([{ NewsId: middle, SortNumber: 1 }]);
});

test('the related articles do not include the current article', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  const read = await makeNews(site, administrator, { MenuId, Title: '正在读' });
  await makeNews(site, administrator, { MenuId, Title: '相关' });

  const related = await site.call(webNews.GetNewsReList, { menuid: MenuId, newsid: read });

  expect(related).toMatchObject({ List: [{ Title: '相关' }], TotalCount: 1 });
});

test('the text of a single page is not among the newest articles', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator, { ShowType: 1 });
  await makeNews(site, administrator, { MenuId, Title: '协会简介', NewContent: '<p>成立于</p>' });

  expect(titles(await site.call(webNews.GetNewsReList, { pagesize: 999 }))).not.toContain('协会简介');
  expect((await site.call(webNews.GetNewsList, { pid: MenuId })).List).toMatchObject([
    { NewContent: '<p>成立于</p>' },
  ]);
});

test('a closed article disappears from all lists, and its page returns only the title and the status', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const NewsId = await makeNews(site, administrator, { MenuId, Title: '将被关闭的文章', Seats: [2] });
  const neighbour = await makeNews(site, administrator, { MenuId });
  expect(titles(await site.call(webFeatured.GetNewPositionList, { seat: 2 }))).toContain('将被关闭的文章');

  await site.call(
    businessNews.SaveNews,
    { NewsId, MenuId, Title: '将被关闭的文章', Status: 0 },
    administrator,
  );

  expect(titles(await site.call(webNews.GetNewsList, { pid: MenuId }))).not.toContain('将被关闭的文章');
  expect(titles(await site.call(webNews.GetNewsReList, {}))).not.toContain('将被关闭的文章');
  expect(titles(await site.call(webFeatured.GetNewPositionList, { seat: 2 }))).not.toContain(
    '将被关闭的文章',
  );
  expect(await site.call(webNews.GetNewsList, { key: '将被关闭' })).toEqual({ List: [], TotalCount: 0 });
  expect((await detail(site, neighbour)).AboutList).toEqual([]);
  expect(await detail(site, NewsId)).toEqual({ NewsId, Title: '将被关闭的文章', Status: 0 });
});

test('a scheduled article is invisible until its publication time and then appears automatically', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const tomorrow = await makeNews(site, administrator, {
    MenuId,
    Title: '明日公告',
    NewsCreateTime: hoursFromNow(24),
    Seats: [1],
  });
  const soon = await makeNews(site, administrator, {
    MenuId,
    Title: '片刻之后',
    NewsCreateTime: hoursFromNow(1),
  });

  expect(await site.call(webNews.GetNewsList, { pid: MenuId })).toEqual({ List: [], TotalCount: 0 });
  expect(await site.call(webNews.GetNewsList, { key: '明日公告' })).toMatchObject({ TotalCount: 0 });
  expect(await site.send(webNews.GetNewsDetail, { newsid: tomorrow })).toMatchObject({ Code: 404 });
  expect(titles(await site.call(webFeatured.GetNewPositionList, { seat: 1 }))).not.toContain('明日公告');

  const time = formatTime(new Date(Date.now() + 1500));
  await site.call(
    businessNews.SaveNews,
    { NewsId: soon, MenuId, Title: '片刻之后', NewContent: '<p>正文</p>', NewsCreateTime: time },
    administrator,
  );
  await expect
    .poll(async () => titles(await site.call(webNews.GetNewsList, { pid: MenuId })))
    .toEqual(['片刻之后']);
});

test('members-only text never appears in an article, list, search or single page for a visitor', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { ShowType: 1 });
  const NewsId = await makeNews(site, administrator, {
    MenuId,
    Title: '会员内参',
    NewContent: '<p>只给会员看的蓝海战略</p>',
    IsMemberRead: true,
  });

  expect(await detail(site, NewsId)).toMatchObject({
    Title: '会员内参',
    NewContent: null,
    NeedLogin: true,
    Summary: '',
  });
  expect((await site.call(webNews.GetNewsList, { pid: MenuId })).List).toMatchObject([
    { Summary: '', NewContent: null, IsMemberRead: true },
  ]);
  expect(await site.call(webNews.GetNewsList, { key: '蓝海战略' })).toMatchObject({ TotalCount: 0 });
  const byTitle = await site.call(webNews.GetNewsList, { key: '会员内参' });
  expect(byTitle).toMatchObject({ TotalCount: 1, List: [{ Title: '<em>会员内参</em>', Summary: '' }] });
});

test('a visitor sees neither a members-only menu nor a hidden menu, nor the text of their articles', async ({
  site,
  administrator,
}) => {
  const forMembers = await makeMenu(site, administrator, { Name: '会员专享', IsMemberRead: true });
  const hidden = await makeMenu(site, administrator, { Name: '隐藏栏目', Status: 0 });
  const below = await makeMenu(site, administrator, { Name: '隐藏之下', ParentId: hidden });
  const inMembers = await makeNews(site, administrator, { MenuId: forMembers, Title: '专享文章' });
  const inHidden = await makeNews(site, administrator, { MenuId: below, Title: '藏起来的文章' });

  const tree = JSON.stringify(await site.call(webMenus.GetMenuList, {}));
  for (const name of ['会员专享', '隐藏栏目', '隐藏之下']) expect(tree).not.toContain(name);
  const newest = titles(await site.call(webNews.GetNewsReList, { pagesize: 999 }));
  for (const title of ['专享文章', '藏起来的文章']) expect(newest).not.toContain(title);
  expect(await site.call(webNews.GetNewsList, { pid: below })).toMatchObject({ TotalCount: 0 });
  expect(await detail(site, inMembers)).toMatchObject({ NewContent: null, NeedLogin: true });
  expect(await site.send(webNews.GetNewsDetail, { newsid: inHidden })).toMatchObject({ Code: 404 });
});

test('the list of the back office shows the contributions of one member', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  const contribute = async (MemberName: string) => {
    const token = await signInMember(site, await makeMember(site, { MemberName }));
    const form = { Title: `${MemberName}的稿件`, MenuId, NewContent: '<p>正文</p>' };
    return (await site.call(webContributions.SaveNews, form, token)).NewsId;
  };
  const [NewsId, under] = [await contribute('云帆工程检测'), await contribute('投稿单位')];
  const listed = async (membername: string) =>
    (await site.call(businessNews.GetNewsList, { membername, pagesize: 999 }, administrator)).List.map(
      (news) => news.NewsId,
    );

  expect(await listed('云帆')).toEqual([NewsId]);
  expect(await listed('投稿单位')).toContain(under);
  expect(await listed('投稿单位')).not.toContain(NewsId);
  expect(await listed('没有这家')).toEqual([]);
  expect(await listed('')).toEqual(expect.arrayContaining([NewsId, under]));
});
