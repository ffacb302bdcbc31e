import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { makeMember, makeMenu, makeNews, signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { test as journey } from './test.ts';

/* Ctrl+K: to a page, a member, an article, by keyboard alone. */

const test = journey.extend('provoked', { scope: 'file' }, ['status of 50']);

const dialog = (page: Page) => page.getByRole('dialog', { name: '快速前往' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: '要去哪里' });
const options = (page: Page) => dialog(page).getByRole('option');
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true });
const said = (page: Page, text: string) => dialog(page).getByRole('status').getByText(text, { exact: true });

async function open(page: Page) {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
}

test.beforeAll(async ({ site, administrator }) => {
  await makeMember(site, { MemberName: '申安隧道监理' });
  const MenuId = await makeMenu(site, administrator, { Name: '协会动态' });
  await makeNews(site, administrator, { MenuId, Title: '隧道保险研讨会' });
});

test('a page, a member and an article are reached by keyboard alone, and are there again at once', async ({
  product,
}) => {
  const clerk = await signInAdministrator(product.site);
  const page = await openBackOffice(product, '/System/home', {}, clerk);
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await open(page);
  await page.keyboard.type('推荐');
  await said(page, '1 个结果').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/System/positions');
  await dialog(page).waitFor({ state: 'detached' });

  await open(page);
  await page.keyboard.type('隧道');
  await said(page, '2 个结果').waitFor();
  expect(await options(page).allTextContents()).toEqual([
    expect.stringMatching(/^申安隧道监理company/),
    '隧道保险研讨会协会动态',
  ]);
  expect(await chosen(page).textContent()).toMatch(/^申安/);
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'));
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '申安隧道监理' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '申安隧道监理' }).waitFor({ state: 'detached' });

  await open(page);
  expect((await options(page).allTextContents()).slice(0, 2)).toEqual([
    expect.stringMatching(/^申安隧道监理/),
    '推荐位内容管理',
  ]);
  await page.keyboard.type('研讨');
  await said(page, '1 个结果').waitFor();
  const tab = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const other = await tab;
  await other.waitForURL('**/System/news/edit?id=*');
  await page.close();
});

test('who chooses before the places gone to last have come keeps them', async ({ product }) => {
  const clerk = await signInAdministrator(product.site);
  const page = await openBackOffice(product, '/System/home', {}, clerk);
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  const stored = () => page.waitForResponse((answer) => answer.url().includes('SavePreferences'));
  const first = stored();
  await open(page);
  await page.keyboard.type('推荐');
  await said(page, '1 个结果').waitFor();
  await page.keyboard.press('Enter');
  await first;
  let release = () => {};
  const line = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/GetPreferences**', async (route) => {
    const response = await route.fetch();
    await line;
    await route.fulfill({ response });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '推荐位' }).waitFor();

  await open(page);
  await page.keyboard.type('隧道');
  await said(page, '2 个结果').waitFor();
  const second = stored();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/System/members?**');
  release();

  await second;
  await page.getByRole('dialog', { name: '申安隧道监理' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '申安隧道监理' }).waitFor({ state: 'detached' });
  await open(page);
  await expect
    .poll(async () => (await options(page).allTextContents()).slice(0, 2))
    .toEqual([expect.stringMatching(/^申安隧道监理/), '推荐位内容管理']);
  await page.close();
});

test('Escape leads back to where one was, and what is not there says so', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/System/news', {}, administrator);
  const search = page.getByLabel('关键词');
  await search.fill('会');
  await open(page);
  await page.keyboard.type('没有这样的东西');
  await said(page, '没有找到“没有这样的东西”').waitFor();
  await page.keyboard.press('Enter');
  expect(await dialog(page).count()).toBe(1);

  await page.route('**/GetDestinations**', (route) => route.fulfill({ status: 502, body: '' }));
  await field(page).fill('文章');
  await dialog(page).getByText('没有查到会员、文章和证书：系统接口502异常').waitFor();
  expect(await chosen(page).textContent()).toMatch(/^文章管理/);
  expect(await page.locator('.ant-notification-notice').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.close();
});

test.for([
  [['news:list'], ['隧道保险研讨会协会动态'], '**/System/news?key=**'],
  [['member:list'], [expect.stringMatching(/^申安/)], '**/System/members?key=**'],
  [['suggestion:list'], [], ''],
] satisfies [Permission[], unknown[], string][])(
  'who holds %s finds that alone',
  async ([permissions, found, address], { product }) => {
    const clerk = await signInAdministrator(product.site, permissions);
    const page = await openBackOffice(product, '/System/home', {}, clerk);
    await page.getByRole('heading', { name: /您好/ }).waitFor();
    await open(page);
    expect(await dialog(page).getByText('网站栏目').count()).toBe(0);
    await page.keyboard.type('隧道');
    await said(page, found.length > 0 ? '1 个结果' : '没有找到“隧道”').waitFor();

    expect(await options(page).allTextContents()).toEqual(found);
    if (found.length > 0) {
      await page.keyboard.press('Enter');
      await page.waitForURL(address);
    }
    await page.close();
  },
);

test('on a phone a button in the header opens it, and everything fits', async ({
  product,
  administrator,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await openBackOffice(product, '/System/home', { viewport }, administrator);
  await page.getByRole('banner').getByRole('button', { name: '快速前往' }).click();
  await field(page).fill('隧道');
  await said(page, '2 个结果').waitFor();

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await allFindings(page)).toEqual([]);
  await options(page).nth(1).click();
  await page.waitForURL('**/System/news/edit?id=*');
  await page.close();
});
