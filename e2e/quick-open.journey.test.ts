import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeMember, makeMenu, makeNews, signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { test } from './test.ts';

/* Ctrl+K: to a page, a member, an article, by keyboard alone. Its own rules: admin/shell/quick-open.browser.test.tsx. */

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
