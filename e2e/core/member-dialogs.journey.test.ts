import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { webFiles } from '#contract/files.ts';
import { webMembers } from '#contract/members.ts';
import { businessSuggestions } from '#contract/suggestions.ts';
import { makeMember, signInAdministrator, signInMember } from '../../server/testing/make.ts';
import { makeZip } from '../../server/testing/make-zip.ts';
import { forgetLimits } from '../application.ts';
import { giveUpEdit, keptEdit } from '../kept-edit.ts';
import { entranceOf, openAsMember, openMemberDialog, passwordField } from '../signing-in.ts';
import type { Product } from '../start-product.ts';
import { openBox, refuseEmptySuggestion } from '../suggestion-box.ts';
import { test } from '../test.ts';

/* The dialogs of a member: its data, its password, and the suggestion box, which everybody has. */

test.beforeEach(({ product }) => forgetLimits(product.site));

test('a member puts its contact right; account, company, type and level stay as they are', async ({
  product,
}) => {
  const member = await makeMember(product.site, { MemberName: '上海某勘察公司' });
  const page = await openAsMember(product, '/home', member);
  const dialog = await openMemberDialog(page, member.account);
  expect(await dialog.evaluate((box: HTMLElement) => box.offsetWidth)).toBe(700);
  await dialog.getByText('上海某勘察公司').waitFor();
  expect(await dialog.getByRole('textbox', { name: /账号|公司名称|单位归类|会员等级/ }).count()).toBe(0);

  await dialog.getByLabel('联络人').fill('  ');
  await dialog.getByLabel('联系电话').fill('');
  await save(dialog);
  await dialog.getByText('请输入联络人').waitFor();
  await dialog.getByText('请输入联系电话').waitFor();
  await dialog.getByLabel('联络人').fill(' 王五 ');
  await dialog.getByLabel('联系电话').fill('12345');
  await save(dialog);
  await dialog.getByText('请输入正确电话号码').waitFor();
  await dialog.getByLabel('联系电话').fill('021-55550136');
  await dialog.getByLabel('主营业务').fill('岩土勘察');
  await save(dialog);

  await page.getByText('修改成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const saved = await product.site.call(webMembers.GetUserInfo, {}, await signInMember(product.site, member));
  expect(saved).toMatchObject({
    DailyOperator: '王五',
    OperatorPhone: '021-55550136',
    Mainbusiness: '岩土勘察',
    MemberName: '上海某勘察公司',
    LegalPerson: '张三',
  });
  await openMemberDialog(page, member.account);
  expect(await dialog.getByLabel('联络人').inputValue()).toBe('王五');
  await page.close();
});

test('Escape and the cross keep what was typed, 取消 gives it up', async ({ product }) => {
  const member = await makeMember(product.site);
  const page = await openAsMember(product, '/home', member);
  const dialog = await openMemberDialog(page, member.account);
  await dialog.getByLabel('联络人').fill('王五');

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: '关闭' }).click(),
  ]) {
    await close();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('已保留填写的内容，再次打开会员信息可继续修改').waitFor();
    await openMemberDialog(page, member.account);
    await keptEdit(dialog);
  }
  await giveUpEdit(page, dialog, member.account);
  await page.close();
});

test('the buttons of a form stand in sight, however little of it is', async ({ product }) => {
  const member = await makeMember(product.site);
  const viewport = { width: 1024, height: 560 };
  const page = await openAsMember(product, '/home', member, { viewport });
  const profile = await openMemberDialog(page, member.account);
  await inSight(profile.getByRole('button', { name: '保存' }));

  // Nor is what is tabbed to hidden behind them.
  const remarks = profile.getByLabel('备注');
  await remarks.focus();
  const [field, foot] = [
    await remarks.boundingBox(),
    await profile.getByRole('button', { name: '保存' }).boundingBox(),
  ];
  expect(field!.y + field!.height).toBeLessThanOrEqual(foot!.y);
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'hidden' });

  await page.setViewportSize({ width: 1024, height: 400 });
  await inSight((await openBox(page)).getByRole('button', { name: '提交' }));
  await page.close();
});

