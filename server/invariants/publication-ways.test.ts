import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { webFeatured } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { authRows } from '../testing/call-permissions.ts';
import { makeMenu, makeNews, signInAdministrator, signInMember } from '../testing/factories/records.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/*
 * The ways by which a text could become public around the reviews that its column requires (decision 0428). The table has a row for every
 * call that changes articles, columns, seats or review cases; a new one fails without a row.
 */

const secret = '未经审核的文字';
const text = { Title: '稿', NewContent: `<p>${secret}</p>` };

interface World {
  site: TestApp;
  /** Holds every permission around articles and columns. */
  publisher: string;
  /** May change columns, but not publish. */
  designer: string;
  member: string;
  /** A column of two review steps, and one without. */
  reviewed: number;
  direct: number;
}
/** Tries to make the text public and returns the answers of the calls, which have to be refused; one of two steps may be approved. */
type Attempt = (world: World) => Promise<{ Code: number }[]>;
/** Why a call cannot make a text public. */
type Harmless = string;

const hides = 'takes from readers only';
const orders = 'orders what is public';
const ways: Record<string, Attempt | Harmless> = {
  'A SaveNews': async ({ site, publisher, reviewed, direct }) => {
    const save = (form: object) => site.send(businessNews.SaveNews, { ...text, ...form }, publisher);
    const draft = await makeNews(site, publisher, { MenuId: reviewed, Status: 0, IsDraft: true });
    const open = await makeNews(site, publisher, { MenuId: direct });
    const tomorrow = { NewsCreateTime: '2099-01-01 08:00:00' };
    return [
      await save({ MenuId: reviewed, Status: 1 }),
      await save({ MenuId: reviewed, Status: 1, IsTop: true, ...tomorrow }),
      await save({ NewsId: draft, MenuId: reviewed, Status: 1 }),
      await save({ NewsId: open, MenuId: reviewed, Status: 1 }),
    ];
  },
  'A SaveNewsStatus': async ({ site, publisher, reviewed }) => {
    const Ids = [await makeNews(site, publisher, { ...text, MenuId: reviewed, Status: 0 })];
    const publish = (AsBefore: 0 | 1) =>
      site.send(businessNews.SaveNewsStatus, { Ids, Status: 1, AsBefore }, publisher);
    return [await publish(0), await publish(1)];
  },
  'A MoveNews': async ({ site, publisher, reviewed, direct }) => {
    const Ids = [await makeNews(site, publisher, { ...text, MenuId: direct })];
    const move = (AsBefore: 0 | 1) =>
      site.send(businessNews.MoveNews, { Ids, MenuId: reviewed, AsBefore }, publisher);
    const refusals = [await move(0), await move(1)];
    await site.call(businessNews.DelNews, { Ids }, publisher);
    return refusals;
  },
  'A DelNews': hides,
  'A RestoreNews': async ({ site, publisher }) => {
    const MenuId = await makeMenu(site, publisher);
    const NewsId = await makeNews(site, publisher, { ...text, MenuId });
    await site.call(businessNews.DelNews, { Ids: [NewsId] }, publisher);
    await site.call(businessMenus.SaveMenu, { MenuId, Name: '提高了步数', ReviewSteps: 2 }, publisher);
    return [await site.send(businessNews.RestoreNews, { NewsId, AsBefore: 1 }, publisher)];
  },
  'A RestoreNewsVersion': async ({ site, publisher }) => {
    const MenuId = await makeMenu(site, publisher);
    const NewsId = await makeNews(site, publisher, { ...text, MenuId, Status: 0, IsDraft: true });
    await site.call(
      businessNews.SaveNews,
      { NewsId, Title: '定稿', NewContent: '<p>定稿</p>', MenuId },
      publisher,
    );
    await site.call(businessMenus.SaveMenu, { MenuId, Name: '后来要审', ReviewSteps: 2 }, publisher);
    const { List } = await site.call(businessNews.GetNewsVersions, { newsid: NewsId }, publisher);
    const VersionId = List.at(-1)?.VersionId ?? 0;
    return [await site.send(businessNews.RestoreNewsVersion, { VersionId }, publisher)];
  },
  'A WithdrawNews': 'ends a submission',
  'A DestroyNews': hides,
  'A ApproveNewsDeletion': hides,
  'A DropNewsDeletion': 'leaves an article in the recycle bin',
  'A SaveProcessItem': async ({ site, publisher, member, reviewed }) => {
    const form = { ...text, MenuId: reviewed };
    const { NewsId } = await site.call(webContributions.SaveNews, form, member);
    await site.call(businessNews.SaveNews, { NewsId, ...form, IsTop: true, Status: 0 }, publisher);
    const own = await site.call(businessNews.SaveNews, { ...form, ToReview: true }, publisher);
    const found = await site.call(businessReviews.GetProcessList, { status: 3, pagesize: 99 }, publisher);
    const waiting = found.List.filter((one) => one.NewsId === NewsId || one.NewsId === own.NewsId);
    expect(waiting.map(({ Steps }) => Steps)).toEqual([2, 2]);
    const answers = [];
    for (const { ProcessId, Version } of waiting)
      answers.push(
        await site.send(businessReviews.SaveProcessItem, { ProcessId, Version, Status: 1 }, publisher),
      );
    return answers;
  },
  'M SaveNews': async ({ site, member, reviewed }) => {
    await site.call(webContributions.SaveNews, { ...text, MenuId: reviewed }, member);
    return [];
  },
  'A SaveMenu': async ({ site, publisher, designer, direct }) => {
    const save = (form: object, token = designer) =>
      site.send(businessMenus.SaveMenu, { Name: '设置', ...form } as never, token);
    const forMembers = await makeMenu(site, publisher, { Name: '会员专栏', IsMemberRead: true });
    const below = await makeMenu(site, publisher, { Name: '下级', ParentId: forMembers });
    const hidden = await makeMenu(site, publisher, { Name: '筹备', Status: 0 });
    for (const MenuId of [forMembers, below, hidden]) await makeNews(site, publisher, { ...text, MenuId });
    const stepped = await makeMenu(site, publisher, { Name: '两步', ReviewSteps: 2 });
    const planned = await makeMenu(site, publisher, { Name: '定时' });
    await makeNews(site, publisher, { ...text, MenuId: planned, NewsCreateTime: '2099-01-01 08:00:00' });
    return [
      await save({ MenuId: forMembers, IsMemberRead: false }),
      await save({ MenuId: below, ParentId: direct }),
      await save({ MenuId: hidden, Status: 1 }),
      await save({ MenuId: stepped, ReviewSteps: 0 }),
      await save({ MenuId: planned, ReviewSteps: 1 }, publisher),
    ];
  },
  'A EditMenuStatus': async ({ site, publisher, designer }) => {
    const top = await makeMenu(site, publisher, { Name: '停办', Status: 0 });
    const MenuId = await makeMenu(site, publisher, { Name: '停办下级', ParentId: top });
    await makeNews(site, publisher, { ...text, MenuId });
    return [await site.send(businessMenus.EditMenuStatus, { Ids: [top], Status: 1 }, designer)];
  },
  'A SortMenus': orders,
  'A DelMenu': hides,
  'A SaveSelectPosition': async ({ site, publisher, reviewed }) => {
    const NewsId = await makeNews(site, publisher, { ...text, MenuId: reviewed, Status: 0 });
    await site.call(businessFeatured.SaveSelectPosition, { Seat: 1, NewsIds: [NewsId] }, publisher);
    return [];
  },
  'A SortPositions': orders,
  'A DelPosition': hides,
  'A UpdateSortNumber': orders,
  'A EditNewPositionStatus':
    'shows or hides on a seat what is public elsewhere; the list of a seat contains public articles only',
  'A SaveType': 'names a company type or a member level',
  'A SortTypes': orders,
  'A DelType': 'removes a company type or a member level',
  'A SaveApplyAudit': 'decides on applications, never on articles',
  'A ApproveApplications': 'decides on applications, never on articles',
};

