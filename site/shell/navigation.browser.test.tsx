import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type MenuNode, menuShowType, menuStatus, menuType } from '#contract/public-site/menus.ts';
import { axeFindings } from '#ui/testing/axe.ts';
import { focusOn } from '#ui/testing/keys.ts';
import { openPage } from '../testing/open-page.tsx';
import { Navigation } from './navigation.tsx';

/* The navigation of an association with an unusually large number of menus. */

let rendered: Awaited<ReturnType<typeof openPage>>;

beforeEach(() => page.viewport(1440, 900));
afterEach(() => rendered.unmount());

let count = 0;
const menu = (Name: string, ChildList: MenuNode[] = []): MenuNode => ({
  MenuId: ++count,
  ParentId: -1,
  Name,
  Status: menuStatus.shown,
  ShowType: menuShowType.list,
  Type: ChildList.length > 0 ? menuType.branch : menuType.leaf,
  WebUrl: '',
  CurValue: '',
  TakesContributions: false,
  SortNumber: count,
  ChildList,
});
const numbers = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
const branch = menu(
  '专业分会',
  numbers(30).map((number) => menu(`第${number}专业委员会`)),
);
const tops = [menu('首页'), branch, ...numbers(10).map((number) => menu(`栏目之${number}`))];
const bar = page.getByRole('navigation', { name: '主导航' });
const entry = (number: number) => bar.getByRole('link', { name: `第${number}专业委员会`, exact: true });

function isInWindow(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isInside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
  const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return isInside && topmost !== null && (element.contains(topmost) || topmost.contains(element));
}

test('each of thirty entries can be reached by mouse and by keyboard', async () => {
  rendered = await openPage(<Navigation menus={tops} />);
  await bar.getByRole('link', { name: '专业分会' }).hover();
  await expect.element(entry(30)).toBeVisible();
  const last = await entry(30).findElement();
  // The code that fits the panel into the window is loaded with the first panel that is opened.
  await expect.poll(() => isInWindow(last)).toBe(true);
  expect(await axeFindings()).toEqual([]);

  // A window so low that not all entries fit at once.
  await bar.getByRole('link', { name: '栏目之9' }).hover();
  await page.viewport(1440, 420);
  await focusOn(bar.getByRole('link', { name: '专业分会' }));
  for (const number of numbers(30)) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(entry(number)).toHaveFocus();
  }
  await expect.poll(() => isInWindow(last)).toBe(true);
});

test('a navigation of twelve or more items has no row with a single item', async () => {
  const more = ['鉴定评优与信用管理', '教育培训', '联系方式'].map((name) => menu(name));
  const minRowLength = () => {
    const items = [...document.querySelectorAll('nav[aria-label=主导航] > ul > li')];
    const places = items.map((item) => Math.round(item.getBoundingClientRect().top));
    return Math.min(...places.map((row) => places.filter((top) => top === row).length));
  };
  for (const added of [0, 1, 2, 3]) {
    rendered = await openPage(<Navigation menus={[...tops, ...more.slice(0, added)]} />);
    await expect.element(bar).toBeVisible();
    for (const width of [1440, 1280, 1024, 800]) {
      await page.viewport(width, 900);
      expect(minRowLength(), `${tops.length + added} items at ${width} px`).toBeGreaterThanOrEqual(3);
    }
    await rendered.unmount();
  }
});
