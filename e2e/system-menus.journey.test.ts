import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { systemStaff, type SystemMenuNode } from '#contract/staff.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

const test = journey.extend('provoked', { scope: 'file' }, ['status of 4']);

const row = (page: Page, name: string) =>
  page
    .locator('main [data-row-id]')
    .filter({ has: page.locator('.menu-title', { hasText: new RegExp(`^\\s*${name}$`) }) });
const navigation = (page: Page) => page.getByRole('navigation', { name: '后台导航' });

async function open(product: Product, token: string, width = 1440): Promise<Page> {
  const page = await openBackOffice(
    product,
    '/System/system-menus',
    { viewport: { width, height: 900 } },
    token,
  );
  await row(page, '系统菜单').waitFor();
  return page;
}

const flat = (menus: readonly SystemMenuNode[]): SystemMenuNode[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.Children)]);
const menus = async ({ site }: Product, token: string) =>
  flat(await site.call(systemStaff.GetSystemMenuList, { all: 1 }, token));

test('a page is renamed, and the navigation follows at once', async ({ product, administrator }) => {
  const page = await open(product, administrator);
  await row(page, '友情链接').getByRole('button', { name: '编辑：友情链接' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑菜单' });
  expect(await dialog.getByLabel('组件', { exact: true }).inputValue()).toBe('links/list');
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByLabel('名称').fill('合作网站');
  await dialog.getByLabel('名称').press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await navigation(page).getByRole('link', { name: '合作网站' }).waitFor();
  await page.close();
});

test('menus move within their parent by dragging and by keys', async ({ product, administrator }) => {
  const page = await open(product, administrator);
  const group = (await menus(product, administrator)).find(({ Path }) => Path === 'content')!;
  const names = async () =>
    (await menus(product, administrator))
      .filter(({ Pid }) => Pid === group.Id)
      .map(({ MenuName }) => MenuName);
  const [first = '', second = '', ...others] = await names();

  await row(page, second)
    .getByRole('button', { name: `排序：${second}` })
    .press('Alt+ArrowUp');
  await expect.poll(names).toEqual([second, first, ...others]);

  await row(page, first)
    .getByRole('button', { name: `排序：${first}` })
    .hover();
  await page.mouse.down();
  const target = await row(page, second).boundingBox();
  await page.mouse.move(target!.x + 20, target!.y + 4, { steps: 12 });
  await page.mouse.up();
  await expect.poll(names).toEqual([first, second, ...others]);
  await page.close();
});

test('a page is hidden and shown again', async ({ product, administrator }) => {
  const page = await open(product, administrator);
  const link = navigation(page).getByRole('link', { name: '建议箱' });
  await row(page, '建议箱').getByRole('switch', { name: '显示：建议箱' }).click();
  await link.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).click();
  await link.waitFor();
  await page.close();
});
