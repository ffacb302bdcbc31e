import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { addOptions, dialogOf, forgetLimits, zipFile } from './application.ts';
import { focusedName, tabTo as walkTo } from './by-keyboard.ts';
import { chooseIn } from './choose-file.ts';
import { test } from './test.ts';

/* The membership application by keyboard alone. As axe sees it: site/application/application.browser.test.tsx. */

test.beforeAll(async ({ product }) => {
  await addOptions(product.site);
});
test.beforeEach(({ product }) => forgetLimits(product.site));

test('the keyboard alone fills in the application, uploads and sends it', async ({ product }) => {
  const page = await product.open('/home');
  await page.getByRole('button', { name: '入会申请' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: '单位归类' }).and(page.locator(':enabled')).waitFor();

  const type = async (label: string, text: string) => {
    await tabTo(page, label);
    await page.keyboard.type(text);
  };
  await page.keyboard.type('上海某建设公司');
  await tabTo(page, '单位归类');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '会员等级');
  await page.keyboard.press('ArrowDown');
  await type('负责人', '张三');
  await type('手机号码', '13800138000');
  await type('邮箱', 'office@example.com');
  await type('账号', 'keyboard-company');
  await type('密码', 'Good-Password-7');
  await tabTo(page, '附件');
  await chooseIn(page, () => page.keyboard.press('Enter'), zipFile('材料.zip'));
  await page.getByText('上传成功').waitFor();
  await tabTo(page, /^我已阅读并同意/);
  await page.keyboard.press('Space');
  await tabTo(page, '提交申请');
  await page.keyboard.press('Enter');

  await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
  const { file_path: path } = await product.site.db
    .selectFrom('members')
    .select('file_path')
    .where('account', '=', 'keyboard-company')
    .executeTakeFirstOrThrow();
  expect(path).toMatch(/\.zip$/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await focusedName(page)).toBe('入会申请');
  await page.close();
});

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await walkTo(page, name);
  expect(await page.evaluate(isFocusInSight)).toBe(true);
}

/** Runs in the browser: nothing lies above what has the focus. */
function isFocusInSight(): boolean {
  const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height - 2);
  return document.activeElement!.contains(seen);
}
