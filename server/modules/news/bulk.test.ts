import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews, type NewsState } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { makeMenu, makeNews, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

type Call = 'SaveNewsStatus' | 'MoveNews' | 'DelNews' | 'RestoreNews' | 'SaveNews';
const send = (site: TestApp, administrator: string, call: Call, form: object, token = administrator) =>
  site.send(businessNews[call], form, token);
const seen = (site: TestApp, newsid: number, token?: string) =>
  site.send(webNews.GetNewsDetail, { newsid }, token);
const managed = (site: TestApp, administrator: string, newsid: number) =>
  site.call(businessNews.GetNewsDetail, { newsid }, administrator);

test('a bulk change closes or publishes either all selected articles or none', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const [a, b] = [
    await makeNews(site, administrator, { MenuId }),
    await makeNews(site, administrator, { MenuId }),
  ];

  await send(site, administrator, 'SaveNewsStatus', { Ids: [a, b], Status: 0 });
  expect([await seen(site, a), await seen(site, b)]).toMatchObject([
    { Data: { Status: 0 } },
    { Data: { Status: 0 } },
  ]);
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { action: 'SaveNewsStatus', noun: 'news', recordid: String(a) },
    administrator,
  );
  expect(List[0]).toMatchObject({ Before: { Status: 1 }, After: { Status: 0 } });

  const empty = await makeNews(site, administrator, { MenuId, Title: '空文', NewContent: '', Status: 0 });
  expect(await send(site, administrator, 'SaveNewsStatus', { Ids: [a, empty], Status: 1 })).toMatchObject({
    Code: 409,
    Message: '“空文”还没有正文，不能发布',
  });
  expect(await seen(site, a)).toMatchObject({ Data: { Status: 0 } });
  expect(await send(site, administrator, 'SaveNewsStatus', { Ids: [a, 999_999], Status: 1 })).toMatchObject({
    Code: 404,
  });
  await send(site, administrator, 'SaveNewsStatus', { Ids: [a, b], Status: 1 });
  expect(await seen(site, b)).toMatchObject({ Data: { Status: 1 } });
});

test('a bulk change cannot publish a contribution under review but can move the contribution', async ({
  site,
  administrator,
}) => {
  const [MenuId, other] = [await makeMenu(site, administrator), await makeMenu(site, administrator)];
  const form = { Title: '会员来稿', MenuId, NewContent: '<p>文</p>' };
  const { NewsId } = await site.call(webContributions.SaveNews, form, await signInMember(site));
  const own = await makeNews(site, administrator, { MenuId });

  expect(await send(site, administrator, 'SaveNewsStatus', { Ids: [own, NewsId], Status: 1 })).toMatchObject({
    Code: 409,
    Message: '“会员来稿”是会员投稿，请在审核中处理',
  });
  expect(await send(site, administrator, 'MoveNews', { Ids: [own, NewsId], MenuId: 999_999 })).toMatchObject({
    Code: 400,
    Data: { MenuId: '所选栏目不存在' },
  });
  await send(site, administrator, 'MoveNews', { Ids: [own, NewsId], MenuId: other });
  expect([await managed(site, administrator, own), await managed(site, administrator, NewsId)]).toMatchObject(
    [
      { MenuId: other, Version: 2 },
      { MenuId: other, Status: 3 },
    ],
  );
});

