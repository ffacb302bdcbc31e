import { expect } from 'vitest';
import { makeAdministrator, makeMenu, signInAdministrator } from '../../server/testing/factories/records.ts';
import { focusedName, tabBackTo, tabTo } from '../support/keyboard.ts';
import { editorBody } from '../support/paste.ts';
import { readCaptcha } from '../support/read-captcha.ts';
import { test } from '../support/test.ts';

/* A morning in the secretariat without a mouse. */

test.beforeAll(async ({ product }) => {
  await makeMenu(product.site, await signInAdministrator(product.site), { Name: '会议通知' });
});

test('a clerk signs in, writes, publishes and signs out by keyboard alone', async ({ product }) => {
  const clerk = await makeAdministrator(product.site);
  const page = await product.open('/login');
  await page.getByAltText(/验证码/).waitFor();

  await page.keyboard.type(clerk.account);
  await tabTo(page, /^密码/);
  await page.keyboard.type(clerk.password);
  await tabTo(page, /^验证码/);
  await page.keyboard.type(await readCaptcha(page));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /您好/ }).waitFor();

  await tabTo(page, /^撰写文章/);
  await page.keyboard.press('Enter');
  await editorBody(page).waitFor();
  await tabTo(page, /^标题/);
  await page.keyboard.type('不用鼠标写的通知');
  await tabTo(page, /^所属栏目/);
  await page.keyboard.press('ArrowDown');
  // The columns may be loaded after the list that contains them.
  await page.getByRole('menuitemcheckbox', { name: '会议通知', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox').first().waitFor({ state: 'hidden' });
  await tabBackTo(page, '文章正文');
  await page.keyboard.type('正文也是。');
  await tabBackTo(page, '发布');
  await page.keyboard.press('Enter');
  await page.getByText('已发布').first().waitFor();
  const visitor = await product.open('/home');
  await visitor.goto(`${product.origin}/searchKey?key=${encodeURIComponent('鼠标')}`);
  expect(
    await visitor
      .getByRole('main')
      .getByRole('link', { name: /不用鼠标写的通知/ })
      .count(),
  ).toBe(1);

  await tabBackTo(page, new RegExp(`^${clerk.account}`));
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('我的账号');
  await page.keyboard.press('End');
  // The focus follows the key a moment later.
  await expect.poll(() => focusedName(page)).toMatch(/^退出/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  await Promise.all([page.close(), visitor.close()]);
});
