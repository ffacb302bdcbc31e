import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews, type NewsForm } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { makeMenu, makeNews, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* One rule decides whether a text becomes public: that of the column in which the text ends (decision 0428). */

const auditing: Permission[] = ['news:list', 'news:write', 'news:audit', 'review:list'];
const publishing: Permission[] = ['news:list', 'news:write', 'news:publish', 'review:list'];

let writer: string;
let first: string;
let second: string;
let auditor: string;
let other: string;
let member: string;
let direct: number;
test.beforeAll(async ({ site, administrator }) => {
  writer = await signInAdministrator(site, ['news:list', 'news:write']);
  first = await signInAdministrator(site, publishing);
  second = await signInAdministrator(site, publishing);
  auditor = await signInAdministrator(site, auditing);
  other = await signInAdministrator(site, auditing);
  member = await signInMember(site);
  direct = await makeMenu(site, administrator);
});

const article = (form: Partial<NewsForm> & Pick<NewsForm, 'MenuId'>) => ({
  Title: '稿',
  NewContent: '<p>正文</p>',
  ...form,
});
type Form = Parameters<typeof article>[0];
const save = (site: TestApp, form: Form, token: string) =>
  site.send(businessNews.SaveNews, article(form), token);
const submit = (site: TestApp, form: Form, token = writer) =>
  site.call(businessNews.SaveNews, article({ ToReview: true, ...form }), token);
const read = async (site: TestApp, newsid: number) =>
  (await site.send(webNews.GetNewsDetail, { newsid })).Code;
const isOpen = async (site: TestApp, newsid: number) => {
  const { Code, Data } = await site.send(webNews.GetNewsDetail, { newsid });
  return Code === 200 && 'NewContent' in (Data as object);
};

async function contribute(site: TestApp, MenuId: number): Promise<number> {
  const form = { Title: '来稿', MenuId, NewContent: '<p>会员写的</p>' };
  return (await site.call(webContributions.SaveNews, form, member)).NewsId;
}

async function caseOf(site: TestApp, newsId: number, token: string) {
  const { List } = await site.call(businessReviews.GetProcessList, { status: 3, pagesize: 99 }, token);
  const processid = List.find(({ NewsId }) => NewsId === newsId)?.ProcessId ?? 0;
  return await site.call(businessReviews.GetProcessItem, { processid }, token);
}

async function decide(site: TestApp, newsId: number, token: string, Status: 1 | 2 = 1) {
  const { ProcessId, Version } = await caseOf(site, newsId, token);
  const reason = Status === 2 ? '请补充来源' : '';
  const decision = { ProcessId, Version, Status, ProcessItemName: reason };
  return await site.send(businessReviews.SaveProcessItem, decision, token);
}

test('a contribution is published by as many reviewers as the column in which it ends requires', async ({
  site,
  administrator,
}) => {
  const reviewed = await makeMenu(site, administrator, { Name: '两步', ReviewSteps: 2 });
  const NewsId = await contribute(site, direct);
  await site.call(businessNews.MoveNews, { Ids: [NewsId], MenuId: reviewed }, writer);
  expect(await caseOf(site, NewsId, auditor)).toMatchObject({ Step: 1, Steps: 2 });

  expect(await decide(site, NewsId, auditor)).toMatchObject({ Code: 200 });
  expect(await isOpen(site, NewsId)).toBe(false);
  expect(await caseOf(site, NewsId, auditor)).toMatchObject({ Step: 2, Steps: 2, MayDecide: false });
  const twice = { Code: 409, Message: '不能审核自己改过的投稿，也不能审核同一篇投稿的两步' };
  expect(await decide(site, NewsId, auditor)).toMatchObject(twice);
  expect(await decide(site, NewsId, other)).toMatchObject({ Code: 200 });

  expect(await isOpen(site, NewsId)).toBe(true);
});

test('an editor who changed the text of a contribution does not decide on it, and its review begins again', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '改过的', ReviewSteps: 2 });
  const NewsId = await contribute(site, MenuId);
  await decide(site, NewsId, other);

  await site.call(
    businessNews.SaveNews,
    { NewsId, MenuId, Title: '来稿', NewContent: '<p>换了内容</p>', IsTop: true, Status: 0 },
    auditor,
  );

  const changed = await caseOf(site, NewsId, auditor);
  expect(changed).toMatchObject({ Step: 1, Steps: 2, Round: 2, MayDecide: false });
  expect(changed.Rounds.at(-1)?.Record).toMatchObject({ NewContent: '<p>换了内容</p>' });
  expect(await decide(site, NewsId, auditor)).toMatchObject({ Code: 409 });
  expect(await decide(site, NewsId, other)).toMatchObject({ Code: 200 });
  expect(await isOpen(site, NewsId)).toBe(false);
  expect(await decide(site, NewsId, administrator)).toMatchObject({ Code: 200 });
  expect(await isOpen(site, NewsId)).toBe(true);
});

