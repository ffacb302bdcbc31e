import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { webMenus } from '#contract/public-site/menus.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { createCall } from '#ui/api/call.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { focusOn } from '#ui/testing/keys.ts';
import { storePreferences, usualPreferences } from '../access/preferences.ts';
import { closeDialogs } from '../testing/dialogs.ts';
import { makeArticle, makeMenu } from '../testing/factories.ts';
import { openPage } from '../testing/open-page.tsx';
import { openSite } from '../testing/open-site.tsx';
import { Header } from './header.tsx';

/* The head of each page, above all with one thumb: find, open the menus. */

let rendered: { unmount: () => Promise<void> };

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  closeDialogs();
  await rendered.unmount();
  storePreferences(usualPreferences);
});

const header = page.getByRole('banner');
const opener = page.getByRole('button', { name: '打开菜单' });
const drawer = page.getByRole('dialog', { name: '菜单' });
const time = /^\d{4}年\d+月\d+日 星期[一二三四五六日] \d\d:\d\d:\d\d$/;

test('the header labels its buttons, opens the search with one tap, and closes the search on another page', async () => {
  const site = await openSite('/privacy');
  rendered = site;
  await expect.element(opener).toBeVisible();
  for (const width of [390, 320]) {
    await page.viewport(width, 800);
    for (const word of ['登录', '搜索', '菜单']) {
      const shown = header.getByText(word, { exact: true }).elements();
      expect(shown.filter((element) => element.checkVisibility()).length).toBe(1);
    }
    expect(fits()).toBe(true);
  }

  await header.getByRole('link', { name: '站内搜索' }).click();
  const field = header.getByRole('searchbox', { name: '站内搜索' });
  await expect.element(field).toHaveFocus();
  expect(fits()).toBe(true);
  const input = await field.findElement();
  await userEvent.keyboard('保险{Enter}');

  await expect.poll(() => site.address()).toBe('/searchKey?key=%E4%BF%9D%E9%99%A9');
  await expect.poll(() => input.isConnected && input.checkVisibility()).toBe(false);
  expect(fits()).toBe(true);
});

test('an empty search shows a warning, and spaces around any other search text are removed', async () => {
  await page.viewport(1440, 900);
  const site = await openSite('/privacy');
  rendered = site;
  const box = header.getByRole('searchbox');
  await box.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('请输入关键词', { exact: true })).toBeVisible();
  expect(site.address()).toBe('/privacy');

  await box.fill('  风险 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => site.address()).toBe('/searchKey?key=%E9%A3%8E%E9%99%A9');
});

test('the drawer contains the clock and the tools of the header, and remains open when the phone rotates', async () => {
  rendered = await openSite('/privacy');
  await opener.click();
  await expect.element(drawer.getByText(time)).toBeVisible();
  await drawer.getByText('无障碍').click();
  await drawer.getByRole('switch', { name: /^长者版/ }).click();
  await expect.poll(() => document.documentElement.dataset['elder']).toBe('');

  await page.viewport(844, 390);
  await expect.element(drawer.getByRole('button', { name: '关闭菜单' })).toBeVisible();
  await drawer.getByRole('button', { name: '会员登录' }).click();
  await expect.element(page.getByRole('dialog', { name: '会员登录' })).toBeVisible();
});

test('the drawer contains the menus, closes after a choice and restores the focus', async () => {
  const top = await makeMenu('抽屉里的新闻');
  await makeArticle({ MenuId: await makeMenu('抽屉里的通知', { ParentId: top }) });
  rendered = await openSite('/privacy');
  await focusOn(opener);
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await opener.click();
  await drawer.getByText('抽屉里的新闻').click();
  await drawer.getByRole('link', { name: '抽屉里的通知' }).click();

  await expect.element(page.getByRole('heading', { name: '抽屉里的通知', level: 1 })).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
});

test('the clock shows the weekday and updates without a layout shift', async () => {
  await page.viewport(1440, 900);
  rendered = await openSite('/privacy');
  const clock = header.getByText(time);
  await expect.element(clock).toBeVisible();
  const before = clock.element().textContent;
  const place = () => page.getByRole('main').element().getBoundingClientRect().top;
  const top = place();

  await expect.poll(() => clock.element().textContent).not.toBe(before);

  expect(place()).toBe(top);
});

test('all hot words remain visible while the focus moves through them', async () => {
  await page.viewport(1440, 900);
  const HotWords = Array.from({ length: 12 }, (_, at) => `常用的热词${at + 1}`);
  const { site, menus } = await readFrame();
  rendered = await openPage(
    <Header site={{ ...site, HotWords }} menus={menus} links={[]} contacts={[]} origin="" />,
  );
  const word = (number: number) => page.getByRole('link', { name: `常用的热词${number}`, exact: true });
  const place = async (number: number) => (await word(number).findElement()).getBoundingClientRect();
  const before = await place(1);

  await focusOn(page.getByRole('button', { name: '搜索', exact: true }));
  for (let presses = 0; presses < HotWords.length; presses++) await userEvent.tab();

  await expect.element(word(12)).toHaveFocus();
  for (const number of [1, 12]) {
    const { left, top, width, height } = await place(number);
    const element = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(word(number).element().contains(element)).toBe(true);
  }
  expect(await place(1)).toEqual(before);
});

async function readFrame() {
  const call = createCall();
  const [site, menus] = await Promise.all([
    call(webSettings.GetSiteInfo, {}),
    call(webMenus.GetMenuList, {}),
  ]);
  return { site, menus };
}
