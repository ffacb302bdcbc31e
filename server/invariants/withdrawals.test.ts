import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import type { DataOf, Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { tileShown, usualTiles } from '#contract/public-site/home-tiles.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { contentRevisionSource, invalidateContent, withdrawnSince } from '../platform/db/content-revision.ts';
import { transaction } from '../platform/db/transaction.ts';
import { makeMenu, makeNews } from '../testing/factories/records.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/*
 * Content from before a withdrawal is never served, not even while the database is unavailable; content from before any
 * other change may be. A change is a withdrawal when something that readers saw is deleted, hidden or elsewhere
 * (docs/decisions/0003).
 */

/** Calls as the administrator and records the kind of change of each call. */
function watching(site: TestApp, token: string) {
  const call = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>): Promise<DataOf<E>> =>
    site.call(endpoint, input, token);
  async function kindOf<E extends Endpoint>(endpoint: E, input: SentInputOf<E>): Promise<string> {
    const before = await readRevision(site);
    await call(endpoint, input);
    const after = await readRevision(site);
    if (after.revision === before.revision) return 'nothing';
    return after.withdrawn_at > before.revision ? 'withdrawal' : 'publication';
  }
  return { call, kindOf };
}

const readRevision = async ({ db }: TestApp) =>
  await db.selectFrom('content_revision').select(['revision', 'withdrawn_at']).executeTakeFirstOrThrow();

test('disabling or deleting a link counts as a withdrawal', async ({ site, administrator }) => {
  const { call, kindOf } = watching(site, administrator);
  const form = { Title: '信用中国', Friendlinks: 'https://a.example' };
  const { LinkId } = await call(businessLinks.SaveWebFriendlinks, form);

  const save = (fields: object) => kindOf(businessLinks.SaveWebFriendlinks, { ...form, LinkId, ...fields });
  expect(await save({ Title: '信用中国网' })).toBe('publication');
  expect(await save({ Status: 0 })).toBe('withdrawal');
  expect(await save({ Status: 0, Title: '还没有公开' })).toBe('publication');
  expect(await kindOf(businessLinks.EditLinkStatus, { Ids: [LinkId], Status: 1 })).toBe('publication');
  expect(await kindOf(businessLinks.EditLinkStatus, { Ids: [LinkId], Status: 0 })).toBe('withdrawal');
  expect(await kindOf(businessLinks.DelWebFriendlinks, { LinkId })).toBe('publication');
  expect(await kindOf(businessLinks.RestoreWebFriendlinks, { Ids: [LinkId] })).toBe('publication');
  await call(businessLinks.EditLinkStatus, { Ids: [LinkId], Status: 1 });
  expect(await kindOf(businessLinks.DelWebFriendlinks, { LinkId })).toBe('withdrawal');
});

test('disabling, deleting, moving or rescheduling a banner counts as a withdrawal', async ({
  site,
  administrator,
}) => {
  const { call, kindOf } = watching(site, administrator);
  const form = { Title: '年会', ImageUrl: '/files/2026/11/a.png' };
  const { BannerId } = await call(businessBanners.SaveBanner, form);

  const save = (fields: object) => kindOf(businessBanners.SaveBanner, { ...form, BannerId, ...fields });
  expect(await save({ Title: '年会通知', JumpUrl: '/home' })).toBe('publication');
  expect(await save({ EndTime: '2020-01-01' })).toBe('withdrawal');
  await call(businessBanners.SaveBanner, { ...form, BannerId });
  expect(await save({ Type: 1 })).toBe('withdrawal');
  expect(await kindOf(businessBanners.EditBannerStatus, { Ids: [BannerId], Status: 0 })).toBe('withdrawal');
  expect(await kindOf(businessBanners.EditBannerStatus, { Ids: [BannerId], Status: 1 })).toBe('publication');
  expect(await kindOf(businessBanners.DelBanner, { BannerId })).toBe('withdrawal');
});

test('hiding, moving, deleting or restricting a menu to members counts as a withdrawal', async ({
  site,
  administrator,
}) => {
  const { kindOf } = watching(site, administrator);
  const MenuId = await makeMenu(site, administrator, { Name: '要闻' });
  const ParentId = await makeMenu(site, administrator);

  const save = (fields: object) => kindOf(businessMenus.SaveMenu, { MenuId, Name: '要闻', ...fields });
  expect(await save({ Name: '新闻' })).toBe('publication');
  expect(await save({ IsMemberRead: true })).toBe('withdrawal');
  await save({});
  expect(await save({ ParentId })).toBe('withdrawal');
  expect(await kindOf(businessMenus.EditMenuStatus, { Ids: [MenuId], Status: 0 })).toBe('withdrawal');
  expect(await kindOf(businessMenus.EditMenuStatus, { Ids: [MenuId], Status: 1 })).toBe('publication');
  expect(await kindOf(businessMenus.DelMenu, { MenuId })).toBe('withdrawal');
});