test('a contribution that its member changes after the first step begins again with the first step', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '再投', ReviewSteps: 2 });
  const NewsId = await contribute(site, MenuId);
  await decide(site, NewsId, auditor);

  const form = { NewsId, Title: '来稿', MenuId, NewContent: '<p>没人读过</p>' };
  await site.call(webContributions.SaveNews, form, member);

  expect(await caseOf(site, NewsId, auditor)).toMatchObject({ Round: 2, Step: 1, Steps: 2, MayDecide: true });
  expect(await decide(site, NewsId, auditor)).toMatchObject({ Code: 200 });
  expect(await isOpen(site, NewsId)).toBe(false);
});

test('another writer neither replaces nor withdraws a waiting submission, whoever may publish does', async ({
  site,
}) => {
  const { NewsId } = await submit(site, { MenuId: direct, Title: '同事的稿' });
  const colleague = await signInAdministrator(site, ['news:list', 'news:write']);
  const only = { Code: 409 };

  const replaced = await save(site, { NewsId, MenuId: direct, Title: '换掉', ToReview: true }, colleague);
  expect(replaced).toMatchObject(only);
  expect(replaced.Message).toMatch(/^该文章由clerk\d+送审，只有送审的人和有发布权限的人可以改动$/);
  expect(await site.send(businessNews.WithdrawNews, { NewsId }, colleague)).toMatchObject(only);
  const { Review, Title } = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, colleague);
  expect([Review?.Status, Review?.IsOwn, Title]).toEqual([3, false, '同事的稿']);

  await submit(site, { NewsId, MenuId: direct, Title: '编辑部改的' }, first);
  expect(await decide(site, NewsId, first)).toMatchObject({ Code: 409 });
  expect(await site.send(businessNews.WithdrawNews, { NewsId }, second)).toMatchObject({ Code: 200 });
  expect(await isOpen(site, NewsId)).toBe(false);
});

test('a waiting submission needs the larger number of steps, those at its submission or those of its column now', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '会变的', ReviewSteps: 1 });
  const setSteps = (ReviewSteps: 0 | 1 | 2 | 3) =>
    site.call(businessMenus.SaveMenu, { MenuId, Name: '会变的', ReviewSteps }, administrator);
  const raised = await submit(site, { MenuId, Title: '提高' });
  await setSteps(2);

  expect(await decide(site, raised.NewsId, first)).toMatchObject({ Code: 200 });
  expect(await read(site, raised.NewsId)).toBe(404);
  const lowered = await submit(site, { MenuId, Title: '降低' });
  await setSteps(0);
  expect(await caseOf(site, lowered.NewsId, first)).toMatchObject({ Step: 1, Steps: 2 });
  await decide(site, lowered.NewsId, first);
  expect(await read(site, lowered.NewsId)).toBe(404);

  await setSteps(3);
  expect(await caseOf(site, raised.NewsId, second)).toMatchObject({ Step: 2, Steps: 3 });
  await setSteps(1);
  for (const { NewsId } of [raised, lowered]) {
    const steps = (await caseOf(site, NewsId, second)).Steps;
    for (let step = 2; step <= steps; step += 1)
      expect(await decide(site, NewsId, step === 2 ? second : administrator)).toMatchObject({ Code: 200 });
    expect(await isOpen(site, NewsId)).toBe(true);
  }
});

