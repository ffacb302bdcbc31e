import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { systemStaff, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { plainLists } from '#contract/lists/registry.ts';
import { makeAdministrator, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

const group = { MenuType: 1, MenuName: '组' };
const button = { MenuType: 3, MenuName: '按钮', Perms: 'news:del' };
let views = 0;
const view = () => ({ MenuType: 2, MenuName: '页面', Path: `sample/${++views}`, Component: 'sample/list' });

const save = async (site: TestApp, administrator: string, form: object, token = administrator) =>
  (await site.call(systemStaff.SaveSystemMenu, { ...group, ...form }, token)).Id;
const sendSave = (site: TestApp, administrator: string, form: object, token = administrator) =>
  site.send(systemStaff.SaveSystemMenu, { ...group, ...form }, token);
const flat = (menus: SystemMenuNode[]): SystemMenuNode[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.Children)]);
const all = async (site: TestApp, administrator: string) =>
  flat(await site.call(systemStaff.GetSystemMenuList, { all: 1 }, administrator));

test('no two groups or pages of a new site have the same icon', async ({ site, administrator }) => {
  const entries = (await all(site, administrator)).filter(({ MenuType }) => MenuType !== button.MenuType);

  const icons = entries.map(({ Icon }) => Icon);
  expect(icons).not.toContain('');
  expect(icons.filter((icon, place) => icons.indexOf(icon) !== place)).toEqual([]);
});

test('every page of a new site names a view of the back office, and every view has a page', async ({
  site,
  administrator,
}) => {
  const source = await readFile(join(import.meta.dirname, '../../../admin/shell/views.ts'), 'utf8');
  const own = [...source.matchAll(/^ {2}'([a-z/-]+)': view\(/gm)].map(([, name]) => name);
  const pages = (await all(site, administrator)).filter(({ MenuType }) => MenuType === 2);

  expect(pages.map(({ Component }) => Component).toSorted()).toEqual(
    [...own, ...plainLists.map(({ name }) => `${name}/list`)].toSorted(),
  );
});

test('a group, a view in the group and a button of the view are saved, changed and deleted', async ({
  site,
  administrator,
}) => {
  const Id = await save(site, administrator, { MenuName: '样品' });
  const viewId = await save(site, administrator, { ...view(), Pid: Id, Path: 'sample/list' });
  const buttonId = await save(site, administrator, { ...button, Pid: viewId });
  await save(site, administrator, {
    ...view(),
    Id: viewId,
    Pid: Id,
    Path: 'sample/list',
    MenuName: '改名',
    Status: 0,
  });

  const found = (await all(site, administrator)).filter((menu) => [Id, viewId, buttonId].includes(menu.Id));
  expect(found).toMatchObject([
    { MenuName: '样品', MenuType: 1 },
    { MenuName: '改名', Path: 'sample/list', Component: 'sample/list', Status: 0 },
    { MenuType: 3, Perms: 'news:del' },
  ]);
  expect(await site.send(systemStaff.DelSystemMenu, { id: Id }, administrator)).toMatchObject({
    Code: 409,
    Message: '请先删除下级菜单',
  });

  for (const id of [buttonId, viewId, Id]) await site.call(systemStaff.DelSystemMenu, { id }, administrator);
  expect((await all(site, administrator)).some((menu) => menu.Id === Id)).toBe(false);
  expect(await site.send(systemStaff.DelSystemMenu, { id: Id }, administrator)).toMatchObject({ Code: 404 });
});

test('every permission has a menu or button', async ({ site, administrator }) => {
  const given = new Set((await all(site, administrator)).map(({ Perms }) => Perms));

  expect(Object.keys(permissions).filter((permission) => !given.has(permission))).toEqual([]);
});

test('reading the whole menu tree requires the permission', async ({ site }) => {
  const clerk = await signInAdministrator(site, ['news:list']);

  expect(await site.send(systemStaff.GetSystemMenuList, { all: 1 }, clerk)).toMatchObject({ Code: 403 });
});

test.for([
  [
    { MenuName: ' ', MenuType: 9 },
    { MenuName: '请输入菜单名称', MenuType: '菜单类型应为 1、2 或 3' },
  ],
  [{ MenuType: 2 }, { Component: '请输入页面组件' }],
  [{ MenuType: 2, Path: 'A B', Component: '../x' }, { Component: '页面组件形如 news/list' }],
  [{ MenuType: 3 }, { Perms: '请选择按钮的权限标识' }],
  [{ ...button, Perms: 'news:everything' }, { Perms: '没有这个权限标识' }],
  [button, { Pid: '请选择按钮所属的页面' }],
  [{ Pid: 999_999 }, { Pid: '上级菜单不存在' }],
  [{ MenuType: 2, MenuName: '重复', Path: 'news', Component: 'news/list' }, { Path: '已有页面使用这个地址' }],
] as const)('the menu %j is rejected', async ([form, errors], { site, administrator }) => {
  expect(await sendSave(site, administrator, form)).toMatchObject({ Code: 400, Data: errors });
});

test('a menu cannot move below itself or below a parent of the wrong kind', async ({
  site,
  administrator,
}) => {
  const upper = await save(site, administrator, {});
  const lower = await save(site, administrator, { Pid: upper, MenuName: '下级' });
  const page = await save(site, administrator, { ...view(), Pid: lower });

  expect(await sendSave(site, administrator, { Id: upper, Pid: lower })).toMatchObject({
    Code: 400,
    Data: { Pid: '上级菜单不能是自己或自己的下级' },
  });
  expect(await sendSave(site, administrator, { ...button, Pid: lower })).toMatchObject({
    Data: { Pid: '按钮应放在页面之下' },
  });
  expect(await sendSave(site, administrator, { Pid: page })).toMatchObject({
    Data: { Pid: '分组和页面应放在分组之下' },
  });
  expect(await sendSave(site, administrator, { ...view(), Id: upper })).toMatchObject({
    Code: 409,
    Message: '有下级菜单时不能改变类型',
  });
});

test('two simultaneous moves create no cycle', async ({ site, administrator }) => {
  const [one, other] = [
    await save(site, administrator, { MenuName: '甲' }),
    await save(site, administrator, { MenuName: '乙' }),
  ];

  const answers = await Promise.all([
    sendSave(site, administrator, { Id: one, Pid: other, MenuName: '甲' }),
    sendSave(site, administrator, { Id: other, Pid: one, MenuName: '乙' }),
  ]);

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 400]);
});

test('renaming a permission of a menu grants no permission to the role', async ({ site, administrator }) => {
  const { id, Perms } = await ownMenu(site, ['menu:save', 'news:list']);
  const clerk = await startSession(site.db, { audience: 'administrator', holderId: id });
  const held = (await all(site, administrator)).find((menu) => menu.Perms === Perms && menu.MenuType === 2);
  const form = { ...held, Children: undefined };

  expect(await sendSave(site, administrator, { ...form, Perms: 'admin:save' }, clerk)).toMatchObject({
    Code: 409,
    Message: '不能使用自己没有的权限标识',
  });
  expect(await sendSave(site, administrator, { ...form, MenuName: '文章' }, clerk)).toMatchObject({
    Code: 200,
  });
});

async function ownMenu(site: TestApp, held: Permission[]) {
  const { id } = await makeAdministrator(site, { permissions: held });
  return { id, Perms: 'news:list' };
}
