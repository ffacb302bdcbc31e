import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webFeatured } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { makeMenu, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const shown = async (site: TestApp, seat: number) =>
  (await site.call(webFeatured.GetNewPositionList, { seat })).List.map(({ NewsId }) => NewsId);
const featured = async (site: TestApp, administrator: string, Seat: number) =>
  (await site.call(businessFeatured.GetNewPositionList, { seat: Seat }, administrator)).List;

test('articles on a seat are sorted by number, then by date with the newest first', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const old = await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-01-01 08:00:00' });
  const recent = await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-02-01 08:00:00' });
  for (const NewsId of [old, recent])
    await site.call(
      businessNews.SaveNews,
      { NewsId, MenuId, Title: '上推荐位', NewContent: '<p>文</p>', Seats: [1] },
      administrator,
    );
  expect(await shown(site, 1)).toEqual([recent, old]);

  const { PositionId } = (await featured(site, administrator, 1)).find(({ NewsId }) => NewsId === recent) ?? {
    PositionId: 0,
  };
  await site.call(businessFeatured.UpdateSortNumber, { PositionId, SortNumber: 7 }, administrator);

  expect(await shown(site, 1)).toEqual([old, recent]);
  await site.db.deleteFrom('news_positions').execute();
});

test('articles added to a seat appear first in the given order and can be sorted and removed', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const [a, b, c] = [
    await makeNews(site, administrator, { MenuId, Seats: [1] }),
    await makeNews(site, administrator, { MenuId }),
    await makeNews(site, administrator, { MenuId }),
  ];
  await site.call(businessFeatured.SaveSelectPosition, { Seat: 1, NewsIds: [c, b] }, administrator);
  expect(await shown(site, 1)).toEqual([c, b, a]);

  const [first, second, third] = (await featured(site, administrator, 1)).map(({ PositionId }) => PositionId);
  const sort = (Ids: unknown) => site.send(businessFeatured.SortPositions, { Seat: 1, Ids }, administrator);
  await sort([third, first, second]);
  expect(await shown(site, 1)).toEqual([a, c, b]);

  const remove = (Ids: unknown) => site.send(businessFeatured.DelPosition, { Ids }, administrator);
  expect(await remove([first, 999_999])).toMatchObject({ Code: 404 });
  await remove([third, first]);
  expect(await shown(site, 1)).toEqual([b]);
  expect(await sort([first, second])).toMatchObject({
    Code: 409,
    Message: '列表已有变化，请刷新后再排序',
  });
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'position', action: 'DelPosition' },
    administrator,
  );
  expect(List[0]).toMatchObject({ Before: { Seat: 1 }, After: null });
  await site.db.deleteFrom('news_positions').execute();
});

test('an article placed on a seat appears first and retains its position when placed again', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const place = (NewsIds: number[]) =>
    site.call(businessFeatured.SaveSelectPosition, { Seat: 1, NewsIds }, administrator);
  const older = [];
  for (let day = 10; day < 26; day++)
    older.push(
      await makeNews(site, administrator, {
        MenuId,
        NewsCreateTime: `2026-02-${day} 08:00:00`,
        // Those of an editor and those of the list, so that some have no number yet.
        ...(day % 2 === 0 && { Seats: [1] }),
      }),
    );
  await place(older.filter((_id, index) => index % 2 === 1));
  const NewsId = await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-01-01 08:00:00' });

  await place([NewsId]);

  const placed = await shown(site, 1);
  expect(placed[0]).toBe(NewsId);
  await place([older[0] ?? 0]);
  expect(await shown(site, 1)).toEqual(placed);
  await site.db.deleteFrom('news_positions').execute();
});

test('the list of a seat marks a scheduled article', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  await makeNews(site, administrator, { MenuId, Seats: [2], NewsCreateTime: '2099-10-01 09:00:00' });

  expect(await featured(site, administrator, 2)).toMatchObject([
    { NewsStatus: 1, IsScheduled: true, NewsCreateTime: '2099-10-01 09:00:00' },
  ]);
  await site.db.deleteFrom('news_positions').execute();
});

test('a seat is returned page by page, and a page past the end is empty with the correct total', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const [oldest, middle, newest] = [
    await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-01-01 08:00:00', Seats: [4] }),
    await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-01-02 08:00:00', Seats: [4] }),
    await makeNews(site, administrator, { MenuId, NewsCreateTime: '2026-01-03 08:00:00', Seats: [4] }),
  ];
  const page = async (pageindex: number) => {
    const { List, TotalCount } = await site.call(webFeatured.GetNewPositionList, {
      seat: 4,
      pageindex,
      pagesize: 2,
    });
    return { ids: List.map(({ NewsId }) => NewsId), TotalCount };
  };

  expect(await page(1)).toEqual({ ids: [newest, middle], TotalCount: 3 });
  expect(await page(2)).toEqual({ ids: [oldest], TotalCount: 3 });
  expect(await page(9)).toEqual({ ids: [], TotalCount: 3 });
  await site.db.deleteFrom('news_positions').execute();
});

test('the editor list shows a single seat and filters its articles by title', async ({
  site,
  administrator,
}) => {
  await makeNews(site, administrator, { Title: '桥梁健康监测指南', Seats: [3] });
  await makeNews(site, administrator, { Title: '隧道工程案例', Seats: [3] });
  await makeNews(site, administrator, { Title: '桥梁养护', Seats: [4] });
  const titles = async (seat: number, key: string) =>
    (await site.call(businessFeatured.GetNewPositionList, { seat, key }, administrator)).List.map(
      ({ Title }) => Title,
    );

  expect(await titles(3, '桥梁')).toEqual(['桥梁健康监测指南']);
  expect((await titles(3, '')).toSorted()).toEqual(['桥梁健康监测指南', '隧道工程案例']);
  await site.db.deleteFrom('news_positions').execute();
});