test('closing and moving are taken back within minutes, also where articles are reviewed and while a submission waits', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '撤销' });
  const { NewsId } = await site.call(businessNews.SaveNews, article({ MenuId, Title: '在线' }), first);
  await site.call(businessMenus.SaveMenu, { MenuId, Name: '撤销', ReviewSteps: 1 }, administrator);
  await submit(site, { NewsId, MenuId, Title: '新题' });
  const Ids = [NewsId];
  const set = (Status: 0 | 1, AsBefore: 0 | 1 = 0) =>
    site.send(businessNews.SaveNewsStatus, { Ids, Status, AsBefore }, first);

  await set(0);
  expect(await isOpen(site, NewsId)).toBe(false);
  expect(await set(1)).toMatchObject({ Code: 409 });
  expect(await set(1, 1)).toMatchObject({ Code: 200 });

  expect(await isOpen(site, NewsId)).toBe(true);
  expect(await decide(site, NewsId, second)).toMatchObject({ Code: 200 });
  expect(await site.call(webNews.GetNewsDetail, { newsid: NewsId })).toMatchObject({ Title: '新题' });
  await site.call(businessNews.MoveNews, { Ids, MenuId: direct }, first);
  const back = { Ids, MenuId };
  expect(await site.send(businessNews.MoveNews, back, first)).toMatchObject({ Code: 409 });
  expect(await site.send(businessNews.MoveNews, { ...back, AsBefore: 1 }, first)).toMatchObject({
    Code: 200,
  });
  await set(0);
  await site.call(
    businessNews.SaveNews,
    article({ NewsId, MenuId, Status: 0, NewContent: '<p>别的</p>' }),
    first,
  );
  const late = await set(1, 1);
  expect(late).toMatchObject({ Code: 409, Message: '“稿”已不能撤销：已超过 10 分钟，或之后有改动' });
});

test('a visitor does not read the title that a writer without the permission to publish gives an article', async ({
  site,
}) => {
  const draft = await site.call(businessNews.SaveNews, article({ MenuId: direct, Status: 0 }), writer);
  expect(await read(site, draft.NewsId)).toBe(404);
  const { NewsId } = await site.call(
    businessNews.SaveNews,
    article({ MenuId: direct, Title: '旧题' }),
    first,
  );
  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, first);
  expect(await site.call(webNews.GetNewsDetail, { newsid: NewsId })).toMatchObject({ Title: '旧题' });

  await submit(site, { NewsId, MenuId: direct, Title: '未审的题' });

  expect(await read(site, NewsId)).toBe(404);
});

const titleFor = async (site: TestApp, newsid: number) => {
  const { Code, Data } = await site.send(webNews.GetNewsDetail, { newsid });
  return Code === 200 ? (Data as { Title: string }).Title : Code;
};

test('a visitor does not read the title of an earlier version that a writer without the permission to publish restores', async ({
  site,
  administrator,
}) => {
  const NewsId = await makeNews(site, writer, { MenuId: direct, Title: '没有人审过的题', Status: 0 });
  await site.call(
    businessNews.SaveNews,
    { NewsId, MenuId: direct, Title: '发布的题', NewContent: '<p>正文</p>' },
    administrator,
  );
  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, administrator);
  expect(await titleFor(site, NewsId)).toBe('发布的题');
  const { List } = await site.call(businessNews.GetNewsVersions, { newsid: NewsId }, writer);
  const version = (title: string) => List.find(({ Title }) => Title === title)!;

  const { VersionId } = version('发布的题');
  await site.call(businessNews.RestoreNewsVersion, { VersionId }, writer);
  expect(await titleFor(site, NewsId)).toBe('发布的题');
  await site.call(
    businessNews.RestoreNewsVersion,
    { VersionId: version('没有人审过的题').VersionId },
    writer,
  );

  expect(await titleFor(site, NewsId)).toBe(404);
});

test('the history of a case of an article is not shown with review:list alone', async ({ site }) => {
  const { NewsId, Review } = await submit(site, { MenuId: direct, Title: '内部的题' });
  const outsider = await signInAdministrator(site, ['review:list', 'news:audit', 'member:audit']);
  const history = (recordid: number, token: string) =>
    site.send(systemAudit.GetRecordHistory, { noun: 'review', recordid }, token);
  const id = Review?.ProcessId ?? 0;
  const contribution = await contribute(site, direct);
  const { ProcessId } = await caseOf(site, contribution, outsider);

  expect(await history(id, outsider)).toMatchObject({ Code: 404 });
  expect(await history(ProcessId, outsider)).toMatchObject({ Code: 200 });
  expect(await history(id, first)).toMatchObject({ Code: 200, Data: { List: [{ After: { NewsId } }] } });
});
