import { expect } from 'vitest';
import { webContributions } from '#contract/news/contributions.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { webMenus, type MenuNode } from '#contract/public-site/menus.ts';
import { makeMenu, makeNews, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import { overtaken } from '../../testing/held-row.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const save = (site: TestApp, administrator: string, form: object, token = administrator) =>
  site.send(businessMenus.SaveMenu, { Name: '栏目', ...form }, token);
const find = (tree: MenuNode[], id: number): MenuNode | undefined =>
  tree.map((node) => (node.MenuId === id ? node : find(node.ChildList, id))).find(Boolean);

test('a menu appears in the public tree below its parent and in sort order', async ({
  site,
  administrator,
}) => {
  const top = await makeMenu(site, administrator, { Name: '新闻中心', SortNumber: 5 });
  const second = await makeMenu(site, administrator, { Name: '乙', ParentId: top, SortNumber: 2 });
  const first = await makeMenu(site, administrator, {
    Name: '甲',
    ParentId: top,
    SortNumber: 1,
    ShowType: 1,
  });
  const third = await makeMenu(site, administrator, { Name: '丙', ParentId: first });

  const node = find(await site.call(webMenus.GetMenuList, { parentid: -1 }), top);

  expect(node).toMatchObject({ ParentId: -1, Name: '新闻中心', Type: 1, Status: 1, SortNumber: 5 });
  expect(node?.ChildList.map(({ MenuId }) => MenuId)).toEqual([first, second]);
  expect(node?.ChildList[0]).toMatchObject({
    ShowType: 1,
    Type: 1,
    ChildList: [{ MenuId: third, Type: 2, ChildList: [] }],
  });
});

test('a menu is found by its id or its name, and an unknown menu returns null', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '专家智库', WebUrl: 'https://example.org/zk' });

  expect(await site.call(webMenus.GetMenuModel, { menuid: MenuId })).toMatchObject({
    Name: '专家智库',
    WebUrl: 'https://example.org/zk',
  });
  expect(await site.call(webMenus.GetMenuModel, { label: '专家智库' })).toMatchObject({
    MenuId,
    ParentId: -1,
  });
  expect(await site.call(webMenus.GetMenuModel, { label: '没有这个栏目' })).toBeNull();
  expect(await site.send(webMenus.GetMenuModel, {})).toMatchObject({
    Code: 400,
    Data: { menuid: '请提供 menuid 或 label' },
  });
});

test('a menu has a layout, a save without one leaves it unchanged, and an unknown layout is refused', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '历任领导', Layout: 1 });
  const layout = async () => (await site.call(webMenus.GetMenuModel, { menuid: MenuId }))?.Layout;
  expect(await layout()).toBe(1);

  const saved = await save(site, administrator, { MenuId, Name: '历任负责人' });
  expect(saved.Code).toBe(200);
  expect(await layout()).toBe(1);

  expect(await save(site, administrator, { MenuId, Layout: 3 })).toMatchObject({
    Code: 400,
    Data: { Layout: '版式有误' },
  });
  const usual = await makeMenu(site, administrator, { Name: '没有选版式' });
  expect((await site.call(webMenus.GetMenuModel, { menuid: usual }))?.Layout).toBe(0);
});

test('the tree of any menu starts at its top-level menu and includes all descendants', async ({
  site,
  administrator,
}) => {
  const top = await makeMenu(site, administrator, { Name: '政策法规' });
  const middle = await makeMenu(site, administrator, { ParentId: top });
  const leaf = await makeMenu(site, administrator, { ParentId: middle });

  for (const menuid of [top, middle, leaf]) {
    expect(await site.call(webMenus.GetMenuTreeModel, { menuid })).toMatchObject({
      MenuId: top,
      ChildList: [{ MenuId: middle }],
    });
  }
  expect(await site.call(webMenus.GetMenuTreeModel, { menuid: 999_999 })).toBeNull();
});

test('a fourth menu level and a cycle are rejected with a message at the parent field', async ({
  site,
  administrator,
}) => {
  const one = await makeMenu(site, administrator);
  const two = await makeMenu(site, administrator, { ParentId: one });
  const three = await makeMenu(site, administrator, { ParentId: two });

  expect(await save(site, administrator, { ParentId: three })).toMatchObject({
    Code: 400,
    Data: { ParentId: '栏目最多 3 级' },
  });
  expect(await save(site, administrator, { MenuId: one, ParentId: three })).toMatchObject({
    Code: 400,
    Data: { ParentId: '上级栏目不能是自己或自己的下级' },
  });
  expect(await save(site, administrator, { MenuId: one, ParentId: one })).toMatchObject({ Code: 400 });
  expect(await save(site, administrator, { ParentId: 999_999 })).toMatchObject({
    Code: 400,
    Data: { ParentId: '上级栏目不存在' },
  });
  const other = await makeMenu(site, administrator);
  expect(await save(site, administrator, { MenuId: one, ParentId: other })).toMatchObject({
    Code: 400,
    Data: { ParentId: '栏目最多 3 级' },
  });
});

