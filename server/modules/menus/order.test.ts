import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { webMenus } from '#contract/public-site/menus.ts';
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

test('a new column appears last below its parent, and columns of one parent can be sorted', async ({
  site,
  administrator,
}) => {
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

test('a moved column appears last below the new parent, and a renamed column retains its position', async ({
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

test('a new order that contains a column of another parent is rejected with 409', async ({
  site,
  administrator,
}) => {
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

test('a bulk change hides either all selected columns or none', async ({ site, administrator }) => {
  const top = await make(site, administrator);
  const [a, b] = [await make(site, administrator, top), await make(site, administrator, top)];

  expect(await send(site, administrator, 'EditMenuStatus', { Ids: [a, 999_999], Status: 0 })).toMatchObject({
    Code: 404,
  });
  expect(await below(site, top)).toEqual([a, b]);
  await send(site, administrator, 'EditMenuStatus', { Ids: [a, b], Status: 0 });
  expect(await below(site, top)).toEqual([]);
});

test('a save of an outdated column is rejected, and the response contains the current column', async ({
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

test('an administrator without webmenu:save cannot sort or hide columns', async ({ site, administrator }) => {
  const reader = await signInAdministrator(site, ['webmenu:list', 'webmenu:del']);

  expect(await send(site, administrator, 'SortMenus', {}, reader)).toMatchObject({ Code: 403 });
  expect(await send(site, administrator, 'EditMenuStatus', {}, reader)).toMatchObject({ Code: 403 });
});
