import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { systemStaff, type SystemMenuNode } from '#contract/staff.ts';
import { signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { tabTo } from './by-keyboard.ts';
import { actOn } from './crud-journey.ts';
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

test('the fields follow the type, and what is missing is said beside them', async ({
  product,
  administrator,
}) => {
  const page = await open(product, administrator);
  await page.getByRole('button', { name: '新增菜单' }).click();
  const dialog = page.getByRole('dialog', { name: '新增菜单' });
  expect(await dialog.getByLabel('组件', { exact: true }).count()).toBe(0);
  await dialog.getByText('页面', { exact: true }).click();
  await dialog.getByLabel('名称').fill('链接一览');
  await dialog.getByLabel('上级').selectOption({ label: '系统管理' });
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('请填写地址').waitFor();
  await dialog.getByText('请填写组件').waitFor();
  await dialog.getByLabel('地址').fill('more-links');
  await dialog.getByLabel('组件', { exact: true }).selectOption('links/list');
  await dialog.getByLabel('权限标识').selectOption('link:list');
  await dialog.getByLabel('图标').selectOption('link');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await navigation(page).getByRole('link', { name: '链接一览' }).click();
  await page.getByRole('heading', { name: '友情链接' }).waitFor();
  await page.close();
});

test('a page is hidden and shown again; 系统菜单 itself cannot be hidden', async ({
  product,
  administrator,
}) => {
  const page = await open(product, administrator);
  const link = navigation(page).getByRole('link', { name: '建议箱' });
  await row(page, '建议箱').getByRole('switch', { name: '显示：建议箱' }).click();
  await link.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).click();
  await link.waitFor();

  await row(page, '系统菜单').getByRole('switch', { name: '显示：系统菜单' }).click();
  await page.getByText('系统菜单要留在导航里，否则无法再改回来').waitFor();
  await row(page, '系统菜单').getByRole('switch', { name: '显示：系统菜单', checked: true }).waitFor();
  await page.close();
});

test('buttons are unfolded by keyboard; one is added and deleted after a question', async ({
  product,
  administrator,
}) => {
  const page = await open(product, administrator);
  await tabTo(page, '下级：推荐位');
  await page.keyboard.press('Enter');
  await row(page, '设置推荐位').waitFor();

  await actOn(page, row(page, '推荐位'), '新增按钮');
  const dialog = page.getByRole('dialog', { name: '新增菜单' });
  await dialog.getByLabel('名称').fill('另一个按钮');
  await dialog.getByLabel('权限标识').selectOption('position:save');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await actOn(page, row(page, '另一个按钮'), '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除菜单' }).click();
  await row(page, '另一个按钮').waitFor({ state: 'detached' });

  await page.close();
});

test('the history of a menu says what was changed, in words', async ({ product, administrator }) => {
  const suggestions = (await menus(product, administrator)).find(({ Path }) => Path === 'suggestions')!;
  const { Children: _children, ...menu } = suggestions;
  await product.site.call(systemStaff.SaveSystemMenu, { ...menu, Icon: 'news' }, administrator);
  const page = await open(product, administrator);

  await actOn(page, row(page, '建议箱'), '变更记录');

  const history = page.getByRole('dialog');
  await history.getByText('新增或修改后台菜单').first().waitFor();
  await history.getByText('图标', { exact: true }).waitFor();
  await page.close();
});

test('who saves after somebody else compares', async ({ product, administrator }) => {
  const page = await open(product, administrator);
  await row(page, '推荐位').getByRole('button', { name: '编辑：推荐位' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑菜单' });
  await dialog.getByLabel('名称').fill('首页推荐');
  const { Children: _children, ...menu } = (await menus(product, administrator)).find(
    ({ Path }) => Path === 'positions',
  )!;
  await product.site.call(systemStaff.SaveSystemMenu, { ...menu, Icon: 'news' }, administrator);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();

  await dialog.getByText('这条记录刚刚被别人保存过').waitFor();
  await dialog.getByRole('button', { name: '对照后合并' }).click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  const stored = (await menus(product, administrator)).find(({ Path }) => Path === 'positions');
  expect(stored).toMatchObject({ MenuName: '首页推荐', Icon: 'news' });
  await page.close();
});

test('who may only look changes nothing', async ({ product }) => {
  const page = await open(product, await signInAdministrator(product.site, ['menu:list']));

  expect(await page.getByRole('button', { name: /^(新增|编辑|删除|排序)/ }).count()).toBe(0);
  expect(await page.getByRole('switch').first().isDisabled()).toBe(true);
  await page.close();
});

test('on a telephone the buttons of one page fold out below its card', async ({ product, administrator }) => {
  const page = await open(product, administrator, 390);
  const fold = row(page, '轮播图').getByRole('button', { name: '下级：轮播图' });
  const names = () => page.locator('main .menu-title').allTextContents();
  const before = await names();

  await fold.press('Enter');
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
  expect((await names()).length).toBeGreaterThan(before.length);
  expect(await row(page, '办理').count()).toBe(0);
  await fold.click();

  await expect.poll(names).toEqual(before);
  await page.close();
});

test.for([1440, 1024, 390])(
  'at %i px it fits, and axe finds nothing',
  async (width, { product, administrator }) => {
    const page = await open(product, administrator, width);
    await page.getByRole('button', { name: '全部展开' }).click();
    await row(page, '办理').waitFor();

    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await allFindings(page)).toEqual([]);
    await page.close();
  },
);
