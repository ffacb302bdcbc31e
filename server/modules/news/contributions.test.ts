import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import {
  makeApplication,
  makeMember,
  makeMenu,
  makeNews,
  signInMember,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

let author: string;
let MenuId: number;
test.beforeAll(async ({ site, administrator }) => {
  author = await signInMember(site, await makeMember(site, { MemberName: '投稿单位' }));
  MenuId = await makeMenu(site, administrator);
});

async function contribute(site: TestApp, form: object = {}, token = author): Promise<number> {
  const draft = { Title: `稿件${Math.random()}`, MenuId, NewContent: '<p>正文</p>', ...form };
  return (await site.call(webContributions.SaveNews, draft, token)).NewsId;
}

async function caseOf(site: TestApp, administrator: string, newsId: number) {
  const { List } = await site.call(businessReviews.GetProcessList, { kind: 2, pagesize: 999 }, administrator);
  return List.find(({ NewsId }) => NewsId === newsId);
}

async function decide(
  site: TestApp,
  administrator: string,
  newsId: number,
  Status: 1 | 2,
  ProcessItemName = '不合要求',
) {
  const ProcessId = (await caseOf(site, administrator, newsId))?.ProcessId ?? 0;
  await site.call(businessReviews.SaveProcessItem, { ProcessId, Status, ProcessItemName }, administrator);
}

const detail = (site: TestApp, newsid: number, token?: string) =>
  site.call(webNews.GetNewsDetail, { newsid }, token);
const mine = (site: TestApp, filters: object = {}, token = author) =>
  site.call(webContributions.GetMyNewsList, { pagesize: 999, ...filters }, token);

test('a contribution remains unpublished until a reviewer approves the contribution', async ({
  site,
  administrator,
}) => {
  const NewsId = await contribute(site, {
    Title: '会员来稿',
    NewContent: '<p>好<script>x()</script></p>',
    Status: 1,
    IsTop: true,
    Author: '冒名',
  });

  expect(await detail(site, NewsId)).toEqual({ NewsId, Title: '会员来稿', Status: 3 });
  expect((await site.call(webNews.GetNewsList, { pid: MenuId })).List).toEqual([]);
  expect(await site.call(webNews.GetNewsList, { key: '会员来稿' })).toMatchObject({ TotalCount: 0 });
  await decide(site, administrator, NewsId, 1);

  expect(await detail(site, NewsId)).toMatchObject({
    Status: 1,
    NewContent: '<p>好</p>',
    Author: '投稿单位',
    IsTop: false,
  });
  expect((await site.call(webNews.GetNewsList, { pid: MenuId })).List).toMatchObject([{ NewsId }]);
  expect(await site.call(webNews.GetNewsList, { key: '会员来稿' })).toMatchObject({ TotalCount: 1 });
});

test('only the author can read an unpublished contribution', async ({ site }) => {
  const NewsId = await contribute(site, { Title: '未发布' });
  const other = await signInMember(site);

  expect(await detail(site, NewsId, author)).toMatchObject({
    Status: 3,
    NewContent: '<p>正文</p>',
    AboutList: [],
  });
  expect(await detail(site, NewsId, other)).toEqual({ NewsId, Title: '未发布', Status: 3 });
});

test('a rejected contribution returns to the author with the reason, is changed and reviewed again', async ({
  site,
  administrator,
}) => {
  const NewsId = await contribute(site);
  await decide(site, administrator, NewsId, 2, '请补充来源');
  expect((await mine(site, { status: 2 })).List).toMatchObject([
    { NewsId, Status: 2, ProcessItemName: '请补充来源' },
  ]);

  expect(
    await site.send(
      webContributions.SaveNews,
      { NewsId, Title: '改过', MenuId, NewContent: '<p>新</p>' },
      author,
    ),
  ).toMatchObject({ Code: 200, Message: '提交成功', Data: { NewsId, Status: 3 } });

  expect((await mine(site, { status: 3 })).List[0]).toMatchObject({ Status: 3, ProcessItemName: '' });
  expect(await caseOf(site, administrator, NewsId)).toMatchObject({ Status: 3, Round: 2, Title: '改过' });
  await decide(site, administrator, NewsId, 1);
  expect(await detail(site, NewsId)).toMatchObject({ NewContent: '<p>新</p>' });
});

test('a null text from an old client is treated as an empty text', async ({ site, administrator }) => {
  const NewsId = await contribute(site);

  expect(
    await site.send(webContributions.SaveNews, { Title: '稿', MenuId, NewContent: null }, author),
  ).toMatchObject({ Code: 400, Data: { NewContent: '请输入内容' } });
  expect(
    await site.send(
      businessNews.SaveNews,
      { NewsId, MenuId, Title: '编辑', NewContent: null, Status: 0 },
      administrator,
    ),
  ).toMatchObject({ Code: 200 });
});

test('the author cannot change a published contribution', async ({ site, administrator }) => {
  const NewsId = await contribute(site);
  await decide(site, administrator, NewsId, 1);

  expect(await site.send(webContributions.SaveNews, { NewsId, Title: '再改', MenuId }, author)).toMatchObject(
    {
      Code: 409,
      Message: '文章已审核通过，不能再修改',
    },
  );
});

test('a member cannot change or list another author’s article', async ({ site, administrator }) => {
  const NewsId = await contribute(site);
  const ofEditors = await makeNews(site, administrator);
  const other = await signInMember(site);

  for (const id of [NewsId, ofEditors, 99_999])
    expect(
      await site.send(webContributions.SaveNews, { NewsId: id, Title: '夺', MenuId }, other),
    ).toMatchObject({
      Code: 404,
    });
  expect(await mine(site, {}, other)).toEqual({ List: [], TotalCount: 0 });
});

test.for(['', '<p><br></p>', '<script>x()</script>'])(
  'a contribution with the content %j is rejected for missing text',
  async (NewContent, { site }) => {
    expect(
      await site.send(webContributions.SaveNews, { Title: '空', MenuId, NewContent }, author),
    ).toMatchObject({
      Code: 400,
      Data: { NewContent: '请输入内容' },
    });
  },
);

test('visitors and applicants do not contribute', async ({ site }) => {
  const waiting = await signInMember(site, await makeApplication(site));

  expect(await site.send(webContributions.SaveNews, { Title: '稿', MenuId })).toMatchObject({ Code: 401 });
  expect(await site.send(webContributions.SaveNews, { Title: '稿', MenuId }, waiting)).toMatchObject({
    Code: 403,
  });
  expect(await site.send(webContributions.GetMyNewsList, {}, waiting)).toMatchObject({ Code: 403 });
});

test('editors change the words of a waiting contribution, not its state', async ({ site, administrator }) => {
  const NewsId = await contribute(site);
  const before = await caseOf(site, administrator, NewsId);

  await site.call(
    businessNews.SaveNews,
    { NewsId, MenuId, Title: '编辑过', NewContent: '<p>校对过</p>', Status: 0 },
    administrator,
  );
  await site.call(businessNews.DelNews, { NewsId }, administrator);
  expect(await caseOf(site, administrator, NewsId)).toBeUndefined();
  await site.call(businessNews.RestoreNews, { NewsId }, administrator);
  await site.call(
    businessNews.SaveNews,
    { NewsId, MenuId, Title: '编辑过', NewContent: '<p>校对过</p>', Status: 0 },
    administrator,
  );

  expect(await detail(site, NewsId)).toEqual({ NewsId, Title: '编辑过', Status: 3 });
  expect((await caseOf(site, administrator, NewsId))?.Version).toBeGreaterThan(before?.Version ?? 0);
  await expect(sql.raw(`update news set status = 1 where id = ${NewsId}`).execute(site.db)).rejects.toThrow(
    'published by decision only',
  );
});

test('the editor cannot publish a contribution under review or after a rejection', async ({
  site,
  administrator,
}) => {
  const NewsId = await contribute(site);
  const publish = { NewsId, MenuId, Title: '抢先发布', NewContent: '<p>正文</p>', Status: 1 };

  expect(await site.send(businessNews.SaveNews, publish, administrator)).toMatchObject({
    Code: 409,
    Message: '该文章正在审核',
  });
  await decide(site, administrator, NewsId, 2);
  expect(await site.send(businessNews.SaveNews, publish, administrator)).toMatchObject({
    Code: 409,
    Message: '该文章未通过审核，由会员修改后重新提交',
  });
  expect(await detail(site, NewsId)).toMatchObject({ Status: 2 });
});

test('the approval of a contribution in a hidden column reports the name of the hidden column', async ({
  site,
  administrator,
}) => {
  const approve = async (newsId: number) => {
    const ProcessId = (await caseOf(site, administrator, newsId))?.ProcessId ?? 0;
    return await site.call(businessReviews.SaveProcessItem, { ProcessId, Status: 1 }, administrator);
  };
  const seen = await approve(await contribute(site));
  const unseenArticle = await contribute(site);
  await site.call(businessMenus.EditMenuStatus, { Ids: [MenuId], Status: 0 }, administrator);

  const unseen = await approve(unseenArticle);
  const Ids = [MenuId];
  await site.call(businessMenus.EditMenuStatus, { Ids, Status: 1 }, administrator);

  expect(seen).not.toHaveProperty('HiddenMenuName');
  expect(unseen).toMatchObject({ HiddenMenuName: expect.stringMatching(/./) });
});

test('a decision on a contribution in the recycle bin is rejected', async ({ site, administrator }) => {
  const NewsId = await contribute(site);
  const found = await caseOf(site, administrator, NewsId);
  await site.call(businessNews.DelNews, { NewsId }, administrator);

  expect(
    await site.send(
      businessReviews.SaveProcessItem,
      { ProcessId: found?.ProcessId, Status: 1 },
      administrator,
    ),
  ).toMatchObject({ Code: 409, Message: '文章已移入回收站，恢复之后才能审核' });
});

test('the author of a contribution reads its version in the list and in the article, until it is published', async ({
  site,
  administrator,
}) => {
  const token = await signInMember(site);
  const form = {
    Title: '带版本的稿件',
    MenuId: await makeMenu(site, administrator),
    NewContent: '<p>一</p>',
  };
  const { NewsId, Version } = await site.call(webContributions.SaveNews, form, token);

  const { List } = await site.call(webContributions.GetMyNewsList, {}, token);
  const read = (reader: string) => site.call(webNews.GetNewsDetail, { newsid: NewsId }, reader);

  expect(Version).toBe(1);
  expect(List).toMatchObject([{ NewsId, Version: 1 }]);
  expect(await read(token)).toMatchObject({ Version: 1 });
  expect(await read(await signInMember(site))).not.toHaveProperty('Version');
});
