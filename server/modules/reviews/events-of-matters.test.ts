import { expect } from 'vitest';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews, type NewsForm } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import {
  makeAdministrator,
  makeMenu,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

/*
 * What becomes of a case when something happens to its article or column: the table of docs/product.md, section 4. Each row makes a case
 * that waits, lets the event happen, and says what the reviewer finds and is told.
 */

let writer: string;
let first: string;
let second: string;
test.beforeAll(async ({ site }) => {
  writer = await signInAdministrator(site, ['news:list', 'news:write']);
  const permissions = ['news:list', 'news:write', 'news:publish', 'news:audit', 'review:list'] as const;
  first = await signInAdministrator(site, [...permissions]);
  second = await signInAdministrator(site, [...permissions]);
});

interface Matter {
  NewsId: number;
  MenuId: number;
  ProcessId: number;
}

const article = (form: Partial<NewsForm> & Pick<NewsForm, 'MenuId'>) => ({
  Title: '稿件',
  NewContent: '<p>正文</p>',
  ...form,
});

const matters = {
  async 'a new article'(site: TestApp, MenuId: number) {
    const saved = await site.call(businessNews.SaveNews, article({ MenuId, ToReview: true }), writer);
    return { NewsId: saved.NewsId, MenuId, ProcessId: saved.Review?.ProcessId ?? 0 };
  },
  async 'a change of a published article'(site: TestApp, MenuId: number) {
    const { NewsId } = await site.call(businessNews.SaveNews, article({ MenuId }), first);
    const form = article({ NewsId, MenuId, Title: '改后', ToReview: true });
    const { Review } = await site.call(businessNews.SaveNews, form, writer);
    return { NewsId, MenuId, ProcessId: Review?.ProcessId ?? 0 };
  },
  async 'a contribution'(site: TestApp, MenuId: number) {
    const { NewsId } = await site.call(
      webContributions.SaveNews,
      article({ MenuId }),
      await signInMember(site),
    );
    const { List } = await site.call(businessReviews.GetProcessList, { kind: 2, pagesize: 99 }, first);
    return { NewsId, MenuId, ProcessId: List.find((one) => one.NewsId === NewsId)?.ProcessId ?? 0 };
  },
};
type MatterName = keyof typeof matters;

const events = {
  nothing: async () => undefined,
  'recycle bin': (site: TestApp, { NewsId }: Matter, administrator: string) =>
    site.call(businessNews.DelNews, { Ids: [NewsId] }, administrator),
  async 'recycle bin and back'(site: TestApp, matter: Matter, administrator: string) {
    await events['recycle bin'](site, matter, administrator);
    await site.call(businessNews.RestoreNews, { NewsId: matter.NewsId, AsBefore: 1 }, administrator);
  },
  async 'permanent deletion'(site: TestApp, matter: Matter, administrator: string) {
    await events['recycle bin'](site, matter, administrator);
    const Ids = [matter.NewsId];
    await site.call(businessNewsDeletion.DestroyNews, { Ids, Reason: '重复' }, administrator);
    const approver = await signInAdministrator(site);
    await site.call(businessNewsDeletion.ApproveNewsDeletion, { Ids }, approver);
  },
  closing: (site: TestApp, { NewsId }: Matter, administrator: string) =>
    site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, administrator),
  async 'closing and undo'(site: TestApp, matter: Matter, administrator: string) {
    await events.closing(site, matter, administrator);
    const undo = { Ids: [matter.NewsId], Status: 1 as const, AsBefore: true };
    await site.call(businessNews.SaveNewsStatus, undo, administrator);
  },
  'more steps': (site: TestApp, { MenuId }: Matter, administrator: string) =>
    site.call(businessMenus.SaveMenu, { MenuId, Name: `两步${MenuId}`, ReviewSteps: 2 }, administrator),
} as const;
type EventName = keyof typeof events;

interface Row {
  matter: MatterName;
  event: EventName;
  /** Whether lists and counts contain the case. */
  isListed: boolean;
  /** The code and the text of the answer to an approval. */
  approval: [code: number, message?: string];
}

const recycled = '文章已移入回收站，恢复之后才能审核';
const closedSince = '文章在送审之后已停用，请退回，由撰写的人重新送审';
const table: Row[] = [
  { matter: 'a new article', event: 'nothing', isListed: true, approval: [200] },
  { matter: 'a new article', event: 'recycle bin', isListed: false, approval: [409, recycled] },
  { matter: 'a new article', event: 'recycle bin and back', isListed: true, approval: [200] },
  {
    matter: 'a new article',
    event: 'permanent deletion',
    isListed: false,
    approval: [409, '文章已彻底删除，不再需要审核'],
  },
  { matter: 'a new article', event: 'more steps', isListed: true, approval: [200] },
  {
    matter: 'a change of a published article',
    event: 'recycle bin',
    isListed: false,
    approval: [409, recycled],
  },
  {
    matter: 'a change of a published article',
    event: 'recycle bin and back',
    isListed: true,
    approval: [200],
  },
  {
    matter: 'a change of a published article',
    event: 'closing',
    isListed: true,
    approval: [409, closedSince],
  },
  { matter: 'a change of a published article', event: 'closing and undo', isListed: true, approval: [200] },
  { matter: 'a contribution', event: 'nothing', isListed: true, approval: [200] },
  { matter: 'a contribution', event: 'recycle bin', isListed: false, approval: [409, recycled] },
  { matter: 'a contribution', event: 'recycle bin and back', isListed: true, approval: [200] },
  { matter: 'a contribution', event: 'more steps', isListed: true, approval: [200] },
];