test('the attachment of the application is named, and saved for its owner only', async ({ product }) => {
  const content = makeZip('营业执照.txt', '执照');
  const member = await makeMember(product.site, { FilePath: await upload(product, '入会材料.zip', content) });
  const page = await openAsMember(product, '/home', member);
  const dialog = await openMemberDialog(page, member.account);
  await dialog.getByText('入会材料.zip').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载' }).click(),
  ]);

  expect(download.suggestedFilename()).toBe('入会材料.zip');
  expect((await readFile(await download.path())).equals(content)).toBe(true);
  await page.close();
});

test('a member changes its password, and its other sessions end', async ({ product }) => {
  const member = await makeMember(product.site);
  const elsewhere = await openAsMember(product, '/searchKey?key=1', member);
  const page = await openAsMember(product, '/home', member);
  const dialog = await openMemberDialog(page, member.account);
  await page.getByRole('tab', { name: '个人信息' }).press('ArrowRight');
  expect(await page.getByRole('tab', { name: '修改密码' }).getAttribute('aria-selected')).toBe('true');

  await passwordField(dialog, '旧密码').focus();
  await passwordField(dialog, '新密码').focus();
  await dialog.getByText('请输入旧密码').waitFor();
  await change(dialog);
  await dialog.getByText('请输入新密码').waitFor();
  await dialog.getByText('请再次输入新密码').waitFor();
  await fillPasswords(dialog, 'Wrong-Password-1', 'Fresh-Password-8', 'Fresh-Password-9');
  await change(dialog);
  await dialog.getByText('两次输入密码不一致！').waitFor();
  await fillPasswords(dialog, 'Wrong-Password-1', 'Fresh-Password-8', 'Fresh-Password-8');
  await change(dialog);
  await dialog.getByText('旧密码错误').waitFor();
  await fillPasswords(dialog, member.password, 'short', 'short');
  await change(dialog);
  await dialog.getByText('密码至少 8 个字符').waitFor();
  await fillPasswords(dialog, member.password, 'Fresh-Password-8', 'Fresh-Password-8');
  await change(dialog);

  await page.getByText('修改成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await elsewhere.reload();
  await elsewhere.getByText('无效的会话，或者会话已过期，请重新登录').waitFor();
  await elsewhere.waitForURL('**/home');
  await page.close();
});

test('a suggestion is sent; the fourth one in ten minutes waits', async ({ product }) => {
  const page = await product.open('/home');
  for (const number of [1, 2, 3]) {
    const box = await openBox(page);
    if (number === 1) await refuseEmptySuggestion(box);
    await box.getByLabel('联系电话').fill(' 13800138000 ');
    await box.getByLabel('建议留言').fill(`  第 ${number} 条建议  `);
    await box.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功').first().waitFor();
    await box.waitFor({ state: 'hidden' });
  }

  const box = await openBox(page);
  expect(await box.getByLabel('建议留言').inputValue()).toBe('');
  await box.getByLabel('联系电话').fill('13800138000');
  await box.getByLabel('建议留言').fill('第 4 条建议');
  await box.getByRole('button', { name: '提交' }).click();

  await page.getByText(/操作过于频繁，请稍后再试（.+后可再试）/).waitFor();
  expect(await box.getByLabel('建议留言').inputValue()).toBe('第 4 条建议');
  const clerk = await signInAdministrator(product.site);
  const { List } = await product.site.call(businessSuggestions.GetWebProposeList, {}, clerk);
  expect(List.map(({ ProposeContent }) => ProposeContent)).toEqual([
    '第 3 条建议',
    '第 2 条建议',
    '第 1 条建议',
  ]);
  await page.close();
});

/** Without scrolling. */
async function inSight(button: Locator): Promise<void> {
  await expect
    .poll(() =>
      button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存' }).click();
const change = (dialog: Locator) => dialog.getByRole('button', { name: '确定修改' }).click();

async function fillPasswords(dialog: Locator, old: string, fresh: string, again: string): Promise<void> {
  await passwordField(dialog, '旧密码').fill(old);
  await passwordField(dialog, '新密码').fill(fresh);
  await passwordField(dialog, '确认新密码').fill(again);
}

async function upload(product: Product, name: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${product.origin}${webFiles.UploadFile.path}`, { method: 'POST', body: form });
  return ((await answer.json()) as { Data: string }).Data;
}
