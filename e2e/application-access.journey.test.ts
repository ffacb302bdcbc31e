import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { makeApplication } from '../server/testing/make.ts';
import {
  addOptions,
  decide,
  dialogOf,
  fillIn,
  forgetLimits,
  openApplication,
  submit,
  zipFile,
} from './application.ts';
import { findingsInEveryLook, allFindings } from './axe.ts';
import { focusedName, tabTo as walkTo } from './by-keyboard.ts';
import { chooseIn } from './choose-file.ts';
import { openAsMember } from './signing-in.ts';
import { test } from './test.ts';

/* The membership application by keyboard alone, and with axe in each of its states. */

test.beforeAll(async ({ product }) => {
  await addOptions(product.site);
});
test.beforeEach(({ product }) => forgetLimits(product.site));

test('the keyboard alone fills in the application, uploads and sends it', async ({ product }) => {
  const page = await product.open('/home');
  await page.getByRole('link', { name: '入会申请', exact: true }).focus();
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

test.for([
  [1440, allFindings],
  [390, findingsInEveryLook],
] as const)(
  'axe finds nothing in any state of the application at %d px',
  async ([width, findings], { product }) => {
    const viewport = { width, height: 900 };
    const visitor = await product.open('/home', { viewport });
    const dialog = await openApplication(visitor);
    await dialog.getByRole('combobox', { name: '单位归类' }).and(visitor.locator(':enabled')).waitFor();
    expect(await findings(visitor)).toEqual([]);
    await submit(dialog);
    await dialog.getByText('请输入公司名称').waitFor();
    await dialog.getByLabel('附件').setInputFiles({ ...zipFile('材料.exe') });
    expect(await findings(visitor)).toEqual([]);
    await dialog.getByLabel('附件', { exact: true }).setInputFiles(zipFile('材料.zip'));
    await dialog.getByRole('button', { name: '移除材料.zip' }).waitFor();
    await fillIn(dialog, { 账号: `axe-${width}` });
    expect(await findings(visitor)).toEqual([]);
    await submit(dialog);
    await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
    expect(await findings(visitor)).toEqual([]);
    await visitor.close();

    const applicant = await makeApplication(product.site);
    await decide(product, applicant.account, { Status: 2, ProcessItemName: '请补充营业执照' });
    const rejected = await openAsMember(product, '/home', applicant, { viewport });
    await openApplication(rejected);
    await dialogOf(rejected).getByRole('heading', { name: '申请未通过审核' }).waitFor();
    await dialogOf(rejected).getByText('申请进度').click();
    expect(await findings(rejected)).toEqual([]);
    await rejected.goto(`${product.origin}/home?Newpwd=made-up`);
    await dialogOf(rejected).getByRole('heading', { name: '链接已失效' }).waitFor();
    expect(await findings(rejected)).toEqual([]);
    await rejected.close();
  },
);
