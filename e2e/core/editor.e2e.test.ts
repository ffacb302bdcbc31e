import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeMenu, makeNews } from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { goByMenu, openBackOffice } from '../support/back-office.ts';
import { editorBody } from '../support/paste.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/*
 * The editor in the whole back office: publishing, and the tabs of articles. Saving and refusals:
 * admin/news/editor-form.browser.test.tsx.
 */

let MenuId: number;

test.beforeAll(async ({ product, administrator }) => {
  MenuId = await makeMenu(product.site, administrator, { Name: '会议通知' });
});

test('the browser prefetches the editor while idle, and runs the editor only on its page', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/System/home');
  const editor = page.locator('link[rel=prefetch][href*="/rich-text-"][href$=".js"]');
  await editor.waitFor({ state: 'attached' });

  const address = await editor.evaluate((link: HTMLLinkElement) => link.href);
  expect(await page.evaluate(async (file) => (await fetch(file)).status, address)).toBe(200);
  expect(await page.evaluate(() => 'tinymce' in window)).toBe(false);
  await page.goto(`${product.origin}/System/news/edit`);
  await editorBody(page).waitFor();
  expect(await page.evaluate(() => 'tinymce' in window)).toBe(true);
  await page.close();
});

test('a published article is one click away on the site', async ({ product }) => {
  const page = await openEditor(product);
  await page.getByRole('textbox', { name: '标题' }).fill('发布后查看');
  await chooseMenu(page);
  await editorBody(page).fill('正文在此');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.waitForURL(/edit\?id=/);

  const newPage = page.context().waitForEvent('page');
  await page.locator('.editor-bar').getByRole('link', { name: '查看网页' }).click();

  await (await newPage).getByRole('heading', { level: 1, name: '发布后查看' }).waitFor();
  await page.close();
});

test('560 px of the text are visible at 1440 × 900, and the bar remains visible', async ({ product }) => {
  const page = await openEditor(product);
  await editorBody(page).waitFor();

  const text = await page.locator('iframe[title="文章正文"]').boundingBox();
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
  expect(Math.min(900, text!.y + text!.height) - text!.y).toBeGreaterThanOrEqual(560);
  await page.setViewportSize({ width: 1440, height: 640 });
  await page.evaluate(() => window.scrollTo(0, 4000));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20);
  expect(await page.getByRole('button', { name: '发布', exact: true }).isVisible()).toBe(true);
  const bar = await page.locator('.editor-bar').boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual(56);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  await page.close();
});

test('each article has its own tab, a dot marks unsaved changes, and the changes remain when the tab is left', async ({
  product,
  administrator,
}) => {
  const [first, second] = [
    await make(product, administrator, '第一篇'),
    await make(product, administrator, '第二篇'),
  ];
  const page = await openBackOffice(product, `/System/news/edit?id=${first}`);
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await tabs.getByRole('link', { name: '编辑：第一篇' }).waitFor();
  await page.getByRole('textbox', { name: '标题' }).fill('第一篇，改了一半');

  await goByMenu(page, '文章管理');
  await page.getByRole('link', { name: '第二篇', exact: true }).click();
  await page.waitForURL(`**/System/news/edit?id=${second}`);
  await tabs.getByRole('link', { name: '编辑：第二篇' }).waitFor();
  await tabs.getByRole('link', { name: '有未保存的修改 编辑：第一篇' }).click();

  await expect.poll(() => page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('第一篇，改了一半');
  await tabs.getByRole('button', { name: '关闭编辑：第一篇' }).click();
  await page.getByRole('dialog').getByText('有未保存的修改').waitFor();
  await page.getByRole('button', { name: '继续编辑' }).click();

  await page.keyboard.press('Control+S');
  await page.getByText('修改成功').first().waitFor();
  await tabs.getByRole('link', { name: '编辑：第一篇，改了一半', exact: true }).waitFor();
  await page.close();
});

test('each page has one tab, a closed tab activates the next, and the menu of a tab closes the others', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/System/home');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  for (const name of ['文章管理', '推荐位', '网站栏目', '文章管理', '推荐位']) {
    await goByMenu(page, name);
    await page.getByRole('heading', { name }).waitFor();
  }
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    '工作台',
    '文章管理',
    '推荐位',
    '网站栏目',
  ]);
  expect(await tabs.getByRole('button', { name: '关闭工作台' }).count()).toBe(0);

  await tabs.getByRole('button', { name: '关闭推荐位' }).click();
  await page.waitForURL('**/System/menus');
  await tabs.getByRole('link', { name: '文章管理' }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '关闭其他' }).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: '关闭其他' }).press('Enter');

  await page.waitForURL('**/System/news');
  await expect.poll(() => tabs.getByRole('link').allTextContents()).toEqual(['工作台', '文章管理']);
  await page.close();
});

const make = (product: Product, administrator: string, Title: string) =>
  makeNews(product.site, administrator, { MenuId, Title, NewContent: '<p>举办研讨会</p>' });

const openEditor = (product: Product) => openBackOffice(product, '/System/news/edit');

async function chooseMenu(page: Page): Promise<void> {
  await page.getByLabel('所属栏目').click();
  await page.getByRole('menuitemcheckbox', { name: '会议通知', exact: true }).click();
}
