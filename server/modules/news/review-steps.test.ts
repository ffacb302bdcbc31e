import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessNews, type NewsForm } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { makeAdministrator, makeMenu, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* Articles that are sent for review (decision 0396), over the API. */

const reviewing: Permission[] = ['news:list', 'news:write', 'news:publish', 'review:list'];

let writer: string;
let first: string;
let second: string;
let MenuId: number;
let Reviewed: number;
test.beforeAll(async ({ site, administrator }) => {
  // The administrator of the built-in role may decide as well; with it, there are three who may publish.
  writer = await signInAdministrator(site, ['news:list', 'news:write']);
  first = await signInAdministrator(site, reviewing);
  second = await signInAdministrator(site, reviewing);
  MenuId = await makeMenu(site, administrator);
  Reviewed = await makeMenu(site, administrator, { Name: '通知公告', ReviewSteps: 2 });
});

const article = (form: Partial<NewsForm> = {}) => ({
  Title: '稿',
  NewContent: '<p>正文</p>',
  MenuId,
  ...form,
});
const save = (site: TestApp, form: object, token: string) =>
  site.send(businessNews.SaveNews, article(form), token);
const submit = (site: TestApp, form: object = {}, token = writer) =>
  site.call(businessNews.SaveNews, article({ ToReview: true, ...form }), token);
const detail = (site: TestApp, newsid: number, token = writer) =>
  site.call(businessNews.GetNewsDetail, { newsid }, token);
const read = (site: TestApp, newsid: number) => site.send(webNews.GetNewsDetail, { newsid });

async function decide(site: TestApp, newsid: number, token: string, Status: 1 | 2 = 1, reason = '') {
  const { Review } = await detail(site, newsid);
  const ProcessId = Review?.ProcessId ?? 0;
  const { Version } = await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, token);
  const decision = { ProcessId, Status, ProcessItemName: reason, Version };
  return await site.send(businessReviews.SaveProcessItem, decision, token);
}

test('a writer saves drafts and publishes nothing', async ({ site, administrator }) => {
  const cannot = { Code: 403, Message: '您没有发布文章的权限，请送审' };
  expect(await save(site, {}, writer)).toMatchObject(cannot);
  const { NewsId } = await site.call(businessNews.SaveNews, article({ Status: 0, IsDraft: true }), writer);
  expect(await save(site, { NewsId, Status: 1 }, writer)).toMatchObject(cannot);
  const Ids = [NewsId];
  expect(await site.send(businessNews.SaveNewsStatus, { Ids, Status: 1 }, writer)).toMatchObject({
    Code: 403,
  });

  await site.call(businessNews.SaveNewsStatus, { Ids, Status: 1 }, administrator);

  const isPublic = { Code: 403, Message: '文章已发布，您没有发布文章的权限；要修改请送审' };
  for (const Status of [0, 1]) expect(await save(site, { NewsId, Status }, writer)).toMatchObject(isPublic);
  const elsewhere = await makeMenu(site, administrator);
  expect(await site.send(businessNews.MoveNews, { Ids, MenuId: elsewhere }, writer)).toMatchObject(isPublic);
  const { List } = await site.call(businessNews.GetNewsVersions, { newsid: NewsId }, writer);
  const VersionId = List[0]?.VersionId ?? 0;
  expect(await site.send(businessNews.RestoreNewsVersion, { VersionId }, writer)).toMatchObject(isPublic);
  const remover = await signInAdministrator(site, ['news:list', 'news:write', 'news:del']);
  await site.call(businessNews.DelNews, { Ids }, remover);
  expect(await site.send(businessNews.RestoreNews, { Ids, AsBefore: 1 }, remover)).toMatchObject(isPublic);
  expect(await site.send(businessNews.RestoreNews, { Ids }, remover)).toMatchObject({ Code: 200 });
  expect(await detail(site, NewsId)).toMatchObject({ Status: 0 });
});

