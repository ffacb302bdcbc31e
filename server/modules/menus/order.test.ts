import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessMenus, webMenus } from '#contract/public-site/menus.ts';
import { makeMenu, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const send = (
  site: TestApp,
  administrator: string,
  call: 'SaveMenu' | 'SortMenus' | 'EditMenuStatus',
  form: object,
  token = administrator,
) => site.send(businessMenus[call], form, token);
const below = async (site: TestApp, menuid: number) =>
  (await site.call(webMenus.GetMenuTreeModel, { menuid }))?.ChildList.map(({ MenuId }) => MenuId);
const make = (site: TestApp, administrator: string, ParentId?: number) =>
  makeMenu(site, administrator, ParentId === undefined ? {} : { ParentId });

test('new columns go last, and are dragged below the one above them', async ({ site, administrator }) => {
  const top = await make(site, administrator);
  const [a, b, c] = [
    await make(site, administrator, top),
    await make(site, administrator, top),
    await make(site, administrator, top),
  ];
  expect(await below(site, top)).toEqual([a, b, c]);

  await send(site, administrator, 'SortMenus', { ParentId: top, Ids: [c, a, b] });

  expect(await below(site, top)).toEqual([c, a, b]);
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'menu', action: 'SortMenus' },
    administrator,
  );
  expect(List[0]).toMatchObject({ Before: { Ids: [a, b, c] }, After: { Ids: [c, a, b] } });
});

test('a column that moves goes last where it arrives; one that stays keeps its place', async ({
  site,
  administrator,
}) => {
  const [from, to] = [await make(site, administrator), await make(site, administrator)];
  const [a, b] = [await make(site, administrator, from), await make(site, administrator, from)];
  const c = await make(site, administrator, to);

  await send(site, administrator, 'SaveMenu', { MenuId: a, ParentId: from, Name: '改名' });
  expect(await below(site, from)).toEqual([a, b]);
  await send(site, administrator, 'SaveMenu', { MenuId: a, ParentId: to, Name: '搬走' });
  expect(await below(site, to)).toEqual([c, a]);
});

test('columns of another parent are not in the list that is sorted', async ({ site, administrator }) => {
  const top = await make(site, administrator);
  const [inside, outside] = [await make(site, administrator, top), await make(site, administrator)];

  expect(
    await send(site, administrator, 'SortMenus', { ParentId: top, Ids: [inside, outside] }),
  ).toMatchObject({
    Code: 409,
    Message: '列表已有变化，请刷新后再排序',
  });
  expect(await send(site, administrator, 'SortMenus', { ParentId: 999_999, Ids: [inside] })).toMatchObject({
    Code: 409,
  });
  expect(await send(site, administrator, 'SortMenus', { Ids: [outside, top] })).toMatchObject({ Code: 200 });
});

test('several columns are hidden at once: all of them, or none', async ({ site, administrator }) => {
  const top = await make(site, administrator);
  const [a, b] = [await make(site, administrator, top), await make(site, administrator, top)];

  expect(await send(site, administrator, 'EditMenuStatus', { Ids: [a, 999_999], Status: 0 })).toMatchObject({
    Code: 404,
  });
  expect(await below(site, top)).toEqual([a, b]);
  await send(site, administrator, 'EditMenuStatus', { Ids: [a, b], Status: 0 });
  expect(await below(site, top)).toEqual([]);
});

test('who saves a column that changed meanwhile is told, with the column as it is', async ({
  site,
  administrator,
}) => {
  const MenuId = await make(site, administrator);
  await send(site, administrator, 'SaveMenu', { MenuId, Version: 1, Name: '甲的' });

  expect(await send(site, administrator, 'SaveMenu', { MenuId, Version: 1, Name: '乙的' })).toMatchObject({
    Code: 409,
    Message: '该记录已被他人修改，请核对后再保存',
    Data: { Current: { MenuId, Name: '甲的', Version: 2 } },
  });
});

test('sorting and hiding are for who may save', async ({ site, administrator }) => {
  const reader = await signInAdministrator(site, ['webmenu:list', 'webmenu:del']);

  expect(await send(site, administrator, 'SortMenus', {}, reader)).toMatchObject({ Code: 403 });
  expect(await send(site, administrator, 'EditMenuStatus', {}, reader)).toMatchObject({ Code: 403 });
});
