import { expect, test } from 'vitest';
import type { MenuNode } from '#contract/public-site/menus.ts';
import {
  entranceOf,
  numberIn,
  pageAddress,
  pathTo,
  targetOf,
  targetOfAddress,
  withQuery,
} from './addresses.ts';

let count = 0;
function makeMenu(given: Partial<MenuNode> = {}): MenuNode {
  const MenuId = ++count;
  return {
    MenuId,
    ParentId: -1,
    Name: `栏目${MenuId}`,
    Status: 1,
    ShowType: 0,
    Type: 2,
    WebUrl: '',
    CurValue: '',
    SortNumber: 0,
    TakesContributions: false,
    ChildList: [],
    ...given,
  };
}

test('a top-level menu links to its first grandchild, else to its first child, else to itself', () => {
  const grandchild = makeMenu({ MenuId: 103, ParentId: 102 });
  const child = makeMenu({ MenuId: 102, ParentId: 101, ChildList: [grandchild] });

  expect(entranceOf(makeMenu({ MenuId: 101, ChildList: [child] })).href).toBe(
    '/menuList?ParentId=102&MenuId=103',
  );
  expect(entranceOf(makeMenu({ MenuId: 104 })).href).toBe('/menuList?ParentId=-1&MenuId=104');
});

test('the link of a top-level menu skips hidden children', () => {
  const hidden = makeMenu({ Status: 0 });
  const menu = makeMenu({ MenuId: 106, ParentId: 105 });

  expect(entranceOf(makeMenu({ MenuId: 105, ChildList: [hidden, menu] })).href).toBe(
    '/menuList?ParentId=105&MenuId=106',
  );
});

test('the link of a top-level menu skips children that lead to another site', () => {
  const elsewhere = makeMenu({ WebUrl: 'https://example.org' });
  const page = makeMenu({ MenuId: 108, ParentId: 107 });

  expect(entranceOf(makeMenu({ MenuId: 107, ChildList: [elsewhere, page] })).href).toBe(
    '/menuList?ParentId=107&MenuId=108',
  );
  expect(entranceOf(makeMenu({ MenuId: 109, ChildList: [elsewhere] })).href).toBe(
    '/menuList?ParentId=-1&MenuId=109',
  );
});

test('the address of a page contains only the parameters that the page reads', () => {
  const pathname = '/home';

  expect(pageAddress({ pathname, search: '?Newpwd=ticket&seat=2&from=groupmessage&pageindex=3' })).toBe(
    '/home?pageindex=3&seat=2',
  );
  expect(pageAddress({ pathname, search: '?Newpwd=ticket' })).toBe('/home');
});

test.each([
  ['/home', false],
  ['/info?MenuId=2&NewsId=3', false],
  ['/home#latest', false],
  ['/files/2026/11/charter.pdf', true],
  ['/System', true],
  ['https://example.org/sitemap', true],
  ['/constructor', true],
])('a menu with the address %s leaves the site: %s', (address, isExternal) => {
  expect(targetOfAddress(address)).toEqual({ href: address, isExternal });
  expect(targetOf(makeMenu({ WebUrl: address }))).toEqual({ href: address, isExternal });
});

test('the home menu links to the home page, and a menu with an external address leaves the site', () => {
  expect(entranceOf(makeMenu({ CurValue: 'home' }))).toEqual({ href: '/home', isExternal: false });
  expect(entranceOf(makeMenu({ WebUrl: 'https://example.org' }))).toEqual({
    href: 'https://example.org',
    isExternal: true,
  });
});

test('the path to a menu begins with its top-level menu', () => {
  const leaf = makeMenu({ Name: '国家标准' });
  const top = makeMenu({ Name: '政策法规', ChildList: [makeMenu({ Name: '标准规范', ChildList: [leaf] })] });

  expect(pathTo([makeMenu(), top], leaf.MenuId).map(({ Name }) => Name)).toEqual([
    '政策法规',
    '标准规范',
    '国家标准',
  ]);
  expect(pathTo([top], 999)).toEqual([]);
});

test('query values are set, replaced and removed', () => {
  expect(withQuery('/home', { seat: 2 })).toBe('/home?seat=2');
  expect(withQuery('/home?seat=2&pageindex=3', { seat: 3, pageindex: undefined })).toBe('/home?seat=3');
  expect(withQuery('/home?seat=2', { seat: undefined })).toBe('/home');
});

test('a numeric query value is valid only if it is a positive whole number', () => {
  const query = new URLSearchParams('a=12&b=0&c=-1&d=1e3&e=01&f=99999999999');

  expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => numberIn(query, name, 7))).toEqual([
    12, 7, 7, 7, 7, 7, 7,
  ]);
});