test('an article that a writer sends for review is published by an approval', async ({ site }) => {
  const { NewsId, State, Review } = await submit(site, { Title: '新文章', NewContent: '<p>第一版</p>' });
  expect([State, Review?.Step, Review?.Steps, Review?.Status]).toEqual(['draft', 1, 1, 3]);
  expect(await read(site, NewsId)).toMatchObject({ Code: 404 });
  const own = { ProcessId: Review?.ProcessId ?? 0, Status: 1 };
  expect(await site.send(businessReviews.SaveProcessItem, own, writer)).toMatchObject({ Code: 403 });
  const { Counts } = await site.call(businessWorkbench.GetWaiting, {}, first);
  expect(Counts).toContainEqual({ Kind: 'article', Count: 1 });

  expect(await decide(site, NewsId, first)).toMatchObject({ Code: 200 });

  expect(await read(site, NewsId)).toMatchObject({ Code: 200, Data: { Title: '新文章' } });
  expect((await detail(site, NewsId)).Review).toBeUndefined();
});

test('a published article stays as it is until its revision is approved', async ({ site }) => {
  const { NewsId } = await submit(site, { Title: '旧题', NewContent: '<p>旧文</p>' });
  await decide(site, NewsId, first);
  const { Version } = await detail(site, NewsId);

  await submit(site, { NewsId, Version, Title: '新题', NewContent: '<p>新文</p>' });

  expect(await read(site, NewsId)).toMatchObject({ Data: { Title: '旧题', NewContent: '<p>旧文</p>' } });
  const waiting = await detail(site, NewsId);
  expect(waiting).toMatchObject({ Title: '旧题', Submitted: { Title: '新题', NewContent: '<p>新文</p>' } });
  const processid = waiting.Review?.ProcessId ?? 0;
  const review = await site.call(businessReviews.GetProcessItem, { processid }, first);
  expect(review).toMatchObject({ Title: '新题', Published: { Title: '旧题', NewContent: '<p>旧文</p>' } });
  expect(review.Rounds.at(-1)?.Record).toMatchObject({ Title: '新题', NewContent: '<p>新文</p>' });
  const refusal = { Code: 409, Message: '“旧题”正在审核，请先撤回送审' };
  expect(await save(site, { NewsId, Version, Status: 1 }, first)).toMatchObject(refusal);

  await decide(site, NewsId, first);

  expect(await read(site, NewsId)).toMatchObject({ Data: { Title: '新题', NewContent: '<p>新文</p>' } });
  const { List } = await site.call(businessNews.GetNewsVersions, { newsid: NewsId }, first);
  expect(List.map(({ Title }) => Title)).toEqual(['新题', '旧题', '旧题']);
});

test('a column with two steps publishes after two reviewers, neither of them an author', async ({
  site,
  administrator,
}) => {
  const direct = await save(site, { MenuId: Reviewed, Status: 1 }, first);
  expect(direct).toMatchObject({ Code: 409, Message: '“通知公告”的文章经 2 步审核后发布，请送审' });
  const { NewsId } = await submit(site, { MenuId: Reviewed, Title: '两步' }, first);

  const own = { Code: 409, Message: '不能审核自己撰写的文章，也不能审核同一篇文章的两步' };
  expect(await decide(site, NewsId, first)).toMatchObject(own);
  expect(await decide(site, NewsId, second)).toMatchObject({ Code: 200 });
  expect((await detail(site, NewsId)).Review).toMatchObject({ Step: 2, Steps: 2, Status: 3 });
  expect(await read(site, NewsId)).toMatchObject({ Code: 404 });
  const { Review } = await detail(site, NewsId);
  expect(await decide(site, NewsId, second)).toMatchObject(own);
  expect(await decide(site, NewsId, administrator)).toMatchObject({ Code: 200 });

  expect(await read(site, NewsId)).toMatchObject({ Code: 200 });
  const processid = Review?.ProcessId ?? 0;
  const { Items } = await site.call(businessReviews.GetProcessItem, { processid }, first);
  expect(Items).toMatchObject([
    { Step: 1, Status: 1, SoleReviewer: false },
    { Step: 2, Status: 1, SoleReviewer: false },
  ]);
  const Ids = [NewsId];
  await site.call(businessNews.SaveNewsStatus, { Ids, Status: 0 }, first);
  const again = await site.send(businessNews.SaveNewsStatus, { Ids, Status: 1 }, first);
  expect(again).toMatchObject({ Code: 409, Message: '“通知公告”的文章须经审核后发布，请打开“两步”送审' });
});