test('two concurrent moves cannot create a cycle of menus', async ({ site, administrator }) => {
  const one = await makeMenu(site, administrator);
  const two = await makeMenu(site, administrator);

  const answers = await Promise.all([
    save(site, administrator, { MenuId: one, ParentId: two }),
    save(site, administrator, { MenuId: two, ParentId: one }),
  ]);

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 400]);
});

test.for([
  [{ Name: ' ' }, { Name: '请输入栏目名称' }],
  [{ Name: '名'.repeat(31) }, { Name: '不能超过 30 个字' }],
  [{ WebUrl: 'javascript:x()' }, { WebUrl: '地址需以 http://、https:// 或 / 开头' }],
  [{ SortNumber: 1_000_000 }, { SortNumber: '排序应为 0 至 999999 的整数' }],
  [{ Status: 7 }, { Status: '状态有误' }],
] as const)(
  'a menu with the invalid value %j is rejected with a message at the field',
  async ([error, message], { site, administrator }) => {
    expect(await save(site, administrator, error)).toMatchObject({ Code: 400, Data: message });
  },
);

test('a menu with submenus or articles cannot be deleted; an empty menu can', async ({
  site,
  administrator,
}) => {
  const top = await makeMenu(site, administrator);
  const child = await makeMenu(site, administrator, { ParentId: top });
  const full = await makeMenu(site, administrator);
  await makeNews(site, administrator, { MenuId: full });
  const remove = (MenuId: number) => site.send(businessMenus.DelMenu, { MenuId }, administrator);

  expect(await remove(top)).toMatchObject({ Code: 409, Message: '请先删除下级栏目' });
  expect(await remove(full)).toMatchObject({
    Code: 409,
    Message: '该栏目下还有文章（含回收站），请先移走或删除',
  });
  expect(await remove(child)).toMatchObject({ Code: 200 });
  expect(await remove(child)).toMatchObject({ Code: 404 });
});

test('a concurrent save of an article and deletion of its menu never leave an article without a menu', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const article = await makeNews(site, administrator);
  const author = await signInMember(site);

  const deletion = await overtaken(
    site,
    (tx) => tx.updateTable('news').set({ menu_id: MenuId }).where('id', '=', article).execute(),
    () => site.send(businessMenus.DelMenu, { MenuId }, administrator),
  );
  expect(deletion).toMatchObject({ Code: 409, Message: '该栏目下还有文章（含回收站），请先移走或删除' });

  const empty = await makeMenu(site, administrator);
  await site.call(webMenus.GetMenuModel, { menuid: empty });
  const contribution = await overtaken(
    site,
    (tx) => tx.deleteFrom('menus').where('id', '=', empty).execute(),
    () =>
      site.send(
        webContributions.SaveNews,
        { Title: '同时', MenuId: empty, NewContent: '<p>正文</p>' },
        author,
      ),
  );
  expect(contribution).toMatchObject({ Code: 400, Data: { MenuId: '所选栏目不存在' } });
});

test('the back office lists all menus, parents before children, with the number of submenus and articles', async ({
  site,
  administrator,
}) => {
  const top = await makeMenu(site, administrator, { Name: '列表之上', Status: 0, SortNumber: 900 });
  const child = await makeMenu(site, administrator, { Name: '列表之下', ParentId: top, IsMemberRead: true });
  await makeNews(site, administrator, { MenuId: child });

  const { List } = await site.call(businessMenus.GetMenuList, { pagesize: 999 }, administrator);

  const at = List.findIndex(({ MenuId }) => MenuId === top);
  expect(List[at]).toMatchObject({ Status: 0, ChildCount: 1, NewsCount: 0 });
  expect(List[at + 1]).toMatchObject({ MenuId: child, IsMemberRead: true, NewsCount: 1, ParentId: top });
  expect(await site.call(businessMenus.GetMenuList, { parentid: top }, administrator)).toMatchObject({
    TotalCount: 1,
  });
});

test('an administrator without the permission cannot save or delete menus', async ({
  site,
  administrator,
}) => {
  const reader = await signInAdministrator(site, ['webmenu:list']);
  const MenuId = await makeMenu(site, administrator);

  expect(await save(site, administrator, {}, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessMenus.DelMenu, { MenuId }, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessMenus.GetMenuModel, { menuid: MenuId }, reader)).toMatchObject({
    Code: 200,
  });
});
