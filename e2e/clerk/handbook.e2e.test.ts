import { readdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { handbookPictures } from '../screenshots/handbook-pictures.ts';
import { allFindings } from '../support/axe.ts';
import { navigationOf, openBackOffice } from '../support/back-office.ts';
import { test as journey } from '../support/test.ts';

const test = journey.extend('content', { scope: 'file' }, 'demo');

const helpOf = (page: Page) => page.getByRole('dialog', { name: '操作手册' });

async function edgesOf(part: Locator) {
  const { left, right } = await part.evaluate((element) => element.getBoundingClientRect());
  return { left, right };
}

async function openHelp(page: Page) {
  await page.getByRole('button', { name: '帮助' }).click();
  return helpOf(page);
}

test('the handbook moves the page aside instead of covering it', async ({ product }) => {
  const viewport = { width: 1366, height: 768 };
  const page = await openBackOffice(product, '/System/news', { viewport });
  const help = await openHelp(page);

  const action = page
    .getByRole('link', { name: '撰写文章' })
    .or(page.getByRole('button', { name: '撰写文章' }));
  await expect
    .poll(async () => (await edgesOf(help)).left - (await edgesOf(action.first())).right)
    .toBeGreaterThanOrEqual(0);
  await help.getByRole('button', { name: '关闭操作手册' }).click();
  await expect.poll(async () => (await edgesOf(page.locator('.shell'))).right).toBe(viewport.width);
  await page.close();
});

test('帮助 opens the matching page of the handbook beside every page of the navigation', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/System/home');
  // The pages of closed groups, too.
  const links = navigationOf(page).locator('a');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(5);
  const help = await openHelp(page);

  const unexplained: string[] = [];
  for (const address of addresses) {
    const link = navigationOf(page).locator(`a[href="${address}"]`);
    if (!(await link.isVisible()))
      await page
        .locator('.menu-group', { has: page.locator(`a[href="${address}"]`) })
        .locator(':scope > button')
        .hover();
    await link.click();
    await page.locator(`.side-menu a[aria-current][href="${address}"]`).waitFor();
    const article = help.getByRole('article');
    await article.or(help.getByRole('navigation', { name: '全部' })).waitFor();
    if (!(await article.isVisible())) unexplained.push(address);
  }

  expect(unexplained, 'a page of docs/handbook names each of them in `at`').toEqual([]);

  // The page stays usable beside it, and a link in it leads there.
  await page.goto(`${product.origin}/System/news/recycle`);
  await openHelp(page);
  await help.getByRole('heading', { name: '找回删掉的文章' }).waitFor();

  await page.getByLabel('关键词').fill('没有这样的文章');
  await help.getByRole('link', { name: '文章管理' }).click();

  await page.waitForURL('**/System/news');
  await help.getByRole('heading', { name: '查找、停用、移动文章' }).waitFor();
});

test('the search of the handbook finds words of the text and works by keyboard alone, and all pictures load', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/System/home');
  await page.getByRole('button', { name: '帮助' }).focus();
  await page.keyboard.press('Enter');
  const help = helpOf(page);
  await help.getByLabel('在操作手册中查找').focus();
  await page.keyboard.type('一次性密码');
  await help.getByText(/找到 \d+ 页/).waitFor();
  // The match is in the text of the page, not in its title.
  await help.getByRole('button', { name: '停用会员、重置密码、设置等级' }).waitFor();

  await help.getByLabel('在操作手册中查找').fill('重置密码、设置等级');
  await help.getByText('找到 1 页').waitFor();
  await help.getByRole('button', { name: '停用会员、重置密码、设置等级' }).focus();
  await page.keyboard.press('Enter');

  await help.getByRole('heading', { name: '停用会员、重置密码、设置等级' }).waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });

  await openHelp(page);
  await help.getByLabel('在操作手册中查找').fill('火星');
  await help.getByText('没有找到“火星”').waitFor();
  await help.getByLabel('在操作手册中查找').fill('');

  await help.getByRole('img', { name: '工作台' }).waitFor();
  await expect.poll(() => areRendered(page)).toBe(true);

  const files = await readdir('docs/handbook/pictures');
  expect(files.toSorted()).toEqual(
    Object.keys(handbookPictures)
      .map((name) => `${name}.webp`)
      .toSorted(),
  );
});

const areRendered = (page: Page) =>
  page
    .locator('.help-text img')
    .evaluateAll((all) => all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0));

test('the handbook passes axe on a wide screen and on a phone', async ({ product }) => {
  const page = await openBackOffice(product, '/System/members');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    const help = await openHelp(page);
    await help.getByRole('article').waitFor();
    expect(await allFindings(page), `${width} px`).toEqual([]);

    await help.getByRole('button', { name: '目录' }).click();
    await help.getByRole('navigation', { name: '全部' }).waitFor();
    expect(await allFindings(page), `${width} px`).toEqual([]);
  }
});