/** Returns the numbers of waiting articles and contributions that the review page, the bell and the workbench show. */
async function countsOf(site: TestApp) {
  const { WaitingCount, List } = await site.call(
    businessReviews.GetProcessList,
    { status: 3, pagesize: 99 },
    second,
  );
  const { Counts } = await site.call(businessWorkbench.GetWaiting, {}, second);
  const bell = (kind: string) => Counts.find(({ Kind }) => Kind === kind)?.Count;
  const listed = (kind: number) => List.filter(({ Kind }) => Kind === kind).length;
  return [
    { where: 'desk', articles: WaitingCount.Article, contributions: WaitingCount.Contribution },
    { where: 'list', articles: listed(3), contributions: listed(2) },
    { where: 'bell', articles: bell('article'), contributions: bell('contribution') },
  ];
}

test.for(table)(
  '$matter and $event: the case and its counts',
  async ({ matter, event, isListed, approval }, { site, administrator }) => {
    const MenuId = await makeMenu(site, administrator);
    const before = await countsOf(site);
    const made = await matters[matter](site, MenuId);
    const seen = await site.call(businessReviews.GetProcessItem, { processid: made.ProcessId }, second);

    await events[event](site, made, administrator);

    const more = isListed ? 1 : 0;
    const isContribution = matter === 'a contribution';
    expect(await countsOf(site)).toEqual(
      before.map(({ where, articles = 0, contributions = 0 }) => ({
        where,
        articles: articles + (isContribution ? 0 : more),
        contributions: contributions + (isContribution ? more : 0),
      })),
    );
    const { ProcessId } = made;
    const decision = { ProcessId, Version: seen.Version, Status: 1 };
    const [Code, Message] = approval;
    expect(await site.send(businessReviews.SaveProcessItem, decision, second)).toMatchObject({
      Code,
      ...(Message !== undefined && { Message }),
    });
    const state = await site.db
      .selectFrom('reviews')
      .select('status')
      .where('id', '=', ProcessId)
      .executeTakeFirst();
    const isPublished = Code === 200 && event !== 'more steps';
    expect(state?.status).toBe(event === 'permanent deletion' ? undefined : isPublished ? 1 : 3);
    await site.db.deleteFrom('review_reads').execute();
    if (state?.status === 3 && isListed) {
      const { Version } = await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, first);
      const rejection = { ProcessId, Version, Status: 2, ProcessItemName: '不再需要' };
      await site.call(businessReviews.SaveProcessItem, rejection, first);
    }
  },
);

test('a case whose article is in the recycle bin can be read, and says why nobody decides on it', async ({
  site,
  administrator,
}) => {
  const made = await matters['a new article'](site, await makeMenu(site, administrator));
  await events['recycle bin'](site, made, administrator);

  const review = await site.call(businessReviews.GetProcessItem, { processid: made.ProcessId }, first);

  expect(review).toMatchObject({ MayDecide: false, WhyNot: recycled });
});

test('a column is not deleted while an article waits to be published in it', async ({
  site,
  administrator,
}) => {
  const [from, to] = [await makeMenu(site, administrator), await makeMenu(site, administrator)];
  const { NewsId } = await site.call(businessNews.SaveNews, article({ MenuId: from }), first);
  await site.call(
    businessNews.SaveNews,
    article({ NewsId, MenuId: to, Title: '要换栏目', ToReview: true }),
    writer,
  );
  const remove = () => site.send(businessMenus.DelMenu, { MenuId: to }, administrator);

  expect(await remove()).toMatchObject({
    Code: 409,
    Message: '“要换栏目”正在送审，通过后发布到该栏目，请先撤回或退回',
  });
  await site.call(businessNews.WithdrawNews, { NewsId }, writer);
  expect(await remove()).toMatchObject({ Code: 200 });
});

test('an approval that is sent twice is one approval, also of the only reviewer', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { ReviewSteps: 2 });
  const { ProcessId, NewsId } = await matters['a new article'](site, MenuId);
  const twice = async (token: string) => {
    const { Version } = await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, token);
    const decision = { ProcessId, Version, Status: 1 };
    await site.send(businessReviews.SaveProcessItem, decision, token);
    return await site.send(businessReviews.SaveProcessItem, decision, token);
  };

  expect(await twice(first)).toMatchObject({ Code: 409, Message: '您已审核过这一步' });
  const { Items, Step } = await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, first);
  expect([Items.length, Items[0]?.IsOwn, Step]).toEqual([1, true, 2]);
  await site.call(businessNews.SaveNews, article({ NewsId, MenuId, ToReview: true }), writer);
  const { id: holderId } = await makeAdministrator(site);
  const only = await startSession(site.db, { audience: 'administrator', holderId });
  const others = site.db.updateTable('administrators').where('id', '<>', holderId);
  await others.set({ is_enabled: false }).execute();
  expect(await twice(only)).toMatchObject({ Code: 409, Message: '您已审核过这一步' });
  await others.set({ is_enabled: true }).execute();
});

test('a publication time that passed while the article waited is said to the reviewer', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const NewsCreateTime = formatTime(new Date(Date.now() + 1500));
  const form = article({ MenuId, NewsCreateTime, ToReview: true });
  const { Review } = await site.call(businessNews.SaveNews, form, writer);
  const notices = async () => {
    const processid = Review?.ProcessId ?? 0;
    return (await site.call(businessReviews.GetProcessItem, { processid }, first)).Notices;
  };

  await expect
    .poll(notices, { timeout: 60_000 })
    .toEqual([`选定的发布时间 ${NewsCreateTime.slice(0, 16)} 已过，通过后立即公开，发布时间仍写这个时间`]);
});
