import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemOwnAccount } from '#contract/accounts/own-account.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemStaff, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { makeAdministrator, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

const flat = (menus: SystemMenuNode[]): SystemMenuNode[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.Children)]);
const menusOf = async (site: TestApp, token: string) =>
  flat(await site.call(systemStaff.GetSystemMenuList, { all: 1 }, token));

test('an outdated save of a role is rejected with the current role', async ({ site, administrator }) => {
  const { RoleId } = await site.call(systemRoles.SaveRole, { RoleName: '文秘' }, administrator);
  const { Version } = await site.call(systemRoles.GetRole, { id: RoleId }, administrator);
  await site.call(systemRoles.SaveRole, { RoleId, RoleName: '对方的', Version }, administrator);

  expect(
    await site.send(systemRoles.SaveRole, { RoleId, RoleName: '我的', Version }, administrator),
  ).toMatchObject({
    Code: 409,
    Data: { Current: { RoleName: '对方的', Version: Version + 1 } },
  });
});

test('an outdated save of an administrator is rejected, also after a change by that administrator', async ({
  site,
  administrator,
}) => {
  const { id } = await makeAdministrator(site, { permissions: ['news:list'] });
  const find = async () =>
    (await site.call(systemAdministrators.GetAdminUserL, { pagesize: 999 }, administrator)).List.find(
      ({ AdminId }) => AdminId === id,
    )!;
  const before = await find();
  const own = await startSession(site.db, { audience: 'administrator', holderId: id });
  await site.call(systemStaff.EditMyInfo, { RealName: '陈薇', Mobile: '13812345678' }, own);

  const answer = await site.send(
    systemAdministrators.SaveAdminUser,
    { AdminId: id, RealName: '陈巍', RoleId: before.RoleId, Version: before.Version },
    administrator,
  );

  expect(answer).toMatchObject({
    Code: 409,
    Data: { Current: { RealName: '陈薇', Mobile: '13*******78', Status: 1 } },
  });
  expect(await find()).toMatchObject({ RealName: '陈薇', Version: before.Version + 1 });
});

test('administrators are filtered by state and sorted by last sign-in', async ({ site, administrator }) => {
  const { id } = await makeAdministrator(site, { permissions: ['news:list'] });
  await site.db.updateTable('administrators').set({ is_enabled: false }).where('id', '=', id).execute();
  const list = async (input: object) =>
    (await site.call(systemAdministrators.GetAdminUserL, { pagesize: 999, ...input }, administrator)).List;

  expect((await list({ status: 0 })).map(({ AdminId }) => AdminId)).toEqual([id]);
  expect((await list({ status: 1 })).some(({ AdminId }) => AdminId === id)).toBe(false);
  await site.db
    .updateTable('administrators')
    .set({ last_sign_in_at: new Date('2027-01-01') })
    .where('id', '=', id)
    .execute();
  expect((await list({ sort: '-LastLoginTime' }))[0]?.AdminId).toBe(id);
});

test('all sessions of an administrator end at once', async ({ site, administrator }) => {
  const { id } = await makeAdministrator(site, { permissions: ['news:list'] });
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });

  await site.call(systemOwnAccount.EndSession, { AdminId: id }, administrator);

  expect(await site.send(systemStaff.GetLoginUser, {}, token)).toMatchObject({ Code: 402 });
});

test('menus are sorted within their parent, and a new menu goes last', async ({ site, administrator }) => {
  const group = (MenuName: string) =>
    site.call(systemStaff.SaveSystemMenu, { MenuType: 1, MenuName }, administrator).then(({ Id }) => Id);
  const [one, two] = [await group('甲组'), await group('乙组')];
  const top = async () =>
    (await site.call(systemStaff.GetSystemMenuList, { all: 1 }, administrator)).map(({ Id }) => Id);
  expect((await top()).slice(-2)).toEqual([one, two]);

  await site.call(systemStaff.SortSystemMenus, { Pid: 0, Ids: [two, one] }, administrator);

  expect((await top()).slice(-2)).toEqual([two, one]);
  expect(await site.send(systemStaff.SortSystemMenus, { Pid: one, Ids: [two] }, administrator)).toMatchObject(
    {
      Code: 409,
      Message: '列表已有变化，请刷新后再排序',
    },
  );
  const reader = await signInAdministrator(site, ['menu:list']);
  expect(await site.send(systemStaff.SortSystemMenus, { Pid: 0, Ids: [one] }, reader)).toMatchObject({
    Code: 403,
  });
});

test('an outdated save of a menu is rejected', async ({ site, administrator }) => {
  const news = (await menusOf(site, administrator)).find(({ Path }) => Path === 'news')!;
  await site.call(systemStaff.SaveSystemMenu, { ...news, MenuName: '文章' }, administrator);

  const mine = { ...news, MenuName: '稿件' };
  expect(await site.send(systemStaff.SaveSystemMenu, mine, administrator)).toMatchObject({
    Code: 409,
    Data: { Current: { Id: news.Id, MenuName: '文章', Visible: 1, Status: 1, Pid: news.Pid } },
  });
});

test('the menu administration and its parents can be neither hidden nor disabled', async ({
  site,
  administrator,
}) => {
  await site.db
    .updateTable('system_menus')
    .set({ is_visible: true })
    .where('path', '=', 'system-menus')
    .execute();
  const menus = await menusOf(site, administrator);
  const own = menus.find(({ Path }) => Path === 'system-menus')!;
  const above = menus.find(({ Id }) => Id === own.Pid)!;
  const save = (form: object) => site.send(systemStaff.SaveSystemMenu, form, administrator);
  const refusal = { Code: 409, Message: '系统菜单要留在导航里，否则无法再改回来' };

  for (const change of [{ Visible: 0 }, { Status: 0 }, { Perms: 'role:list' }, { Component: 'links/list' }])
    expect(await save({ ...own, ...change })).toMatchObject(refusal);
  for (const change of [{ Visible: 0 }, { Status: 0 }])
    expect(await save({ ...above, ...change })).toMatchObject(refusal);
  for (const { Id } of own.Children) await site.call(systemStaff.DelSystemMenu, { id: Id }, administrator);
  expect(await site.send(systemStaff.DelSystemMenu, { id: own.Id }, administrator)).toMatchObject(refusal);
  expect(await save({ ...own, MenuName: '后台菜单' })).toMatchObject({ Code: 200 });
});