test('a draft is invisible to visitors and members; its publication ends the draft state and sets the date', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const member = await signInMember(site);
  const draft = { MenuId, Title: '草稿', NewContent: '<p>未定</p>', Status: 0, IsDraft: true } as const;
  const NewsId = await makeNews(site, administrator, draft);
  await site.db
    .updateTable('news')
    .set({ published_at: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', NewsId)
    .execute();

  expect([await seen(site, NewsId), await seen(site, NewsId, member)]).toMatchObject([
    { Code: 404 },
    { Code: 404 },
  ]);
  expect(await managed(site, administrator, NewsId)).toMatchObject({ Status: 0, IsDraft: true });
  await send(site, administrator, 'SaveNews', { ...draft, NewsId, IsDraft: undefined, Title: '仍是草稿' });
  expect(await seen(site, NewsId)).toMatchObject({ Code: 404 });

  await send(site, administrator, 'SaveNewsStatus', { Ids: [NewsId], Status: 1 });
  const published = await managed(site, administrator, NewsId);
  expect(published).toMatchObject({ Status: 1, IsDraft: false });
  expect(published.NewsCreateTime > '2026-02-01').toBe(true);
  await send(site, administrator, 'SaveNewsStatus', { Ids: [NewsId], Status: 0 });
  expect(await seen(site, NewsId)).toMatchObject({ Data: { Status: 0, Title: '仍是草稿' } });
});

test('a bulk restore restores all selected articles, on request with their previous status', async ({
  site,
  administrator,
}) => {
  const [a, b] = [await makeNews(site, administrator), await makeNews(site, administrator, { Status: 0 })];

  await send(site, administrator, 'DelNews', { Ids: [a, b] });
  expect(await send(site, administrator, 'RestoreNews', { Ids: [a, 999_999] })).toMatchObject({ Code: 404 });
  await send(site, administrator, 'RestoreNews', { Ids: [a, b], AsBefore: 1 });
  expect([await seen(site, a), await seen(site, b)]).toMatchObject([
    { Data: { Status: 1 } },
    { Data: { Status: 0 } },
  ]);

  await send(site, administrator, 'DelNews', { Ids: [a, b] });
  await send(site, administrator, 'RestoreNews', { Ids: [a, b] });
  expect(await seen(site, a)).toMatchObject({ Data: { Status: 0 } });
  await send(site, administrator, 'SaveNewsStatus', { Ids: [a], Status: 1 });
  await send(site, administrator, 'DelNews', { Ids: [a] });
  await site.db
    .updateTable('news')
    .set({ deleted_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', a)
    .execute();
  await send(site, administrator, 'RestoreNews', { NewsId: a, AsBefore: 1 });
  expect(await seen(site, a)).toMatchObject({ Data: { Status: 0 } });
});

test('editors find articles by state and sort them', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  const add = (Title: string, form: object) => makeNews(site, administrator, { MenuId, Title, ...form });
  await add('A稿', { Status: 0, IsDraft: true, NewsCreateTime: '2026-03-01' });
  await add('B停', { Status: 0, NewsCreateTime: '2026-02-01' });
  await add('C定', { NewsCreateTime: '2099-01-01' });
  const viewed = await add('D发', { NewsCreateTime: '2026-01-01' });
  await site.db.insertInto('news_views').values({ news_id: viewed, view_count: 9 }).execute();
  const list = async (filters: { state?: NewsState; sort?: 'Title' | 'NewsCreateTime' | '-ViewCount' }) =>
    (await site.call(businessNews.GetNewsList, { menuid: MenuId, ...filters }, administrator)).List.map(
      ({ Title }) => Title,
    );

  expect(await list({ state: 'draft' })).toEqual(['A稿']);
  expect(await list({ state: 'closed' })).toEqual(['B停']);
  expect(await list({ state: 'scheduled' })).toEqual(['C定']);
  expect(await list({ state: 'published' })).toEqual(['D发']);
  expect(await list({ sort: 'Title' })).toEqual(['A稿', 'B停', 'C定', 'D发']);
  expect(await list({ sort: 'NewsCreateTime' })).toEqual(['D发', 'B停', 'A稿', 'C定']);
  expect((await list({ sort: '-ViewCount' }))[0]).toBe('D发');
});

test('bulk changes require news:write or news:publish, deleting and restoring require news:del', async ({
  site,
  administrator,
}) => {
  const saver = await signInAdministrator(site, ['news:write', 'news:publish']);
  const remover = await signInAdministrator(site, ['news:del']);

  for (const call of ['SaveNewsStatus', 'MoveNews'] as const)
    expect(await send(site, administrator, call, {}, remover)).toMatchObject({ Code: 403 });
  for (const call of ['DelNews', 'RestoreNews'] as const)
    expect(await send(site, administrator, call, {}, saver)).toMatchObject({ Code: 403 });
});