test('closing, moving, deleting or restricting an article counts as a withdrawal if the article was public', async ({
  site,
  administrator,
}) => {
  const { call, kindOf } = watching(site, administrator);
  const MenuId = await makeMenu(site, administrator);
  const elsewhere = await makeMenu(site, administrator);
  const form = { Title: '通知', NewContent: '<p>正文</p>', MenuId };
  const { NewsId } = await call(businessNews.SaveNews, form);

  const save = (fields: object) => kindOf(businessNews.SaveNews, { ...form, NewsId, ...fields });
  expect(await save({ NewContent: '<p>更正</p>' })).toBe('publication');
  expect(await save({ IsMemberRead: true })).toBe('withdrawal');
  expect(await save({ Status: 0 })).toBe('withdrawal');
  expect(await save({ Status: 0, Title: '草稿' })).toBe('publication');
  expect(await kindOf(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 1 })).toBe('publication');
  expect(await kindOf(businessNews.MoveNews, { Ids: [NewsId], MenuId: elsewhere })).toBe('withdrawal');
  expect(await kindOf(businessNews.DelNews, { NewsId })).toBe('withdrawal');
  expect(await kindOf(businessNews.RestoreNews, { Ids: [NewsId] })).toBe('publication');
});

test('removing an article from a seat counts as a withdrawal', async ({ site, administrator }) => {
  const { call, kindOf } = watching(site, administrator);
  const MenuId = await makeMenu(site, administrator);
  const NewsId = await makeNews(site, administrator, { MenuId });
  const placed = { Seat: 1, NewsIds: [NewsId] };

  expect(await kindOf(businessFeatured.SaveSelectPosition, placed)).toBe('publication');
  const { List } = await call(businessFeatured.GetNewPositionList, { seat: 1 });
  const { PositionId } = List[0]!;
  const status = (Status: 0 | 1) => kindOf(businessFeatured.EditNewPositionStatus, { PositionId, Status });
  expect(await kindOf(businessFeatured.UpdateSortNumber, { PositionId, SortNumber: 7 })).toBe('publication');
  expect(await status(0)).toBe('withdrawal');
  expect(await status(1)).toBe('publication');
  expect(await kindOf(businessFeatured.DelPosition, { Ids: [PositionId] })).toBe('withdrawal');

  const form = { NewsId, MenuId, Title: '通知', NewContent: '<p>正文</p>' };
  expect(await kindOf(businessNews.SaveNews, { ...form, Seats: [2] })).toBe('publication');
  expect(await kindOf(businessNews.SaveNews, { ...form, Seats: [] })).toBe('withdrawal');
});

test('a change of settings counts as a withdrawal if the change hides a value that was shown', async ({
  site,
  administrator,
}) => {
  const { kindOf } = watching(site, administrator);
  const save = (fields: SentInputOf<typeof businessSettings.SaveSiteConfig>) =>
    kindOf(businessSettings.SaveSiteConfig, fields);
  const line = (Value: string) => ({ Label: '电话', Value });

  expect(await save({ Address: '一号楼', Contacts: [line('1'), line('2')] })).toBe('publication');
  expect(await save({ Address: '二号楼', Contacts: [line('1'), line('3')] })).toBe('publication');
  expect(await save({ Address: '' })).toBe('withdrawal');
  expect(await save({ Contacts: [line('1')] })).toBe('withdrawal');
  expect(await save({ Tiles: usualTiles.map((tile) => ({ ...tile, Shown: tileShown.never })) })).toBe(
    'withdrawal',
  );
  expect(await save({ Tiles: usualTiles })).toBe('publication');
  expect(await save({ PrivacyText: '<p>我们的说明</p>' })).toBe('publication');
  expect(await save({ PrivacyText: '' })).toBe('withdrawal');
  expect(await save({ Synonyms: ['协会 学会'] })).toBe('publication');
});

test('hiding or cancelling a public activity counts as a withdrawal', async ({ site, administrator }) => {
  const { call, kindOf } = watching(site, administrator);
  const form = {
    Title: '年会',
    BeginTime: '2098-12-01 09:00:00',
    Place: '会议室',
    Content: '<p>议程</p>',
    IsPublic: true,
  };
  const { ActivityId } = await call(businessActivities.SaveActivityDetail, form);

  const save = (fields: object) =>
    kindOf(businessActivities.SaveActivityDetail, { ...form, ActivityId, ...fields });
  expect(await save({ Place: '礼堂' })).toBe('publication');
  expect(await save({ IsPublic: false })).toBe('withdrawal');
  expect(await kindOf(businessActivities.CancelActivity, { ActivityId, Reason: '天气' })).toBe('withdrawal');
});

test('a withdrawal names its records and their files, and none of them if there are many', async ({
  site,
  administrator,
}) => {
  const path = `2026/11/${'a'.repeat(32)}.png`;
  const MenuId = await makeMenu(site, administrator);
  const NewsId = await makeNews(site, administrator, {
    MenuId,
    NewContent: `<p><img src="/files/${path}"></p>`,
  });
  const withdraw = (ids: number[]) =>
    transaction(site.db, (tx) => invalidateContent(tx, 'withdrawal', { withdrawn: { kind: 'news', ids } }));
  const read = async () => await contentRevisionSource(site.db, site.database.url, []).read();

  const before = await read();
  await withdraw([NewsId]);
  expect(withdrawnSince(await read(), before.revision)?.toSorted()).toEqual([
    `file ${path}`,
    `news ${NewsId}`,
  ]);

  await withdraw(Array.from({ length: 101 }, (_, at) => at + 1));
  expect(withdrawnSince(await read(), before.revision)).toBeUndefined();

  const { revision } = await read();
  // An earlier version of the program does not know the names.
  await sql`update content_revision set revision = revision + 1, withdrawn_at = revision + 1`.execute(
    site.db,
  );
  await withdraw([NewsId]);
  expect(withdrawnSince(await read(), revision)).toBeUndefined();
  expect(withdrawnSince(await read(), revision + 1)).toHaveLength(2);
});
