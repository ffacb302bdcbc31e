import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { allFindings } from '../axe.ts';
import { openBackOffice } from '../back-office.ts';
import { tabTo } from '../by-keyboard.ts';
import { publicPageAddresses, publicPageNames, type PublicPageName } from '../demo-site.ts';
import { test as journey } from '../test.ts';

/* Every page with the demo association's content: axe finds nothing of any impact, and the keyboard reaches everything. */

const test = journey.extend('content', { scope: 'file' }, 'demo');
let addresses: Record<PublicPageName, string>;

test.beforeAll(async ({ product }) => {
  addresses = await publicPageAddresses(product.site.call);
});

test.for(publicPageNames)('axe finds nothing on %s, wide and narrow', async (name, { product }) => {
  for (const width of [1440, 390]) {
    const page = await product.open(addresses[name], { viewport: { width, height: 900 } });
    expect(await allFindings(page)).toEqual([]);
    await page.close();
  }
});

test.for(publicPageNames)('%s never scrolls sideways on a phone', async (name, { product }) => {
  const page = await product.open(addresses[name], { viewport: { width: 390, height: 844 } });

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.close();
});

test('axe finds nothing for older readers and in high contrast', async ({ product }) => {
  const page = await product.open('/home');
  await page.locator('summary', { hasText: '无障碍' }).click();
  for (const choice of ['长者版', '高对比']) {
    await page.getByRole('switch', { name: choice }).click();
    expect(await page.getByRole('switch', { name: choice }).getAttribute('aria-checked')).toBe('true');
    expect(await allFindings(page)).toEqual([]);
  }

  await page.goto(`${product.origin}${addresses['an article']}`);
  expect(
    await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize)),
  ).toBeGreaterThan(18);
  expect(await allFindings(page)).toEqual([]);
});

test('axe finds nothing on the sign-in page', async ({ product }) => {
  const page = await product.open('/login');
  await page.getByLabel('账号').waitFor();

  expect(await allFindings(page)).toEqual([]);
});

test.for([
  ['the workbench', '/System/home', (page: Page) => page.getByRole('heading', { name: /您好/ })],
  ['the news list', '/System/news', (page: Page) => page.getByRole('row').nth(3)],
  ['the editor', '/System/news/edit', (page: Page) => page.locator('iframe[title="文章正文"]')],
  ['the menus', '/System/menus', (page: Page) => page.getByRole('row').nth(3)],
  ['the seats', '/System/positions', (page: Page) => page.getByRole('row').nth(3)],
] as const)('axe finds nothing on %s, at three widths', async ([_name, address, whenReady], { product }) => {
  const page = await openBackOffice(product, address);
  await whenReady(page).waitFor();

  // `menuitem "home 工作台"`: an icon that is read aloud by its English name.
  const tree = await page.locator('body').ariaSnapshot();
  expect(tree.split('\n').filter((line) => /(button|link|menuitem) "[a-z-]+( \S+)?"/.test(line))).toEqual([]);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await allFindings(page), `${width} px`).toEqual([]);
  }
  await page.close();
});

test('axe finds nothing while the columns or a choice are open', async ({ product }) => {
  const page = await openBackOffice(product, '/System/news/edit');
  await page.getByRole('combobox', { name: '所属菜单' }).click();
  await page.getByRole('menuitemcheckbox').first().waitFor();
  expect(await allFindings(page), 'columns').toEqual([]);
  await page.close();

  const list = await openBackOffice(product, '/System/members');
  await list.getByRole('main').getByRole('combobox').first().click();
  await list.getByRole('option').first().waitFor({ state: 'attached' });
  expect(await allFindings(list), 'choice').toEqual([]);
  await list.close();
});

test('the keyboard alone finds an article in the back office, renames it and closes its tab', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/System/home');
  await page.getByRole('heading', { name: /您好/ }).waitFor();

  await tabTo(page, '跳到正文');
  await tabTo(page, '文章管理');
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(3).waitFor();
  await tabTo(page, '关键词');
  await page.keyboard.type('召开第三届理事会');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/System/news?key=**');
  await page.getByText(/^共 \d 条$/).waitFor();
  await tabTo(page, /^编辑：/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/System/news/edit?id=**');

  await tabTo(page, '标题');
  await page.keyboard.press('End');
  await page.keyboard.type('（更新）');
  await page.keyboard.press('Control+S');
  await page.getByText('修改成功').first().waitFor();

  await tabTo(page, /^关闭编辑：.*（更新）$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/System/news?key=**');
  await page.getByRole('link', { name: /^关于召开第三届理事会.*（更新）$/ }).waitFor();
  await page.close();
});

test('the keyboard alone opens a menu, walks to a page and searches', async ({ product }) => {
  const page = await product.open('/home');

  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('跳');
  const top = page.getByRole('navigation').getByRole('link', { name: '新闻中心' }).first();
  await top.focus();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focusedText).not.toBe('新闻中心');
  const focused = await focusedText();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/menuList?**');
  await page.getByRole('main').getByRole('heading', { name: focused }).first().waitFor();

  await page.getByRole('searchbox').first().focus();
  await page.keyboard.type('保险');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/searchKey?key=**');
  await page.locator('em', { hasText: '保险' }).first().waitFor();
});
