import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '#ui/browser/storage.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { Shell } from './shell.tsx';

/* The tabs of the visited pages, in the frame of the back office. */

let screen: OpenScreen;

beforeEach(async () => {
  sessionStore.remove('backstageTabs');
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const tabs = page.getByRole('navigation', { name: '已打开的页面' });
const tab = (name: string) => tabs.getByRole('link', { name, exact: true });

const menu = page.getByRole('navigation', { name: '后台导航' });
/** Moves the mouse from the page to the menu: one that is rendered anew under the mouse has not seen it arrive. */
async function openLinks(): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  await heading.hover();
  await menu.getByRole('button', { name: '内容管理' }).hover();
  await menu.getByRole('link', { name: '友情链接' }).click();
}

const closing = () => tabs.getByRole('button', { name: '关闭友情链接' });
const clickBoth = (first: Element, second: Element) => {
  (first as HTMLElement).click();
  (second as HTMLElement).click();
};

test('a tab that is closed while its page is still loading stays closed', async () => {
  screen = await openScreen(<Shell />, '/System/home');
  await openLinks();
  await expect.element(tab('友情链接')).toHaveAttribute('aria-current', 'page');
  await tab('工作台').click();
  await expect.element(tab('工作台')).toHaveAttribute('aria-current', 'page');

  // Before the page that the first click opens is rendered.
  clickBoth(tab('友情链接').element(), closing().element());

  await expect.element(tab('工作台')).toHaveAttribute('aria-current', 'page');
  await expect.element(tab('友情链接')).not.toBeInTheDocument();
  await expect.poll(() => screen.location().pathname).toBe('/System/home');
  await expect.element(tab('友情链接')).not.toBeInTheDocument();
});

test('the workbench alone shows no tabs, and the heading of a page is the end of its breadcrumb', async () => {
  screen = await openScreen(<Shell />, '/System/home');
  const trail = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
  await expect.poll(() => trail.elements().length).toBe(2);
  expect(tabs.elements()).toEqual([]);

  await openLinks();

  await expect.element(tab('友情链接')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '友情链接', level: 1 })).toBeVisible();
  expect(trail.elements().map(({ textContent }) => textContent)).toEqual(['内容管理', '友情链接']);
  // In the menu, in its tab and as its heading.
  await expect.poll(() => page.getByText('友情链接', { exact: true }).elements().length).toBe(3);
});

test('a tab that grows as the title of its record arrives stays in sight', async () => {
  await page.viewport(390, 844);
  const id = await makeNews({
    MenuId: await makeMenu('通知'),
    Title: '关于召开第三届理事会第六次会议的通知',
  });
  screen = await openScreen(<Shell />, '/System/links');
  await expect.element(tab('友情链接')).toBeVisible();
  void screen.router.navigate('/System/members');
  await expect.element(tab('会员列表')).toBeVisible();

  void screen.router.navigate(`/System/news/edit?id=${id}`);

  await expect
    .element(tabs.getByRole('link', { name: /^编辑：关于召开/ }))
    .toHaveAttribute('aria-current', 'page');
  const right = (element: Element) => element.getBoundingClientRect().right;
  const cross = tabs.getByRole('button', { name: /^关闭编辑：/ });
  await expect
    .poll(() => right(cross.element()) - right(tabs.getByRole('list').element()))
    .toBeLessThanOrEqual(0);
});
