import { expect } from 'vitest';
import { businessNews, type NewsState } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { makeMenu } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/*
 * The reply of a save for each previous state of an article, each button and each publication time, compared with what
 * a visitor gets at that moment.
 */

const past = '2026-01-02 09:00:00';
const future = '2099-10-01 09:00:00';
const text = { Title: '关于举办研讨会的通知', NewContent: '<p>正文</p>' };

const asDraft = { Status: 0, IsDraft: true };
const asClosed = { Status: 0, IsDraft: false };
const asPublished = { Status: 1 };

/** Each state, as the saves that lead to it one after another. */
const beginnings = {
  'a new article': [],
  'a draft': [{ ...asDraft, NewsCreateTime: '' }],
  'a draft for a day to come': [{ ...asDraft, NewsCreateTime: future }],
  'a scheduled article': [{ ...asPublished, NewsCreateTime: future }],
  'a published article': [{ ...asPublished, NewsCreateTime: past }],
  'an article closed after it was published': [
    { ...asPublished, NewsCreateTime: past },
    { ...asClosed, NewsCreateTime: past },
  ],
  'an article that was closed before it ever came out': [{ ...asClosed, NewsCreateTime: '' }],
} as const;
const buttons = { 保存草稿: asDraft, 停用: asClosed, 发布: asPublished } as const;
const times = { 'no time': undefined, 'an emptied time': '', 'a past time': past, 'a time to come': future };

/** The time an article comes out at when it is saved from here without a time; undefined: that of the save. */
const ownTime: Record<keyof typeof beginnings, string | undefined> = {
  'a new article': undefined,
  'a draft': undefined,
  'a draft for a day to come': future,
  'a scheduled article': future,
  'a published article': past,
  'an article closed after it was published': past,
  'an article that was closed before it ever came out': undefined,
};

const cases = (Object.keys(beginnings) as (keyof typeof beginnings)[]).flatMap((beginning) =>
  (Object.keys(buttons) as (keyof typeof buttons)[]).flatMap((button) =>
    (Object.keys(times) as (keyof typeof times)[]).map((time) => [beginning, button, time] as const),
  ),
);

test.for(cases)(
  '%s saved with %s and %s has the state and the time that the response reports',
  async ([beginning, button, time], { site, administrator }) => {
    const MenuId = await makeMenu(site, administrator);
    const save = (form: object) =>
      site.call(businessNews.SaveNews, { MenuId, ...text, ...form }, administrator);
    let NewsId = 0;
    for (const form of beginnings[beginning]) ({ NewsId } = await save({ NewsId, ...form }));
    const given = times[time];

    const before = formatTime(new Date());
    const saved = await save({
      NewsId,
      ...buttons[button],
      ...(given !== undefined && { NewsCreateTime: given }),
    });
    const after = formatTime(new Date());

    const wanted = given ?? ownTime[beginning] ?? '';
    expect(saved.State).toBe(await seenState(site, administrator, saved.NewsId));
    expect(saved.State).toBe(expectedState(button, wanted));
    const isNow = saved.NewsCreateTime >= before && saved.NewsCreateTime <= after;
    expect(isNow ? 'the moment of the save' : saved.NewsCreateTime).toBe(
      wanted === '' && button === '发布' ? 'the moment of the save' : wanted,
    );
    const stored = await site.call(businessNews.GetNewsDetail, { newsid: saved.NewsId }, administrator);
    expect(stored.NewsCreateTime).toBe(saved.NewsCreateTime);
  },
);

test.for(Object.keys(beginnings).slice(1) as (keyof typeof beginnings)[])(
  '%s has the expected state after each publication and closure from the list',
  async (beginning, { site, administrator }) => {
    const MenuId = await makeMenu(site, administrator);
    let NewsId = 0;
    for (const form of beginnings[beginning])
      ({ NewsId } = await site.call(
        businessNews.SaveNews,
        { MenuId, ...text, ...form, NewsId },
        administrator,
      ));

    for (const Status of [1, 0, 1]) {
      await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status }, administrator);

      const isToCome = ownTime[beginning] === future;
      const expected = Status === 0 ? 'closed' : isToCome ? 'scheduled' : 'published';
      expect(await seenState(site, administrator, NewsId)).toBe(expected);
    }
  },
);

