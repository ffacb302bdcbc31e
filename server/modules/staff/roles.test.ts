import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemStaff, type SystemMenuNode } from '#contract/accounts/staff.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { makeAdministrator, signInAdministrator } from '../../testing/factories/records.ts';
import { overtaken } from '../../testing/held-row.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

const menusOf = async (site: TestApp, permissions: Permission[]) =>
  (
    await site.db.selectFrom('system_menus').select('id').where('permission', 'in', permissions).execute()
  ).map(({ id }) => id);
let made = 0;
const save = async (site: TestApp, administrator: string, form: object, token = administrator) =>
  (await site.call(systemRoles.SaveRole, { RoleName: `编辑${++made}`, ...form }, token)).RoleId;
const sendSave = (site: TestApp, administrator: string, form: object, token = administrator) =>
  site.send(systemRoles.SaveRole, { RoleName: `编辑${++made}`, ...form }, token);
const find = (site: TestApp, administrator: string, id: number) =>
  site.call(systemRoles.GetRole, { id }, administrator);
const everyMenu = (menus: SystemMenuNode[]): SystemMenuNode[] =>
  menus.flatMap((menu) => [menu, ...everyMenu(menu.Children)]);
const builtin = async (site: TestApp) =>
  (await site.db.selectFrom('roles').select('id').where('is_builtin', '=', true).executeTakeFirstOrThrow())
    .id;

test('a role is created, found, changed and deleted', async ({ site, administrator }) => {
  const MenuIds = await menusOf(site, ['news:write']);
  const RoleId = await save(site, administrator, { RoleName: '文章编辑', Remarks: '写文章', MenuIds });
  expect(await find(site, administrator, RoleId)).toEqual({
    RoleId,
    RoleName: '文章编辑',
    Remarks: '写文章',
    IsBuiltin: false,
    UserCount: 0,
    MenuIds,
    Version: 1,
  });

  await save(site, administrator, { RoleId, RoleName: '主编' });
  expect(await find(site, administrator, RoleId)).toMatchObject({ RoleName: '主编', MenuIds });
  const { List } = await site.call(systemRoles.GetRoleList, { key: '主编', pagesize: 999 }, administrator);
  expect(List.map((role) => role.RoleId)).toEqual([RoleId]);

  await site.call(systemRoles.DelRole, { id: RoleId }, administrator);
  expect(await site.send(systemRoles.GetRole, { id: RoleId }, administrator)).toMatchObject({ Code: 404 });
  const log = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'role', recordid: String(RoleId) },
    administrator,
  );
  expect(log.List.map(({ Action }) => Action)).toEqual(['DelRole', 'SaveRole', 'SaveRole']);
});

test('a change of a role applies from the next call of its administrators', async ({
  site,
  administrator,
}) => {
  const clerk = await makeAdministrator(site, { permissions: ['news:list'] });
  const token = await startSession(site.db, { audience: 'administrator', holderId: clerk.id });
  const { RoleId, RoleName } = await site.call(systemStaff.GetLoginUser, {}, token);
  expect(await site.send(businessNews.GetNewsList, {}, token)).toMatchObject({ Code: 200 });

  await save(site, administrator, { RoleId, RoleName, MenuIds: [] });

  expect(await site.send(businessNews.GetNewsList, {}, token)).toMatchObject({ Code: 403 });
});

test('administrators cannot grant permissions that they do not hold', async ({ site, administrator }) => {
  const clerk = await signInAdministrator(site, ['role:save', 'news:list']);
  const strong = await save(site, administrator, { MenuIds: await menusOf(site, ['admin:save']) });

  expect(
    await sendSave(site, administrator, { MenuIds: await menusOf(site, ['admin:del']) }, clerk),
  ).toMatchObject({
    Code: 409,
    Message: '不能授予自己没有的权限：删除',
  });
  // Permissions that a role already has stay, whoever saves it.
  expect(
    await sendSave(
      site,
      administrator,
      { RoleId: strong, MenuIds: await menusOf(site, ['admin:save', 'role:save']) },
      clerk,
    ),
  ).toMatchObject({ Code: 200 });
});

test('administrators cannot remove permissions that they do not hold from a role', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, ['role:save', 'news:list']);
  const MenuIds = await menusOf(site, ['news:list', 'admin:del']);
  const RoleId = await save(site, administrator, { MenuIds });

  for (const left of [[], await menusOf(site, ['news:list'])])
    expect(await sendSave(site, administrator, { RoleId, MenuIds: left }, clerk)).toMatchObject({
      Code: 409,
      Message: '不能移除自己没有的权限：删除',
    });

  expect((await find(site, administrator, RoleId)).MenuIds).toEqual(MenuIds);
  const own = { RoleId, MenuIds: await menusOf(site, ['admin:del']) };
  expect(await sendSave(site, administrator, own, clerk)).toMatchObject({ Code: 200 });
});

