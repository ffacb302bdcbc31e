import { expect, test } from 'vitest';
import type { MenuNode } from '#contract/public-site/menus.ts';
import { menuChoicesOf, startingMenu } from './menu-choices.ts';

let count = 0;
function makeMenu(given: Partial<MenuNode> = {}): MenuNode {
  const MenuId = ++count;
  const fixed = {
    MenuId,
    ParentId: -1,
    Status: 1,
    ShowType: 0,
    Type: 2,
    SortNumber: 0,
    TakesContributions: false,
  };
  return { ...fixed, Name: `栏目${MenuId}`, WebUrl: '', CurValue: '', ChildList: [], ...given };
}

test('a new article is preset to the menu 在线投稿 under 协会期刊', () => {
  const elsewhere = makeMenu({ Name: '会员服务', ChildList: [makeMenu({ Name: '在线投稿' })] });
  const child = makeMenu({ Name: '在线投稿', TakesContributions: true });
  const journal = makeMenu({ Name: '协会期刊', ChildList: [makeMenu({ Name: '期刊目录' }), child] });

  const menus = menuChoicesOf([elsewhere, journal]);

  expect(menus.usual).toBe(child.MenuId);
  expect(startingMenu(menus)).toBe(child.MenuId);
});

test('the author chooses among the menus that accept contributions if 协会期刊 has no menu 在线投稿', () => {
  const list = makeMenu({ Name: '茶事动态', TakesContributions: true });
  const essays = makeMenu({ Name: '茶文', TakesContributions: true });
  const menus = menuChoicesOf([makeMenu({ Name: '新闻中心', ChildList: [list, makeMenu()] }), essays]);

  expect(menus.usual).toBeUndefined();
  expect(menus.choices.map(({ label }) => label)).toEqual(['新闻中心 › 茶事动态', '茶文']);
  expect(startingMenu(menus)).toBe(0);
  expect(startingMenu(menus, list.MenuId)).toBe(list.MenuId);
});

test('the only menu that accepts contributions is the preset of every new article', () => {
  const list = makeMenu({ Name: '茶事动态', TakesContributions: true });
  const menus = menuChoicesOf([makeMenu({ ChildList: [list, makeMenu()] })]);

  expect(menus.usual).toBe(list.MenuId);
  expect(startingMenu(menus)).toBe(list.MenuId);
});

test('an article whose menu was removed is assigned to the usual menu', () => {
  const menus = { choices: [{ value: 7, label: '在线投稿' }], usual: 7 };

  expect(startingMenu(menus, 99)).toBe(7);
});
