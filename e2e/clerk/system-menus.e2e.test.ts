import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allFindings } from '../support/axe.ts';
import { navigationOf, openBackOffice, pointAtPage } from '../support/back-office.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

const row = (page: Page, name: string) =>
  page
    .locator('main [data-row-id]')
    .filter({ has: page.locator('.menu-title', { hasText: new RegExp(`^\\s*${name}$`) }) });

async function open(product: Product, token: string): Promise<Page> {
  const page = await openBackOffice(product, '/System/system-menus', {}, token);
  await row(page, '系统菜单').waitFor();
  return page;
}

test('a page is renamed, hidden and shown again, and the navigation updates at once', async ({
  product,
  administrator,
}) => {
  const page = await open(product, administrator);
  await row(page, '友情链接').getByRole('button', { name: '编辑：友情链接' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑菜单' });
  expect(await dialog.getByLabel('组件', { exact: true }).inputValue()).toBe('links/list');
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByLabel('名称').fill('合作网站');
  await dialog.getByLabel('名称').press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await (await pointAtPage(page, '合作网站')).waitFor();

  const link = navigationOf(page).locator('a', { hasText: '建议箱' });
  await row(page, '建议箱').getByRole('switch', { name: '显示：建议箱' }).click();
  await link.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).click();
  await link.waitFor({ state: 'attached' });
  await page.close();
});
