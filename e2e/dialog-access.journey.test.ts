import { expect } from 'vitest';
import { businessMembers } from '#contract/managed-members.ts';
import { makeMember, signInMember } from '../server/testing/make.ts';
import { findingsInEveryLook } from './axe.ts';
import { focusedName } from './by-keyboard.ts';
import { entranceOf, openAsMember, openMemberDialog, openSignIn, passwordField } from './signing-in.ts';
import { openBox, refuseEmptySuggestion } from './suggestion-box.ts';
import { test } from './test.ts';

/* The dialogs of the top strip by keyboard alone, and as axe sees them. */

test.for([
  ['the sign-in', '会员登录', ['账号', '密码', '显示密码', '取消', '确定']],
  ['the suggestion box', '建议箱', ['联系电话', '建议留言', '取消', '提交']],
] as const)('the keyboard alone goes through %s and back', async ([_name, opener, stops], { product }) => {
  const page = await product.open('/home');
  const button = entranceOf(page, opener);
  await button.press('Enter');
  await page.getByRole('dialog', { name: opener }).waitFor();

  const seen = [await focusedName(page)];
  while (seen.length < stops.length) {
    await page.keyboard.press('Tab');
    seen.push(await focusedName(page));
  }
  expect(seen).toEqual(stops);
  await page.keyboard.press('Escape');

  await page.getByRole('dialog', { name: opener }).waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.close();
});

test('the keyboard alone reaches both tabs of the member dialog, and gives the focus back', async ({
  product,
}) => {
  const member = await makeMember(product.site);
  const page = await openAsMember(product, '/home', member);
  const dialog = await openMemberDialog(page, member.account);
  await expect.poll(() => focusedName(page)).toBe('联络人');

  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focusedName(page)).toBe('退出登录');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focusedName(page)).toBe('个人信息');
  await page.keyboard.press('End');
  await expect.poll(() => focusedName(page)).toBe('修改密码');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('旧密码');
  await page.keyboard.press('Escape');

  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focusedName(page)).toMatch(new RegExp(`^${member.account}`));
  await page.close();
});

test('axe finds nothing in the dialogs, in every look', async ({ product, administrator }) => {
  const member = await makeMember(product.site);
  const { Password } = await product.site.call(
    businessMembers.ResetMemberPwd,
    { MemberId: (await makeMember(product.site, { Account: 'reset' })).id },
    administrator,
  );
  const page = await product.open('/home');

  const box = await openBox(page);
  await refuseEmptySuggestion(box);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const dialog = await openSignIn(page);
  await dialog.getByRole('button', { name: '确定' }).click();
  expect(await findingsInEveryLook(page)).toEqual([]);

  await dialog.getByLabel('账号').fill('reset');
  await passwordField(dialog, '密码').fill(Password);
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('dialog', { name: '请先修改密码' }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);

  await page.evaluate(
    (token) => localStorage.setItem('token', token),
    await signInMember(product.site, member),
  );
  await page.reload();
  await openMemberDialog(page, member.account);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('tab', { name: '修改密码' }).click();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.close();
});