test('an administrator without news:list neither sees nor decides articles that wait', async ({ site }) => {
  const { NewsId } = await submit(site, { Title: '内部的' });
  const { Review } = await detail(site, NewsId);
  const ProcessId = Review?.ProcessId ?? 0;
  const outsider = await signInAdministrator(site, ['review:list', 'member:audit', 'news:audit']);

  const found = await site.call(businessReviews.GetProcessList, { kind: 3 }, outsider);
  expect([found.TotalCount, found.WaitingCount.Article]).toEqual([0, 0]);
  const one = await site.send(businessReviews.GetProcessItem, { processid: ProcessId }, outsider);
  expect(one).toMatchObject({ Code: 404 });
  const decision = { ProcessId, Status: 1 };
  expect(await site.send(businessReviews.SaveProcessItem, decision, outsider)).toMatchObject({ Code: 403 });
  await decide(site, NewsId, first);
});

test('a published article is not moved into a column with more steps', async ({ site, administrator }) => {
  const { NewsId } = await site.call(businessNews.SaveNews, article({ Title: '要移的' }), administrator);

  const moved = await site.send(businessNews.MoveNews, { Ids: [NewsId], MenuId: Reviewed }, administrator);

  expect(moved).toMatchObject({ Code: 409 });
  expect(moved.Message).toContain('“要移的”已发布，所选栏目的审核步数更多');
});

test('a returned article reaches its writer with the reason, and is sent again from step one', async ({
  site,
  administrator,
}) => {
  const { NewsId } = await submit(site, { MenuId: Reviewed, Title: '退回' });
  await decide(site, NewsId, first);
  await decide(site, NewsId, second, 2, '日期有误，请核对');

  const { Review } = await detail(site, NewsId);
  expect(Review).toMatchObject({ Status: 2, Reason: '日期有误，请核对', IsWithdrawn: false, IsOwn: true });
  const { Counts } = await site.call(businessWorkbench.GetWaiting, {}, writer);
  expect(Counts).toContainEqual({ Kind: 'returned', Count: 1 });
  const { List } = await site.call(businessNews.GetNewsList, { state: 'rejected' }, writer);
  expect(List).toMatchObject([{ NewsId, ReviewStatus: 2 }]);

  await submit(site, { NewsId, MenuId: Reviewed, Title: '退回后改好' });

  expect((await detail(site, NewsId)).Review).toMatchObject({ Status: 3, Step: 1 });
  await decide(site, NewsId, second);
  await decide(site, NewsId, administrator);
  expect(await read(site, NewsId)).toMatchObject({ Data: { Title: '退回后改好' } });
});

test('a writer withdraws a submission, which nobody else does', async ({ site }) => {
  const { NewsId } = await submit(site, { Title: '撤回' });
  const other = await signInAdministrator(site, ['news:list', 'news:write']);
  const { Review } = await detail(site, NewsId);
  const processid = Review?.ProcessId ?? 0;
  const { Version } = await site.call(businessReviews.GetProcessItem, { processid }, first);
  expect(await site.send(businessNews.WithdrawNews, { NewsId }, other)).toMatchObject({
    Code: 409,
    Message: '只有送审的人和有发布权限的人可以撤回送审',
  });

  await site.call(businessNews.WithdrawNews, { NewsId }, writer);

  expect((await detail(site, NewsId)).Review).toMatchObject({ Status: 2, IsWithdrawn: true, Reason: '' });
  const late = { ProcessId: processid, Status: 1, Version };
  expect(await site.send(businessReviews.SaveProcessItem, late, first)).toMatchObject({ Code: 409 });
  const { Counts } = await site.call(businessWorkbench.GetWaiting, {}, writer);
  expect(Counts).toContainEqual({ Kind: 'returned', Count: 0 });
  expect(await save(site, { NewsId, Status: 0, IsDraft: true }, writer)).toMatchObject({ Code: 200 });
});

