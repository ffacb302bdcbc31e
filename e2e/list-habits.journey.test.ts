import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { businessLinks } from '#contract/links.ts';
import { signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import type { Product } from './start-product.ts';
import { test } from './test.ts';

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
/** Each time another clerk, who has set up nothing. */
test.beforeEach(async ({ product }) => {
  token = await signInAdministrator(product.site);
  page = await openBackOffice(product, address, {}, token);
  await rows().first().waitFor();
  return () => page.close();
});

const rows = (on = page) => on.locator('main tbody tr[data-row-id]');
const row = (name: string, on = page) => on.getByRole('row').filter({ hasText: name });
const box = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}` });
const heads = (on = page) => on.locator('main thead th').allInnerTexts();
const shown = async (count: number, on = page) => await expect.poll(() => rows(on).count()).toBe(count);
const stored = () => page.waitForResponse((answer) => answer.url().includes('SavePreferences'));
/** The same clerk at another computer. */
const elsewhere = (product: Product) => openBackOffice(product, address, {}, token);
const search = () => new URL(page.url()).searchParams;

test('chosen rows stay chosen over pages, and another filter drops them and says so', async () => {
  await box('链接10').click();
  await box('链接13').click({ modifiers: ['Shift'] });
  await page.getByText('已选 4 条', { exact: true }).waitFor();
  await page.getByRole('listitem', { name: '2' }).click();
  await box('链接20').click();
  await page.getByText('已选 5 条（含其他页）').waitFor();

  await page.getByRole('button', { name: '只看已选' }).click();
  await shown(5);
  await page.getByRole('button', { name: '看全部' }).click();
  await shown(10);
  await page.getByLabel('关键词').fill('链接2');
  await page.keyboard.press('Enter');

  await page.getByText('筛选已改变，已取消选择的 5 条').waitFor();
  await page.getByText(/^已选/).waitFor({ state: 'detached' });

  await box('链接21').click();
  await page.getByText('已选 1 条').waitFor();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByText(/^已选/).waitFor({ state: 'detached' });
});

test('columns are hidden, put into another order and reset, on every computer of the clerk', async ({
  product,
}) => {
  expect(await heads()).toEqual(['顺序', '', '名称', '网址', '图标', '状态', '操作']);
  await page.getByRole('button', { name: '列设置' }).click();
  const settings = page.getByRole('dialog', { name: '列设置' });

  const hidden = stored();
  await settings.getByRole('checkbox', { name: '图标' }).click();
  await hidden;
  const moved = stored();
  await settings.getByRole('button', { name: '排序：状态' }).press('Alt+ArrowUp');
  await moved;
  const dragged = stored();
  await settings.getByRole('button', { name: '排序：状态' }).hover();
  await page.mouse.down();
  const first = await settings.getByRole('listitem').first().boundingBox();
  await page.mouse.move(first!.x + 40, first!.y + 4, { steps: 12 });
  await page.mouse.up();
  await dragged;

  const other = await elsewhere(product);
  await rows(other).first().waitFor();
  expect(await heads(other)).toEqual(['顺序', '', '名称', '状态', '网址', '操作']);
  await other.close();

  const reset = stored();
  await settings.getByRole('button', { name: '恢复默认' }).click();
  await reset;
  expect(await heads()).toEqual(['顺序', '', '名称', '网址', '图标', '状态', '操作']);
});

test('the size of a page is remembered, and its choice is readable to everyone', async ({ product }) => {
  await page.getByRole('combobox', { name: '页码' }).click();
  await page.getByRole('option', { name: '20 条/页' }).or(page.getByTitle('20 条/页')).first().waitFor();
  expect(await allFindings(page)).toEqual([]);
  const remembered = stored();
  await page.getByTitle('20 条/页').last().click();
  await remembered;
  await shown(20);

  const other = await elsewhere(product);

  await shown(20, other);
  await expect.poll(() => new URL(other.url()).search).toBe('');
  await other.close();
});

test('a filter is saved under a name, found at another computer, and removed', async ({ product }) => {
  await page.getByLabel('关键词').fill('链接3');
  await page.keyboard.press('Enter');
  await shown(5);
  await page.getByRole('button', { name: '存为常用筛选' }).click();
  await page.getByLabel('名称', { exact: true }).fill('三字头');
  expect(await allFindings(page)).toEqual([]);
  const kept = stored();
  await page.keyboard.press('Enter');
  await kept;

  const other = await elsewhere(product);
  await other.getByRole('link', { name: '三字头' }).click();
  await shown(5, other);
  expect(await other.getByLabel('关键词').inputValue()).toBe('链接3');
  await other.getByRole('button', { name: '删除常用筛选：三字头' }).click();
  await other.getByRole('link', { name: '三字头' }).waitFor({ state: 'hidden' });
  await other.close();
});

test('the fields of the filter always say what the address says', async () => {
  const areEqual = async () => [
    (await page.getByLabel('关键词').inputValue()) === (search().get('key') ?? ''),
    (await page.getByRole('combobox', { name: '状态' }).inputValue()) === (search().get('status') ?? ''),
  ];
  const equalAddress = async () => await expect.poll(areEqual).toEqual([true, true]);
  await page.getByLabel('关键词').fill('链接3');
  await page.getByRole('combobox', { name: '状态' }).selectOption('显示');
  await page.waitForURL(/status=1/);
  await equalAddress();
  await expect.poll(() => search().get('key')).toBe('链接3');

  await page.getByLabel('关键词').fill('不查询');
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
  await equalAddress();
  await page.goForward();
  await page.waitForURL(/status=1/);
  await equalAddress();
  await page.reload();
  await shown(5);
  await equalAddress();
});

test('a record opens beside its list with what became of it, and leads to its neighbours', async ({
  product,
}) => {
  const { List } = await product.site.call(businessLinks.GetWebFriendlinksList, { key: '链接11' }, token);
  const link = List[0]!;
  await product.site.call(
    businessLinks.SaveWebFriendlinks,
    { ...link, Friendlinks: 'https://www.example.cn/moved' },
    token,
  );
  await row('链接10').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '链接10' }).waitFor();
  // The keys lead to the neighbours once it has the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer') !== null))
    .toBe(true);

  await page.keyboard.press('ArrowDown');

  const drawerOf = (name: string) => page.getByRole('dialog', { name });
  const drawer = drawerOf('链接11');
  await drawer.getByText('新增或修改友情链接').first().waitFor();
  const change = drawer.getByRole('listitem').first().getByRole('row');
  await expect
    .poll(() => change.allInnerTexts())
    .toEqual(['字段\t原值\t新值', expect.stringMatching(/^网址\thttps:\/\/www.example.cn\/11\s*moved$/)]);
  await expect.poll(() => search().get('id')).toBe(String(link.LinkId));
  expect(await allFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: '上一条' }).click();
  await page.getByRole('dialog', { name: '链接10' }).waitFor();
  expect(await drawerOf('链接10').getByRole('button', { name: '上一条' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => search().get('id')).toBe(null);
});

test('what became of one record never stands beside the next one', async () => {
  const said = (name: string) =>
    page.getByRole('dialog', { name }).getByText('新增或修改友情链接', { exact: true });
  await row('链接12').focus();
  await page.keyboard.press('Enter');
  await said('链接12').first().waitFor();
  let release = () => {};
  const line = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/GetRecordHistory**', (route) => line.then(() => route.continue()));

  await page.getByRole('button', { name: '下一条' }).click();

  await page.getByRole('dialog', { name: '链接13' }).waitFor();
  expect(await said('链接13').count()).toBe(0);
  release();
  await said('链接13').first().waitFor();
});

test('a printed list has all its columns and says what it shows, without the shell', async ({ product }) => {
  await page.goto(`${product.origin}${address}?status=1&pagesize=20`);
  await shown(20);

  await page.emulateMedia({ media: 'print' });

  await expect.poll(() => heads()).toEqual(['名称', '网址', '图标', '状态', '添加时间']);
  await page.getByText('状态：显示').waitFor();
  await page.getByText(/^打印于 \d{4}-\d\d-\d\d/).waitFor();
  for (const part of [
    page.getByRole('navigation').first(),
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

test('a list is found again as it was left: scrolled, filtered, with its rows chosen', async ({
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`${product.origin}${address}?status=1&pagesize=20`);
  await shown(20);
  await box('链接12').click();
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

test('at 1024 px the wide columns stand in the line below their row', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(() => heads()).toEqual(['顺序', '', '名称', '图标', '状态', '操作']);

  await page.getByRole('button', { name: '详情：链接10' }).click();

  await page.getByRole('link', { name: 'www.example.cn/10' }).waitFor();
  expect(await allFindings(page)).toEqual([]);
});

test('at 200 % nothing of a list is cut off or slides sideways', async () => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByRole('listitem').filter({ hasText: '链接10' }).waitFor();

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
  expect(await allFindings(page)).toEqual([]);
});
