import { expect, test } from 'vitest';
import type { MenuNode } from '#contract/menus.ts';
import { menuChoicesOf, startingMenu } from './menu-choices.ts';

let made = 0;
function makeMenu(given: Partial<MenuNode> = {}): MenuNode {
  const MenuId = ++made;
  const fixed = { MenuId, ParentId: -1, Status: 1, ShowType: 0, Type: 2, SortNumber: 0 };
  return { ...fixed, Name: `栏目${MenuId}`, WebUrl: '', CurValue: '', ChildList: [], ...given };
}

test('在线投稿 under 协会期刊 is the menu of a new article', () => {
  const elsewhere = makeMenu({ Name: '会员服务', ChildList: [makeMenu({ Name: '在线投稿' })] });
  const child = makeMenu({ Name: '在线投稿' });
  const journal = makeMenu({ Name: '协会期刊', ChildList: [makeMenu({ Name: '期刊目录' }), child] });

  const menus = menuChoicesOf([elsewhere, journal]);

  expect(menus.usual).toBe(child.MenuId);
  expect(startingMenu(menus)).toBe(child.MenuId);
});

test('without it the author chooses among the menus that take articles', () => {
  const list = makeMenu({ Name: '协会动态' });
  const menus = menuChoicesOf([
    makeMenu({ Name: '首页', CurValue: 'home' }),
    makeMenu({ Name: '新闻中心', ChildList: [list, makeMenu({ Status: 0 })] }),
    makeMenu({ Name: '关于协会', ShowType: 1 }),
    makeMenu({ WebUrl: 'https://www.example.com' }),
  ]);

  expect(menus.usual).toBeUndefined();
  expect(menus.choices.map(({ label }) => label)).toEqual(['新闻中心', '新闻中心 › 协会动态']);
  expect(startingMenu(menus)).toBe(0);
  expect(startingMenu(menus, list.MenuId)).toBe(list.MenuId);
});

test('an article whose menu is gone goes to the usual one', () => {
  const menus = { choices: [{ value: 7, label: '在线投稿' }], usual: 7 };

  expect(startingMenu(menus, 99)).toBe(7);
});