test('an approval publishes at the chosen time and only what the reviewer has read', async ({ site }) => {
  const NewsCreateTime = '2099-01-01 08:00:00';
  const { NewsId } = await submit(site, { NewsCreateTime });
  const { Review } = await detail(site, NewsId);
  const stale = { ProcessId: Review?.ProcessId ?? 0, Status: 1, Version: 1 };
  await submit(site, { NewsId, NewsCreateTime, NewContent: '<p>又改了</p>' });
  expect(await site.send(businessReviews.SaveProcessItem, stale, first)).toMatchObject({ Code: 409 });

  expect(await decide(site, NewsId, first)).toMatchObject({ Code: 200 });

  expect(await detail(site, NewsId)).toMatchObject({ IsScheduled: true, NewsCreateTime });
  expect(await read(site, NewsId)).toMatchObject({ Code: 404 });
});

test('an article that was taken off the site meanwhile is not published by the approval', async ({
  site,
}) => {
  const { NewsId } = await site.call(businessNews.SaveNews, article({ Title: '停用' }), first);
  await submit(site, { NewsId, Title: '停用后' });
  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, first);

  const refusal = { Code: 409, Message: '文章在送审之后已停用，请退回，由撰写的人重新送审' };
  expect(await decide(site, NewsId, second)).toMatchObject(refusal);
  expect(await decide(site, NewsId, second, 2, '请重新送审')).toMatchObject({ Code: 200 });
});

test('a submission needs a text, and two editors of a published article get a conflict', async ({ site }) => {
  expect(await save(site, { ToReview: true, NewContent: '' }, writer)).toMatchObject({
    Code: 400,
    Data: { NewContent: '请输入内容' },
  });
  const { NewsId } = await site.call(businessNews.SaveNews, article(), first);
  await site.call(businessNews.SaveNews, article({ NewsId, Title: '改了' }), first);

  const conflict = await save(site, { NewsId, ToReview: true, Version: 1 }, writer);

  expect(conflict).toMatchObject({ Code: 409, Data: { Current: { Title: '改了' }, Yours: { Title: '稿' } } });
});

test('the only administrator who may publish approves an own article, and the case records this', async ({
  site,
  administrator,
}) => {
  await site.db.updateTable('administrators').set({ is_enabled: false }).where('id', '>', 1).execute();
  const NewsId = await makeOwn(site, administrator);
  const { Review } = await detail(site, NewsId, administrator);
  const processid = Review?.ProcessId ?? 0;
  for (const step of [1, 2]) {
    const review = await site.call(businessReviews.GetProcessItem, { processid }, administrator);
    expect([review.Step, review.MayDecide, review.SoleReviewer]).toEqual([step, true, true]);
    const decision = { ProcessId: processid, Status: 1, Version: review.Version };
    expect(await site.send(businessReviews.SaveProcessItem, decision, administrator)).toMatchObject({
      Code: 200,
    });
  }

  expect(await read(site, NewsId)).toMatchObject({ Code: 200 });
  const { Items } = await site.call(businessReviews.GetProcessItem, { processid }, administrator);
  expect(Items.map(({ SoleReviewer }) => SoleReviewer)).toEqual([true, true]);
  await makeAdministrator(site);
});

async function makeOwn(site: TestApp, token: string): Promise<number> {
  return (await submit(site, { MenuId: Reviewed, Title: '独自' }, token)).NewsId;
}
