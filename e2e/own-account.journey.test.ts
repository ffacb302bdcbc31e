import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAdministrator } from '../server/testing/make.ts';
import { startSession } from '../server/sessions/store.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { tabTo } from './by-keyboard.ts';
import type { Product } from './start-product.ts';
import { test } from './test.ts';

async function openAccount(product: Product, width = 1440): Promise<Page> {
  const { id } = await makeAdministrator(product.site, { permissions: ['news:list', 'news:save'] });
  const token = await startSession(product.site.db, { audience: 'administrator', holderId: id });
  const page = await openBackOffice(product, '/System/account', { viewport: { width, height: 900 } }, token);
  await page.getByRole('heading', { name: '我的账号' }).waitFor();
  return page;
}

test('the own name and number are changed by keyboard alone, and refused beside the field', async ({
  product,
}) => {
  const page = await openAccount(product);
  await tabTo(page, '修改姓名与手机');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '修改姓名与手机' });
  await expect
    .poll(() => dialog.getByLabel('姓名').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('陈薇');
  await tabTo(page, '手机');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await dialog.getByText('请输入正确手机号码').waitFor();
  expect(await allFindings(page)).toEqual([]);

  await page.keyboard.press('Control+A');
  await page.keyboard.type('13812345678');
  await page.keyboard.press('Enter');

  await dialog.waitFor({ state: 'hidden' });
  const own = page.getByRole('region', { name: '我的账号' });
  await own.getByText('陈薇').waitFor();
  await own.getByText('13*******78').waitFor();
});

test('what the role may do stands there in words, and nothing else', async ({ product }) => {
  const page = await openAccount(product);

  const rights = page.getByRole('region', { name: '我能做什么' });

  await rights.getByText('撰写、修改和发布文章').waitFor();
  expect(await rights.getByRole('listitem').allInnerTexts()).toEqual(['查看文章', '撰写、修改和发布文章']);
});

test('a draft of this computer is opened from there, and deleted after a question', async ({ product }) => {
  const page = await openAccount(product);
  await page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: '文章管理' }).click();
  await page.getByRole('main').getByRole('link', { name: '撰写文章' }).click();
  await page.getByLabel('标题').fill('写到一半的通知');
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('backstageDraft.news')),
  );
  await page.locator('.shell-account').click();
  await page.getByRole('menuitem', { name: '我的账号' }).click();
  const drafts = page.getByRole('region', { name: '本机草稿' });
  await drafts.getByText('写到一半的通知').waitFor();

  await drafts.getByRole('link', { name: '打开草稿：写到一半的通知' }).click();
  await page.waitForURL('**/System/news/edit');
  await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('写到一半的通知');
  await page.goBack();
  await drafts.getByRole('button', { name: '删除草稿：写到一半的通知' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
  await drafts.getByText('这台电脑上没有草稿').waitFor();
});

test.for([1440, 1024, 390])('at %i px it fits, and axe finds nothing', async (width, { product }) => {
  const page = await openAccount(product, width);
  await page.getByRole('heading', { name: '我能做什么' }).waitFor();

  await page.getByRole('radiogroup', { name: '布局大小' }).getByText('紧凑').click();

  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.dataset['size'])).toBe('small');
  expect(await allFindings(page)).toEqual([]);
});