test('emptying the role of a stronger administrator to gain control is rejected', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, [
    'role:save',
    'menu:save',
    'menu:del',
    'admin:save',
    'admin:del',
    'news:list',
  ]);
  const strong = await makeAdministrator(site, { permissions: ['cert:del'] });
  const { RoleId, RoleName } = await site.call(
    systemStaff.GetLoginUser,
    {},
    await startSession(site.db, { audience: 'administrator', holderId: strong.id }),
  );
  const isRefused = { Code: 409 };

  expect(await sendSave(site, administrator, { RoleId, RoleName, MenuIds: [] }, clerk)).toMatchObject(
    isRefused,
  );
  for (const Id of await menusOf(site, ['cert:del'])) {
    const menus = await site.call(systemStaff.GetSystemMenuList, { all: 1 }, administrator);
    const menu = everyMenu(menus).find((one) => one.Id === Id);
    const change = (form: object) =>
      site.send(systemStaff.SaveSystemMenu, { ...menu, Children: undefined, ...form }, clerk);
    expect(await change({ Status: 0 })).toMatchObject(isRefused);
    expect(await change({ Perms: 'news:list' })).toMatchObject(isRefused);
    expect(await site.send(systemStaff.DelSystemMenu, { id: Id }, clerk)).toMatchObject(isRefused);
  }

  const reset = { AdminId: strong.id, RealName: '强', RoleId, ResetPwd: true };
  expect(await site.send(systemAdministrators.SaveAdminUser, reset, clerk)).toMatchObject({
    Code: 409,
    Message: '不能修改权限高于自己的管理员',
  });
  expect(await site.send(systemAdministrators.DelAdminUser, { id: strong.id }, clerk)).toMatchObject(
    isRefused,
  );
});

test('the built-in role cannot be changed, and a role in use cannot be deleted', async ({
  site,
  administrator,
}) => {
  const id = await builtin(site);
  const clerk = await makeAdministrator(site, { permissions: ['news:list'] });
  const { role_id } = await site.db
    .selectFrom('administrators')
    .select('role_id')
    .where('id', '=', clerk.id)
    .executeTakeFirstOrThrow();

  expect(await sendSave(site, administrator, { RoleId: id, MenuIds: [] })).toMatchObject({
    Code: 409,
    Message: '内置角色不可修改',
  });
  expect(await site.send(systemRoles.DelRole, { id }, administrator)).toMatchObject({
    Message: '内置角色不可删除',
  });
  expect(await site.send(systemRoles.DelRole, { id: role_id }, administrator)).toMatchObject({
    Code: 409,
    Message: '该角色下还有管理员，不能删除',
  });
});

test.for([
  [{ RoleName: '' }, { RoleName: '请输入角色名称' }],
  [{ RoleName: '系统管理员' }, { RoleName: '角色名称已存在' }],
  [{ MenuIds: [999_999] }, { MenuIds: '所选菜单不存在' }],
  [{ MenuIds: ['x'] }, { 'MenuIds.0': '菜单编号有误' }],
] as const)('a role %j is rejected', async ([form, errors], { site, administrator }) => {
  expect(await sendSave(site, administrator, form)).toMatchObject({ Code: 400, Data: errors });
});

test('reading and changing roles requires the permissions', async ({ site, administrator }) => {
  const reader = await signInAdministrator(site, ['role:list']);

  expect(await site.send(systemRoles.GetRoleList, {}, reader)).toMatchObject({ Code: 200 });
  expect(await sendSave(site, administrator, {}, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(systemRoles.DelRole, { id: 1 }, reader)).toMatchObject({ Code: 403 });
  expect(await sendSave(site, administrator, { RoleId: 999_999 })).toMatchObject({ Code: 404 });
});

test('a role that is saved while one of its menus is deleted retains the other menus', async ({
  site,
  administrator,
}) => {
  const { Id } = await site.call(
    systemStaff.SaveSystemMenu,
    { MenuType: 1, MenuName: '旧组' },
    administrator,
  );
  const others = await menusOf(site, ['news:write']);
  const RoleId = await save(site, administrator, { MenuIds: [Id, ...others] });

  const answer = await overtaken(
    site,
    (tx) => tx.deleteFrom('system_menus').where('id', '=', Id).execute(),
    () => sendSave(site, administrator, { RoleId, MenuIds: [Id, ...others] }),
  );

  expect(answer).toMatchObject({ Code: 200 });
  expect((await find(site, administrator, RoleId)).MenuIds).toEqual(others);
});
