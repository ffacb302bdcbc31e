import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessNews } from '#contract/managed-news.ts';
import { makeMenu, makeNews, signInAdministrator } from '../../server/testing/make.ts';
import { allFindings } from '../axe.ts';
import { openBackOffice } from '../back-office.ts';
import { editorBody } from '../paste.ts';
import type { Product } from '../start-product.ts';
import { test } from '../test.ts';

/* Writing at the desk: what saves, what publishes, what is refused, and the tabs that hold the articles. */

let MenuId: number;

test.beforeAll(async ({ product, administrator }) => {
  MenuId = await makeMenu(product.site, administrator, { Name: '会议通知' });
});

const titles = async (product: Product, administrator: string) =>
  (await product.site.call(businessNews.GetNewsList, {}, administrator)).List.map(({ Title }) => Title);

test('Enter in a field of the article sends nothing', async ({ product, administrator }) => {
  const page = await openDesk(product);
  await page.getByRole('textbox', { name: '标题' }).fill('还没有写完');
  await chooseMenu(page);

  for (const label of ['标题', '来源', '作者']) await page.getByLabel(label).press('Enter');

  await page.getByText('有未保存的修改').waitFor();
  expect(await titles(product, administrator)).not.toContain('还没有写完');
  await page.close();
});

test('the editor is fetched while nobody is busy, and runs only where it is opened', async ({ product }) => {
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

test('an empty text is refused beside the text, saved as a draft it is kept', async ({
  product,
  administrator,
}) => {
  const page = await openDesk(product);
  await page.getByRole('textbox', { name: '标题' }).fill('没有正文');
  await chooseMenu(page);

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('alert').getByText('请输入内容').waitFor();
  expect(await titles(product, administrator)).not.toContain('没有正文');

  await page.keyboard.press('Control+S');
  await page.getByText('草稿已保存').waitFor();
  await page.waitForURL(/edit\?id=/);
  const { List } = await product.site.call(businessNews.GetNewsList, { key: '没有正文' }, administrator);
  expect(List.map(({ Status }) => Status)).toEqual([0]);
  await page.close();
});

test('a time that is half typed is refused beside its field, not taken for none', async ({
  product,
  administrator,
}) => {
  const page = await openDesk(product);
  await page.getByRole('textbox', { name: '标题' }).fill('时间没有填完');
  await chooseMenu(page);
  await editorBody(page).fill('正文');
  const time = page.getByLabel('发布时间');
  await time.focus();
  await page.keyboard.press('2');

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('发布时间有误').waitFor();
  expect(await titles(product, administrator)).not.toContain('时间没有填完');

  await time.fill('2099-10-01T09:00');
  await page.getByRole('button', { name: '定时发布' }).click();
  await page.getByText('已保存').first().waitFor();
  expect(await titles(product, administrator)).toContain('时间没有填完');
  await page.close();
});

test('what was published is one click away on the site', async ({ product }) => {
  const page = await openDesk(product);
  await page.getByRole('textbox', { name: '标题' }).fill('发布后查看');
  await chooseMenu(page);
  await editorBody(page).fill('正文在此');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.waitForURL(/edit\?id=/);

  const opened = page.context().waitForEvent('page');
  await page.locator('.desk-bar').getByRole('link', { name: '查看网页' }).click();

  await (await opened).getByRole('heading', { level: 1, name: '发布后查看' }).waitFor();
  await page.close();
});

test('the text stands in the first screen, and the bar stays in sight', async ({ product }) => {
  const page = await openDesk(product);
  await editorBody(page).waitFor();

  const text = await page.locator('iframe[title="文章正文"]').boundingBox();
  expect(text?.y).toBeLessThan(560);
  await page.setViewportSize({ width: 1440, height: 640 });
  await page.evaluate(() => window.scrollTo(0, 4000));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20);
  expect(await page.getByRole('button', { name: '发布', exact: true }).isVisible()).toBe(true);
  const bar = await page.locator('.desk-bar').boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual(56);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  await page.close();
});

test('a role that writes and does not see the columns can choose one', async ({ product }) => {
  const writer = await signInAdministrator(product.site, ['news:list', 'news:save']);
  const page = await openBackOffice(product, '/System/news/edit', {}, writer);
  await page.getByRole('textbox', { name: '标题' }).fill('不看栏目的人写的');

  await chooseMenu(page);
  await page.keyboard.press('Control+S');

  await page.getByText('草稿已保存').waitFor();
  await page.close();
});

test('each article has its tab, an unsaved one its dot, and it is left and found again freely', async ({
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

  await page.getByRole('menuitem', { name: '文章管理' }).click();
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

test('the menu of a tab opens by keyboard and closes the others', async ({ product }) => {
  const page = await openBackOffice(product, '/System/news');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  for (const name of ['推荐位', '网站栏目']) {
    await page.getByRole('menuitem', { name }).click();
    await tabs.getByRole('link', { name }).waitFor();
  }

  await tabs.getByRole('link', { name: '推荐位' }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '关闭其他' }).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: '关闭其他' }).press('Enter');

  await page.waitForURL('**/System/positions');
  await expect.poll(() => tabs.getByRole('link').allTextContents()).toEqual(['工作台', '推荐位']);
  await page.close();
});

test('the editor shows its text as a visitor reads it', async ({ product, administrator }) => {
  const NewsId = await make(product, administrator, '先看一眼');
  const page = await openBackOffice(product, `/System/news/edit?id=${NewsId}`);

  await page
    .locator('.tox-toolbar__group, .tox-toolbar')
    .getByRole('button', { name: '预览' })
    .first()
    .click();

  const shown = page.locator('.tox-dialog iframe').contentFrame();
  await shown.getByText('举办研讨会').waitFor();
  await page.close();
});

test('a version says what it changed, word by word', async ({ product, administrator }) => {
  const NewsId = await make(product, administrator, '有历史的文章');
  const { Version } = await product.site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  const form = { NewsId, MenuId, Title: '有历史的文章', NewContent: '<p>举办培训会</p>', Version };
  await product.site.call(businessNews.SaveNews, form, administrator);
  const page = await openBackOffice(product, `/System/news/edit?id=${NewsId}`);

  await page.getByRole('button', { name: '历史版本' }).click();
  await page.getByText('与上一版的差异').click();

  const differences = page.getByRole('region', { name: '版本的差异' });
  await differences.waitFor();
  expect(await differences.locator('del').allTextContents()).toEqual(['研讨']);
  expect(await differences.locator('ins').allTextContents()).toEqual(['培训']);
  expect(await allFindings(page)).toEqual([]);

  await page.getByRole('button', { name: /^第 1 版/ }).click();
  await page.getByText('这是第 1 版，没有上一版').waitFor();
  await page.getByRole('button', { name: /^第 2 版/ }).click();
  await page.getByText('与现在的差异').click();
  await page.getByText('这就是现在的版本').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

const make = (product: Product, administrator: string, Title: string) =>
  makeNews(product.site, administrator, { MenuId, Title, NewContent: '<p>举办研讨会</p>' });

const openDesk = (product: Product) => openBackOffice(product, '/System/news/edit');

async function chooseMenu(page: Page): Promise<void> {
  await page.getByLabel('所属菜单').click();
  await page.getByRole('menuitemcheckbox', { name: '会议通知', exact: true }).click();
}
