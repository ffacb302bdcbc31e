import { expect, test } from 'vitest';
import type { SystemMenuNode } from '#contract/accounts/staff.ts';
import { shownMenu } from '../components/navigation/menu-pages.ts';
import { findRoute, routesOf } from './routes.ts';

function entry(given: Partial<SystemMenuNode>): SystemMenuNode {
  const blank = { Id: 1, Pid: 0, MenuType: 2, MenuName: '', Path: '', Icon: '', Component: '', Perms: '' };
  return { ...blank, Visible: 1, Status: 1, SortNumber: 0, Version: 1, Children: [], ...given };
}

const menu = [
  entry({ MenuName: '工作台', Path: 'home', Component: 'home/workbench' }),
  entry({
    MenuName: '内容管理',
    MenuType: 1,
    Path: 'content',
    Children: [
      entry({ MenuName: '文章管理', Path: 'News', Children: [entry({ MenuType: 3, Perms: 'news:del' })] }),
      entry({ MenuName: '撰写文章', Path: 'news/edit', Visible: 0 }),
      entry({ MenuName: '停用的', Path: 'off', Status: 0 }),
    ],
  }),
  entry({ MenuName: '空组', MenuType: 1 }),
];

test('pages become routes with lower-case addresses, and groups and buttons do not', () => {
  expect(routesOf(menu).map(({ path }) => path)).toEqual([
    '/System/home',
    '/System/news',
    '/System/news/edit',
    '/System/off',
  ]);
});

test('a route contains the names of the menus above it', () => {
  expect(findRoute(routesOf(menu), '/system/NEWS/')?.trail).toEqual(['内容管理', '文章管理']);
});

test('the left menu shows only visible and enabled entries and no empty group', () => {
  const shown = shownMenu(menu);

  expect(shown.map(({ MenuName }) => MenuName)).toEqual(['工作台', '内容管理']);
  expect(shown[1]?.Children.map(({ MenuName }) => MenuName)).toEqual(['文章管理']);
});