const permissions: Permission[] = [
  'news:list',
  'news:write',
  'news:publish',
  'news:audit',
  'news:del',
  'webmenu:list',
  'webmenu:save',
  'position:save',
  'review:list',
];

let world: World;
test.beforeAll(async ({ site, administrator }) => {
  world = {
    site,
    publisher: await signInAdministrator(site, permissions),
    designer: await signInAdministrator(site, ['webmenu:list', 'webmenu:save']),
    member: await signInMember(site),
    reviewed: await makeMenu(site, administrator, { Name: '须审核', ReviewSteps: 2 }),
    direct: await makeMenu(site, administrator),
  };
});

/** Returns what a visitor finds of the secret text. */
async function findSecret(site: TestApp) {
  const { List } = await site.call(webNews.GetNewsList, { key: secret });
  const newest = await site.call(webNews.GetNewsReList, { pagesize: 99 });
  const seat = await site.call(webFeatured.GetNewPositionList, { seat: 1 });
  const shown = [...List, ...newest.List, ...seat.List].filter(({ Summary }) =>
    Summary.replaceAll(/<\/?em>/g, '').includes(secret),
  );
  return [...new Set(shown.map(({ NewsId }) => NewsId))];
}

const attempts = Object.keys(ways).filter((name) => typeof ways[name] === 'function');
test.for(attempts)('%s makes no text public around the reviews', async (name, { site }) => {
  const way = ways[name];
  const before = await findSecret(site);

  const answers = typeof way === 'function' ? await way(world) : [];

  const refused = name === 'A SaveProcessItem' ? [200, 409] : [400, 403, 409];
  expect(answers.filter(({ Code }) => !refused.includes(Code))).toEqual([]);
  expect(await findSecret(site)).toEqual(before);
});