test('a featured article that is switched off is not shown and can be switched on again', async ({
  site,
  administrator,
}) => {
  const NewsId = await makeNews(site, administrator, { Seats: [2] });
  const PositionId = (await featured(site, administrator, 2))[0]?.PositionId ?? 0;

  await site.call(businessFeatured.EditNewPositionStatus, { PositionId, Status: 0 }, administrator);
  expect(await shown(site, 2)).not.toContain(NewsId);

  await site.call(businessFeatured.SaveSelectPosition, { Seat: 2, NewsIds: [NewsId] }, administrator);
  expect(await shown(site, 2)).toContain(NewsId);
});

test('the history of a featured article names its former and its new state', async ({
  site,
  administrator,
}) => {
  await makeNews(site, administrator, { Seats: [2] });
  const PositionId = (await featured(site, administrator, 2))[0]?.PositionId ?? 0;
  await site.call(businessFeatured.EditNewPositionStatus, { PositionId, Status: 0 }, administrator);

  const { List } = await site.call(
    systemAudit.GetRecordHistory,
    { noun: 'position', recordid: PositionId },
    administrator,
  );
  const { Fields } = await site.call(systemAudit.GetLogWords, {}, administrator);

  expect(List[0]).toMatchObject({ Before: { IsOn: true }, After: { IsOn: false } });
  expect(Fields['position']?.['IsOn']).toMatchObject({ Name: '状态', Values: { false: '停用' } });
  await site.db.deleteFrom('news_positions').execute();
});

test('a saved article appears on exactly the selected seats', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  const NewsId = await makeNews(site, administrator, { MenuId, Seats: [3, 4] });
  const again = (Seats?: (1 | 2 | 3 | 4)[]) =>
    site.call(
      businessNews.SaveNews,
      { NewsId, MenuId, Title: '换位', NewContent: '<p>正文</p>', ...(Seats ? { Seats } : {}) },
      administrator,
    );

  await again([4]);
  expect([await shown(site, 3), await shown(site, 4)]).toEqual([[], [NewsId]]);
  await again();
  expect(await shown(site, 4)).toEqual([NewsId]);
  await again([]);
  expect(await shown(site, 4)).toEqual([]);
});

test.for([
  [businessFeatured.SaveSelectPosition, { Seat: 5, NewsIds: [1] }, { Seat: '推荐位应为 1 至 4' }],
  [businessFeatured.SaveSelectPosition, { Seat: 1, NewsIds: [] }, { NewsIds: '请选择记录' }],
  [
    businessFeatured.SaveSelectPosition,
    { Seat: 1, NewsIds: [999_999] },
    { NewsIds: '编号 999999 已不在这里（可能刚被他人删除或处理）' },
  ],
  [
    businessFeatured.UpdateSortNumber,
    { PositionId: 1, SortNumber: -1 },
    { SortNumber: '排序应为 0 至 999999 的整数' },
  ],
  [webFeatured.GetNewPositionList, { seat: 0 }, { seat: '推荐位应为 1 至 4' }],
] as const)('%s refuses %j', async ([endpoint, input, errors], { site, administrator }) => {
  const token = endpoint.audience === 'administrator' ? administrator : undefined;
  expect(await site.send(endpoint, input, token)).toMatchObject({ Code: 400, Data: errors });
});

test('changing a featured article requires an existing article and a permission', async ({
  site,
  administrator,
}) => {
  const reader = await signInAdministrator(site, ['position:list']);
  const change = { PositionId: 999_999, SortNumber: 1 };

  expect(await site.send(businessFeatured.UpdateSortNumber, change, administrator)).toMatchObject({
    Code: 404,
  });
  for (const call of ['UpdateSortNumber', 'SortPositions', 'DelPosition'] as const)
    expect(await site.send(businessFeatured[call], change, reader)).toMatchObject({ Code: 403 });
});

test('a writer without the permission for seats can save a featured article, but not change its seats', async ({
  site,
  administrator,
}) => {
  const writer = await signInAdministrator(site, ['news:list', 'news:write', 'news:publish']);
  const MenuId = await makeMenu(site, administrator);
  const form = { MenuId, Title: '推荐', NewContent: '<p>正文</p>' };
  const placed = await makeNews(site, administrator, { MenuId, Seats: [3] });
  const save = (NewsId: number, more: object) =>
    site.send(businessNews.SaveNews, { ...form, NewsId, ...more }, writer);

  const refusal = { Code: 403, Message: '没有“设置推荐位”的权限，不能更改首页推荐位' };
  expect(await save(0, { Title: '自己推荐的', Seats: [1] })).toMatchObject(refusal);
  expect(await save(placed, { Seats: [1] })).toMatchObject(refusal);
  expect(await save(placed, { Seats: [] })).toMatchObject(refusal);
  expect(await save(placed, { Seats: [3], Title: '改了标题' })).toMatchObject({ Code: 200 });
  expect(await save(placed, { Title: '又改了标题' })).toMatchObject({ Code: 200 });
  expect(await save(0, { Seats: [] })).toMatchObject({ Code: 200 });

  expect(await featured(site, administrator, 3)).toMatchObject([{ NewsId: placed, Title: '又改了标题' }]);
  expect(await featured(site, administrator, 1)).toEqual([]);
  const { List } = await site.call(businessNews.GetNewsList, { key: '自己推荐的' }, administrator);
  expect(List).toEqual([]);
  await site.db.deleteFrom('news_positions').execute();
});