test.for([
  ['a hidden column', '筹备中', undefined],
  ['a column below a hidden one', '停办的', { Status: 1 }],
  ['a hidden column below a hidden one', '搬家的', { Status: 0 }],
] as const)(
  'an article saved into %s is reported as hidden and returns 404 to visitors',
  async ([, Name, below], { site, administrator }) => {
    const top = await makeMenu(site, administrator, { Name, Status: 0 });
    const MenuId = below ? await makeMenu(site, administrator, { ...below, ParentId: top }) : top;

    for (const form of [asDraft, asPublished, { ...asPublished, NewsCreateTime: future }, asClosed]) {
      const saved = await site.call(businessNews.SaveNews, { MenuId, ...text, ...form }, administrator);

      expect(saved.HiddenMenuName).toBe(Name);
      expect((await site.send(webNews.GetNewsDetail, { newsid: saved.NewsId })).Code).toBe(404);
      expect(
        await site.call(businessNews.GetNewsDetail, { newsid: saved.NewsId }, administrator),
      ).toMatchObject({
        HiddenMenuName: Name,
      });
    }
    const { List } = await site.call(businessNews.GetNewsList, { menuid: MenuId }, administrator);
    expect(List.map(({ HiddenMenuName }) => HiddenMenuName)).toEqual(Array(4).fill(Name));
  },
);

test('an article moved to a visible column, or whose column becomes visible, is no longer reported as hidden', async ({
  site,
  administrator,
}) => {
  const hidden = await makeMenu(site, administrator, { Status: 0 });
  const shown = await makeMenu(site, administrator);
  const save = (form: object & { MenuId: number; NewsId?: number }) =>
    site.call(businessNews.SaveNews, { ...text, ...form }, administrator);
  const { NewsId } = await save({ MenuId: hidden });

  const moved = await save({ NewsId, MenuId: shown });

  expect(moved.HiddenMenuName).toBeUndefined();
  expect(await seenState(site, administrator, NewsId)).toBe('published');
  await save({ NewsId, MenuId: hidden });
  await site.call(businessMenus.EditMenuStatus, { Ids: [hidden], Status: 1 }, administrator);
  const later = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  expect(later.HiddenMenuName).toBeUndefined();
  expect(await seenState(site, administrator, NewsId)).toBe('published');
});

test('an article that is published today after a day as a draft is dated today', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const save = (form: object) =>
    site.call(businessNews.SaveNews, { MenuId, ...text, ...form }, administrator);
  const { NewsId } = await save({ ...asDraft, NewsCreateTime: '' });
  await site.db
    .updateTable('news')
    .set({ created_at: new Date('2026-01-05T01:00:00Z'), published_at: new Date('2026-01-05T01:00:00Z') })
    .where('id', '=', NewsId)
    .execute();
  const before = formatTime(new Date());

  // The editor sends back the values it received.
  const opened = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  const saved = await save({ NewsId, ...asPublished, NewsCreateTime: opened.NewsCreateTime });

  expect(saved.NewsCreateTime >= before).toBe(true);
  expect(await site.call(webNews.GetNewsDetail, { newsid: NewsId })).toMatchObject({
    NewsCreateTime: saved.NewsCreateTime,
  });
});

function expectedState(button: keyof typeof buttons, time: string): NewsState {
  if (button === '保存草稿') return 'draft';
  if (button === '停用') return 'closed';
  return time === future ? 'scheduled' : 'published';
}

/** Returns the state that a visitor observes; where a visitor gets nothing, the state that the back office lists. */
async function seenState(site: TestApp, administrator: string, newsid: number): Promise<NewsState> {
  const { Code, Data } = await site.send(webNews.GetNewsDetail, { newsid });
  const seen = Data as { Status: number; NewContent?: string } | null;
  if (Code === 200) return seen?.NewContent === undefined ? 'closed' : 'published';
  const { List } = await site.call(
    businessNews.GetNewsList,
    { state: 'scheduled', pagesize: 100 },
    administrator,
  );
  return List.some(({ NewsId }) => NewsId === newsid) ? 'scheduled' : 'draft';
}
