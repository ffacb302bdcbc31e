import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessLinks } from '#contract/public-site/links.ts';
import { signInAdministrator, signInMember } from '../../server/testing/factories/records.ts';
import { navigationOf, openBackOffice } from '../support/back-office.ts';
import { test } from '../support/test.ts';

const address = '/System/links';
let token: string;
let page: Page;

test.beforeAll(async ({ product }) => {
  const maker = await signInAdministrator(product.site);
  for (let number = 10; number < 35; number++)
    await product.site.call(
      businessLinks.SaveWebFriendlinks,
      { Title: `链接${number}`, Friendlinks: `https://www.example.cn/${number}` },
      maker,
    );
});
/** Each test has another clerk, who has no settings. */
test.beforeEach(async ({ product }) => {
  token = await signInAdministrator(product.site);
  page = await openBackOffice(product, address, {}, token);
  await rows().first().waitFor();
  return () => page.close();
});

const rows = (on = page) => on.locator('main tbody tr[data-row-id]');
const box = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}` });
const heads = (on = page) => on.locator('main thead th').allInnerTexts();
const shown = async (count: number, on = page) => await expect.poll(() => rows(on).count()).toBe(count);

test('a printed list contains all columns and its filters, but not the menus of the page', async ({
  product,
}) => {
  await page.goto(`${product.origin}${address}?status=1&pagesize=20`);
  await shown(20);

  await page.emulateMedia({ media: 'print' });

  await expect.poll(() => heads()).toEqual(['名称', '网址', '图标', '状态', '添加时间']);
  await page.getByText('状态：显示').waitFor();
  await page.getByText(/^打印于 \d{4}-\d\d-\d\d/).waitFor();
  for (const part of [
    navigationOf(page),
    page.getByRole('navigation', { name: '已打开的页面' }),
    page.getByRole('navigation', { name: '当前位置' }).getByText('内容管理'),
    page.getByRole('link', { name: '跳到正文' }),
    page.getByRole('search'),
    page.getByRole('button', { name: '打印' }),
    page.locator('.list-pager'),
  ])
    expect(await part.isVisible()).toBe(false);
  const head = page.locator('main thead');
  expect(await head.getByRole('button').count()).toBe(0);
  expect(await head.evaluate((element) => getComputedStyle(element).display)).toBe('table-header-group');
});

test('the columns of the widest list fit a printed sheet', async ({ product }) => {
  await signInMember(product.site);
  await page.goto(`${product.origin}/System/members`);
  await page.setViewportSize({ width: 794, height: 1123 });

  await page.emulateMedia({ media: 'print' });

  await expect.poll(async () => (await heads()).length).toBe(15);
  const table = page.locator('.list-table');
  expect(await table.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(794);
});

test('a list restores its scroll position, filters and selected rows when the clerk returns', async ({
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`${product.origin}${address}?status=1&pagesize=20`);
  await shown(20);
  await box('链接12').click();
  await page.getByText('已选 1 条').waitFor();
  await page.mouse.wheel(0, 300);
  // To the end of the turn: on the way there are other places.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);

  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await tabs.getByRole('link', { name: '工作台' }).click();
  await page.getByRole('heading', { level: 1, name: '您好' }).waitFor();
  await tabs.getByRole('link', { name: '友情链接' }).click();

  await shown(20);
  await page.getByText('已选 1 条').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});