test('every call that changes articles, columns, seats or cases has a row', () => {
  const changing = /^A:((news:(write|publish|del|destroy))|(webmenu|position|type):(save|del)|member:audit)$/;
  const called = Object.entries(authRows).flatMap(([base, calls]) =>
    Object.entries(calls)
      .filter(
        ([name, auth]) =>
          changing.test(auth) || name === 'SaveProcessItem' || (name === 'SaveNews' && auth === 'M'),
      )
      .filter(([name]) => !name.startsWith('Get'))
      .map(([name]) => `${base.endsWith('XfWebApi/') ? 'M' : 'A'} ${name}`),
  );

  expect(called.toSorted()).toEqual(Object.keys(ways).toSorted());
});

test('only these files change what decides whether an article is public', () => {
  const changing =
    /(updateTable|insertInto|deleteFrom)\('(news|menus|news_positions|reviews|review_items)( as \w+)?'\)|update reviews /;
  const root = join(import.meta.dirname, '../..');
  const files = ['server/modules', 'server/platform', 'cli']
    .flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => join(part, path)),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => changing.test(readFileSync(join(root, path), 'utf8')));

  expect(files.toSorted()).toEqual([
    // Blanks names in texts that are not public.
    'server/modules/data-requests/contributions.ts',
    // The case of a member's own page, no article.
    'server/modules/directory/page-cases.ts',
    'server/modules/featured/store.ts',
    'server/modules/menus/store.ts',
    'server/modules/news/bulk.ts',
    'server/modules/news/contributions.ts',
    'server/modules/news/permanent-deletion.ts',
    // Stores texts of the search anew; what they belong to stays as public as it was.
    'server/modules/news/search/renew-search-texts.ts',
    'server/modules/news/store.ts',
    'server/modules/reviews/article-cases.ts',
    // The case of an imported roster, no article.
    'server/modules/reviews/roster-cases.ts',
    'server/modules/reviews/store.ts',
    // Opens the cases of articles and pages for the files above.
    'server/modules/reviews/submit-form.ts',
    // These two fill an empty database.
    'server/modules/starter/play-rounds.ts',
    'server/modules/starter/write-contributions.ts',
  ]);
});
