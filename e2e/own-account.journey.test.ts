import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAdministrator } from '../server/testing/make.ts';
import { startSession } from '../server/sessions/store.ts';
import { openBackOffice } from './back-office.ts';
import type { Product } from './start-product.ts';
import { test } from './test.ts';

async function openAccount(product: Product): Promise<Page> {
  const { id } = await makeAdministrator(product.site, { permissions: ['news:list', 'news:save'] });
  const token = await startSession(product.site.db, { audience: 'administrator', holderId: id });
  const page = await openBackOffice(product, '/System/account', {}, token);
  await page.getByRole('heading', { name: '我的账号' }).waitFor();
  return page;
}

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
