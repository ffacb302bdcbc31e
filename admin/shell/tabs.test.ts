import { expect, test } from 'vitest';
import { close, closeOthers, closeRight, maxTabs, rename, tabKey, visit } from './tabs.ts';

const tab = (path: string, address = path, isUnsaved = false) => ({
  key: path,
  path,
  title: path,
  address,
  isUnsaved,
  mount: path.length,
});
const three = [tab('/System/home'), tab('/System/news'), tab('/System/menus')];
const keys = (tabs: readonly { key: string }[]) => tabs.map(({ key }) => key);

test('a page has one tab, however often the page is visited', () => {
  const tabs = visit(three, tab('/System/news', '/System/news?key=保险'));

  expect(tabs.map(({ address }) => address)).toEqual([
    '/System/home',
    '/System/news?key=保险',
    '/System/menus',
  ]);
});

test('an editor has a tab for each record, and a list has one tab for all its records', () => {
  expect(tabKey({ path: '/System/news/edit', component: 'news/editor' }, '?id=7')).toBe(
    '/System/news/edit?id=7',
  );
  expect(tabKey({ path: '/System/news/edit', component: 'news/editor' }, '')).toBe('/System/news/edit');
  expect(tabKey({ path: '/System/links', component: 'links/list' }, '?id=7&key=a')).toBe('/System/links');
});

test('a new record retains its tab after the save', () => {
  const tabs = rename(three, '/System/news', tab('/System/news?id=7'));

  expect(keys(tabs)).toEqual(['/System/home', '/System/news?id=7', '/System/menus']);
  expect(tabs[1]?.mount).toBe('/System/news'.length);
});

test('the thirteenth tab replaces the oldest tab without changes', () => {
  const full = Array.from({ length: maxTabs }, (_, index) => tab(`/System/${index}`, undefined, index === 1));

  const tabs = visit(full, tab('/System/new'));

  expect(tabs).toHaveLength(maxTabs);
  expect(keys(tabs).slice(0, 3)).toEqual(['/System/0', '/System/1', '/System/3']);
});

test('closing the active tab moves to the next one', () => {
  expect(close(three, '/System/news', '/System/news').goTo?.path).toBe('/System/menus');
});

test('closing the active tab at the end moves to the previous one', () => {
  expect(close(three, '/System/menus', '/System/menus').goTo?.path).toBe('/System/news');
});

test('closing another tab leaves the active tab unchanged', () => {
  const { tabs, goTo } = close(three, '/System/news', '/System/menus');

  expect(goTo).toBeUndefined();
  expect(tabs).toHaveLength(2);
});

test('closing several tabs retains the workbench and the tabs with unsaved changes', () => {
  const tabs = [...three, tab('/System/a', undefined, true), tab('/System/b')];

  expect(keys(closeOthers(tabs, '/System/menus'))).toEqual(['/System/home', '/System/menus', '/System/a']);
  expect(keys(closeRight(tabs, '/System/news'))).toEqual(['/System/home', '/System/news', '/System/a']);
});
