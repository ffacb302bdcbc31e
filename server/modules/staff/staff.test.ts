import { expect } from 'vitest';
import { systemStaff, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { signInAdministrator, signInByForm } from '../../testing/factories/records.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { createTestDatabase } from '../../testing/start-test-database.ts';
import { test } from '../../testing/test.ts';
import { createFirstAdministrator } from './first-admin.ts';

const names = (menus: SystemMenuNode[]): string[] =>
  menus.flatMap((menu) => [menu.MenuName, ...names(menu.Children)]);

test('a role shows its menus and buttons together with the groups above them', async ({ site }) => {
  const all = await site.call(systemStaff.GetSystemMenuList, {}, await signInAdministrator(site));
  const few = await site.call(
    systemStaff.GetSystemMenuList,
    {},
    await signInAdministrator(site, ['webmenu:list']),
  );

  expect(all[0]).toMatchObject({
    MenuName: '工作台',
    MenuType: 2,
    Path: 'home',
    Component: 'home/workbench',
  });
  expect(names(all)).toContain('撰写文章');
  expect(names(few)).toEqual(['工作台', '内容管理', '网站栏目', '我的账号']);
});

test('ButtonL contains exactly the permissions of the role', async ({ site }) => {
  const token = await signInAdministrator(site, ['news:list', 'file:upload']);

  expect((await site.call(systemStaff.GetLoginUser, {}, token)).ButtonL.toSorted()).toEqual([
    'file:upload',
    'news:list',
  ]);
});

test('the first administrator receives a one-time password only once', async () => {
  const { db, drop } = await createTestDatabase();

  const [first, again] = await Promise.all([
    createFirstAdministrator(db, { account: 'admin', password: undefined }),
    createFirstAdministrator(db, { account: 'admin', password: undefined }),
  ]);
  const later = await createFirstAdministrator(db, { account: 'admin', password: undefined });

  expect([first, again].filter(Boolean)).toHaveLength(1);
  expect((first ?? again)?.oneTimePassword).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(later).toBeUndefined();
  await drop();
});

test('a password from the environment requires no change at the first sign-in', async () => {
  const fresh = await startTestApp();
  await createFirstAdministrator(fresh.db, { account: 'admin', password: 'Given-By-Operator-1' });

  const { Data: token } = await signInByForm(fresh, { account: 'admin', password: 'Given-By-Operator-1' });

  expect(await fresh.call(systemStaff.GetLoginUser, {}, token as string)).toMatchObject({
    Account: 'admin',
    MustChangePwd: false,
  });
  await fresh.close();
});
