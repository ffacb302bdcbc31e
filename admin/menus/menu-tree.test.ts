import { expect, test } from 'vitest';
import type { ManagedMenu } from '#contract/menus.ts';
import { depth, menuTrail, menuTree } from './menu-tree.ts';

function menu(MenuId: number, ParentId: number, Name: string): ManagedMenu {
  const blank = { Status: 1, ShowType: 0, Type: 2, WebUrl: '', CurValue: '', SortNumber: 0 };
  return { MenuId, ParentId, Name, ...blank, IsMemberRead: false, NewsCount: 0, ChildCount: 0 };
}

const menus = [
  menu(1, -1, '新闻中心'),
  menu(2, 1, '政策要闻'),
  menu(3, 2, '地方政策'),
  menu(4, -1, '协会概况'),
];

test('menus hang below their parents, each knowing its level', () => {
  const [news, about] = menuTree(menus);

  expect(news?.children?.[0]?.children?.[0]).toMatchObject({ Name: '地方政策', level: 3 });
  expect(about?.children).toBeUndefined();
});

test('a menu takes as many levels as the longest line below it', () => {
  expect(menuTree(menus).map(depth)).toEqual([3, 1]);
});

test('the trail leads from the top to the menu', () => {
  expect(menuTrail(menus, 3)).toEqual([1, 2, 3]);
  expect(menuTrail(menus, 99)).toEqual([]);
});

test('a menu whose parent is not there stands at the top', () => {
  expect(menuTree([menu(7, 6, '孤儿')]).map(({ Name }) => Name)).toEqual(['孤儿']);
});
