import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeMenu } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import type { Product } from './start-product.ts';
import { test } from './test.ts';

/* The navigation of an association with more menus than anybody planned for. */

const manyChildren = 30;
const manyTops = 12;

test.beforeAll(async ({ site, administrator }) => {
  await makeMenu(site, administrator, { Name: '首页', CurValue: 'home' });
  const ParentId = await makeMenu(site, administrator, { Name: '专业分会' });
  for (let number = 1; number <= manyChildren; number++)
    await makeMenu(site, administrator, { Name: `第${number}专业委员会`, ParentId, SortNumber: number });
  for (let number = 3; number <= manyTops; number++)
    await makeMenu(site, administrator, { Name: `栏目之${number}` });
});

const bar = (page: Page) => page.getByRole('navigation', { name: '主导航' });

test('each of thirty entries is reached, by mouse and by keyboard', async ({ product }) => {
  const page = await product.open('/home');
  const last = bar(page).getByRole('link', { name: `第${manyChildren}专业委员会` });

  await bar(page).getByRole('link', { name: '专业分会' }).hover();
  await last.waitFor();
  // What fits it into the window comes with the first one that is opened.
  await expect.poll(() => isInWindow(last)).toBe(true);
  expect(await allFindings(page)).toEqual([]);

  // So low that not all of them find room at once.
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.mouse.move(10, 400);
  await bar(page).getByRole('link', { name: '专业分会' }).focus();
  await page.keyboard.press('ArrowDown');
  for (let entry = 1; entry <= manyChildren; entry++) {
    const link = bar(page).getByRole('link', { name: `第${entry}专业委员会`, exact: true });
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
    if (entry < manyChildren) await page.keyboard.press('ArrowDown');
  }
  await expect.poll(() => isInWindow(last)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `第${manyChildren}专业委员会` }).waitFor();
  await page.close();
});

test('the foot names the first of them and leads to all; it stays lower than a window', async ({
  product,
}) => {
  for (const width of [1440, 390]) {
    const page = await product.open('/home', { viewport: { width, height: 900 } });
    const foot = page.getByRole('contentinfo');
    expect(await foot.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(900);
    await page.close();
  }
  const page = await product.open('/home');

  const all = page.getByRole('contentinfo').getByRole('link', { name: `全部 ${manyChildren} 个栏目` });
  await all.click();

  const section = page.getByRole('main').getByRole('listitem').filter({ hasText: '专业委员会' });
  await expect.poll(() => section.count()).toBe(manyChildren);
  const heading = page.getByRole('main').getByRole('heading', { name: '专业分会' });
  await expect.poll(() => isInWindow(heading)).toBe(true);
  await page.close();
});

test('from twelve items on none stands on a row alone', async ({ product, administrator }) => {
  expect(await shortestRow(product, 1440)).toBeGreaterThan(4);
  for (const name of ['鉴定评优与信用管理', '教育培训', '联系方式']) {
    await makeMenu(product.site, administrator, { Name: name });
    for (const width of [1440, 1280, 1024, 800])
      expect([name, width, await shortestRow(product, width)]).toEqual([
        name,
        width,
        expect.toSatisfy(isFew),
      ]);
  }
});

const isFew = (count: number) => count >= 3;

/** How many items the emptiest row of the bar holds. */
async function shortestRow(product: Product, width: number): Promise<number> {
  const page = await product.open('/home', { viewport: { width, height: 900 } });
  const tops = await bar(page)
    .locator('ul')
    .first()
    .locator(':scope > li')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  await page.close();
  return Math.min(
    ...Map.groupBy(tops, (top) => top)
      .values()
      .map(({ length }) => length),
  );
}

async function isInWindow(target: Locator): Promise<boolean> {
  return await target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInside && found !== null && (element.contains(found) || found.contains(element));
  });
}
