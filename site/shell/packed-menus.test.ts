import { expect, test } from 'vitest';
import { menuRoot, type MenuNode } from '#contract/menus.ts';
import { packMenus, unpackMenus } from './packed-menus.ts';

const menu = (MenuId: number, ParentId: number, more: Partial<MenuNode> = {}): MenuNode => ({
  MenuId,
  ParentId,
  Name: `栏目${MenuId}`,
  Status: 1,
  ShowType: 0,
  Type: 2,
  WebUrl: '',
  CurValue: '',
  SortNumber: MenuId * 10,
  TakesContributions: false,
  ChildList: [],
  ...more,
});

const tree = [
  menu(1, menuRoot.visitors, { Name: '首页', CurValue: 'home' }),
  menu(2, menuRoot.visitors, {
    Type: 1,
    ChildList: [
      menu(3, 2, { Type: 1, ChildList: [menu(4, 3, { ShowType: 1 }), menu(5, 3)] }),
      menu(6, 2, { Name: '甲,乙|丙 “丁”', WebUrl: 'https://www.example.cn/?a=1,2' }),
    ],
  }),
  menu(7, menuRoot.visitors, { SortNumber: -1, TakesContributions: true }),
];

test('what was packed is the same tree again', () => {
  expect(unpackMenus(packMenus(tree))).toEqual(tree);
  expect(unpackMenus(packMenus([]))).toEqual([]);
});

test('the same text gives the very same tree, another one its own', () => {
  const packed = packMenus(tree);

  expect(unpackMenus(packed)).toBe(unpackMenus(packed));
  expect(unpackMenus(packMenus(tree.slice(1)))).toEqual(tree.slice(1));
});
