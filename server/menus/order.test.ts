import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemAudit } from '#contract/audit.ts';
import { businessMenus, webMenus } from '#contract/menus.ts';
import { makeMenu, signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let site: TestApp;
let administrator: string;
beforeAll(async () => {
  site = await startTestApp();
  administrator = await signInAdministrator(site);
});
afterAll(() => site.close());

const send = (call: 'SaveMenu' | 'SortMenus' | 'EditMenuStatus', form: object, token = administrator) =>
  site.send(businessMenus[call], form, token);
const below = async (menuid: number) =>
  (await site.call(webMenus.GetMenuTreeModel, { menuid }))?.ChildList.map(({ MenuId }) => MenuId);
const make = (ParentId?: number) => makeMenu(site, administrator, ParentId === undefined ? {} : { ParentId });

test('new columns go last, and are dragged below the one above them', async () => {
  const top = await make();
  const [a, b, c] = [await make(top), await make(top), await make(top)];
  expect(await below(top)).toEqual([a, b, c]);

  await send('SortMenus', { ParentId: top, Ids: [c, a, b] });

  expect(await below(top)).toEqual([c, a, b]);
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'menu', action: 'SortMenus' },
    administrator,
  );
  expect(List[0]).toMatchObject({ Before: { Ids: [a, b, c] }, After: { Ids: [c, a, b] } });
});

test('a column that moves goes last where it arrives; one that stays keeps its place', async () => {
  const [from, to] = [await make(), await make()];
  const [a, b] = [await make(from), await make(from)];
  const c = await make(to);

  await send('SaveMenu', { MenuId: a, ParentId: from, Name: '改名' });
  expect(await below(from)).toEqual([a, b]);
  await send('SaveMenu', { MenuId: a, ParentId: to, Name: '搬走' });
  expect(await below(to)).toEqual([c, a]);
});

test('columns of another parent are not in the list that is sorted', async () => {
  const top = await make();
  const [inside, outside] = [await make(top), await make()];

  expect(await send('SortMenus', { ParentId: top, Ids: [inside, outside] })).toMatchObject({
    Code: 409,
    Message: '列表已有变化，请刷新后再排序',
  });
  expect(await send('SortMenus', { ParentId: 999_999, Ids: [inside] })).toMatchObject({ Code: 409 });
  expect(await send('SortMenus', { Ids: [outside, top] })).toMatchObject({ Code: 200 });
});

test('several columns are hidden at once: all of them, or none', async () => {
  const top = await make();
  const [a, b] = [await make(top), await make(top)];

  expect(await send('EditMenuStatus', { Ids: [a, 999_999], Status: 0 })).toMatchObject({ Code: 404 });
  expect(await below(top)).toEqual([a, b]);
  await send('EditMenuStatus', { Ids: [a, b], Status: 0 });
  expect(await below(top)).toEqual([]);
});

test('who saves a column that changed meanwhile is told, with the column as it is', async () => {
  const MenuId = await make();
  await send('SaveMenu', { MenuId, Version: 1, Name: '甲的' });

  expect(await send('SaveMenu', { MenuId, Version: 1, Name: '乙的' })).toMatchObject({
    Code: 409,
    Message: '该记录已被他人修改，请核对后再保存',
    Data: { Current: { MenuId, Name: '甲的', Version: 2 } },
  });
});

test('sorting and hiding are for who may save', async () => {
  const reader = await signInAdministrator(site, ['webmenu:list', 'webmenu:del']);

  expect(await send('SortMenus', {}, reader)).toMatchObject({ Code: 403 });
  expect(await send('EditMenuStatus', {}, reader)).toMatchObject({ Code: 403 });
});
