import { expect, test } from 'vitest';
import { close, visit } from './tabs.ts';

const tab = (path: string, address = path) => ({ path, title: path, address });
const three = [tab('/System/home'), tab('/System/news'), tab('/System/menus')];

test('a page has one tab, however often it is visited', () => {
  const tabs = visit(three, tab('/System/news', '/System/news?key=保险'));

  expect(tabs.map(({ address }) => address)).toEqual([
    '/System/home',
    '/System/news?key=保险',
    '/System/menus',
  ]);
});

test('closing the active tab moves to the next one', () => {
  expect(close(three, '/System/news', '/System/news').goTo?.path).toBe('/System/menus');
});

test('closing the active tab at the end moves to the previous one', () => {
  expect(close(three, '/System/menus', '/System/menus').goTo?.path).toBe('/System/news');
});

test('closing another tab stays where one is', () => {
  const { tabs, goTo } = close(three, '/System/news', '/System/menus');

  expect(goTo).toBeUndefined();
  expect(tabs).toHaveLength(2);
});
