import { expect } from 'vitest';
import { businessMembers } from '#contract/managed-members.ts';
import { memberSessions } from '#contract/sessions.ts';
import { makeMember, signInAdministrator } from '../../server/testing/make.ts';
import { giveUpEdit, keptEdit } from '../kept-edit.ts';
import {
  entranceOf,
  fillSignIn,
  openAsMember,
  openMemberDialog,
  openSignIn,
  passwordField,
  signIn,
  tokenIn,
} from '../signing-in.ts';
import type { Product } from '../start-product.ts';
import { test as journey } from '../test.ts';
import { whenSaid } from '../when-said.ts';

/* A member signs in and out; sessions end by themselves, in other windows and when the network fails. */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch']);
/** Not read once more with the token: nothing is under way there that could meet the end of a session before its test does. */
const calmAddress = '/certsearch';
const sessionGone = '无效的会话，或者会话已过期，请重新登录';

test('a member signs in, is named, and signs out again', async ({ product }) => {
  const member = await makeMember(product.site);
  const page = await product.open('/home');
  const dialog = await openSignIn(page);
  expect(await dialog.evaluate((box: HTMLElement) => box.offsetWidth)).toBe(500);

  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByText('请输入账号').waitFor();
  await dialog.getByText('请输入密码').waitFor();
  expect(await passwordField(dialog, '密码').getAttribute('type')).toBe('password');
  await fillSignIn(dialog, `  ${member.account} `, member.password);

  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();

  const token = await tokenIn(page);
  await entranceOf(page, '退出').click();
  await page.getByText('退出成功').waitFor();
  await page.waitForURL('**/home');
  await entranceOf(page).waitFor();
  expect(await tokenIn(page)).toBeNull();
  expect((await product.site.send(memberSessions.EditMemberPwd, {}, token ?? '')).Code).toBe(401);
  await page.close();
});

test('a wrong password is refused, and an open dialog keeps what was typed until it is closed', async ({
  product,
}) => {
  const member = await makeMember(product.site);
  const page = await product.open('/home');
  const dialog = await openSignIn(page);

  await fillSignIn(dialog, member.account, 'Wrong-Password-1');
  await dialog.getByText('账号或密码错误，还可再试 4 次，之后须等待 15 分钟').waitFor();
  expect(await dialog.getByLabel('账号').inputValue()).toBe(member.account);
  await page.mouse.click(5, 450);
  expect(await dialog.isVisible()).toBe(true);

  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await openSignIn(page);
  expect(await dialog.getByLabel('账号').inputValue()).toBe('');
  expect(await tokenIn(page)).toBeNull();
  await page.close();
});

test('after five failures the account waits', async ({ product }) => {
  const member = await makeMember(product.site);
  for (let i = 0; i < 5; i++) await failToSignIn(product, member.account, '127.0.0.1');
  const page = await product.open('/home');

  await fillSignIn(await openSignIn(page), member.account, member.password);

  await page.getByText('登录失败次数过多，请稍后再试').waitFor();
  await page.close();
});

test('after many failures from everywhere a picture must be read', async ({ product }) => {
  const member = await makeMember(product.site);
  for (let i = 0; i < 21; i++) await failToSignIn(product, member.account, `10.9.${i}.1`);
  const page = await product.open('/home');
  const dialog = await openSignIn(page);

  await fillSignIn(dialog, member.account, member.password);
  const field = dialog.getByLabel('验证码');
  await field.waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  const first = await dialog.getByAltText('验证码图片').getAttribute('src');

  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByText('请输入验证码').waitFor();
  await field.fill('XXXX');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByText('验证码错误').waitFor();
  await expect.poll(() => dialog.getByAltText('验证码图片').getAttribute('src')).not.toBe(first);
  await expect.poll(() => field.inputValue()).toBe('');

  await field.fill('TEST');
  await dialog.getByRole('button', { name: '确定' }).click();
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await page.close();
});

test('what was refused is no longer said once somebody has signed in', async ({ product }) => {
  const member = await makeMember(product.site);
  const page = await product.open('/home');
  const dialog = await openSignIn(page);
  await fillSignIn(dialog, member.account, 'Wrong-Password-1');
  await page.getByText('账号或密码错误').waitFor();

  await fillSignIn(dialog, member.account, member.password);

  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  expect(await page.getByText('账号或密码错误').count()).toBe(0);
  await page.close();
});

test('a session that has ended says so, is forgotten, and a second later home is shown', async ({
  product,
}) => {
  const member = await makeMember(product.site);
  const page = await openAsMember(product, calmAddress, member);
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await endSessionOf(product, page);
  const told = await whenSaid(page, sessionGone);

  await page.reload();

  await page.waitForURL('**/home');
  expect(await told()).toMatchObject({ path: calmAddress });
  expect(await tokenIn(page)).toBeNull();
  await entranceOf(page).waitFor();
  await page.close();
});

test('what was typed when a session ended is there again after signing in', async ({ product }) => {
  const member = await makeMember(product.site);
  const page = await openAsMember(product, calmAddress, member);
  const dialog = await openMemberDialog(page, member.account);
  await dialog.getByLabel('联络人').fill('王五');
  await endSessionOf(product, page);
  const told = await whenSaid(page, sessionGone);

  await dialog.getByRole('button', { name: '保存' }).click();

  await page.waitForURL('**/home');
  expect((await told())?.typed).toContain('王五');
  await page.getByText('您填写的内容已保留').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await signIn(page, member);
  await openMemberDialog(page, member.account);
  await keptEdit(dialog);
  await giveUpEdit(page, dialog, member.account);
  await page.close();
});

test('windows follow one another out and in', async ({ product }) => {
  const member = await makeMember(product.site);
  const first = await openAsMember(product, '/home', member);
  await entranceOf(first, new RegExp(`^${member.account}`)).waitFor();
  const second = await first.context().newPage();
  await second.goto(`${product.origin}/searchKey?key=1`);
  await entranceOf(second, '退出').click();
  await second.getByText('退出成功').waitFor();

  await entranceOf(first).waitFor();
  await signIn(second, member);
  await entranceOf(first, new RegExp(`^${member.account}`)).waitFor();
  await first.close();
});

test('whoever has been given a password must change it before anything else, or leave', async ({
  product,
}) => {
  const member = await makeMember(product.site);
  const administrator = await signInAdministrator(product.site, ['member:password']);
  const { Password } = await product.site.call(
    businessMembers.ResetMemberPwd,
    { MemberId: member.id },
    administrator,
  );
  const page = await product.open('/home');

  await signIn(page, { account: member.account, password: Password });

  const dialog = page.getByRole('dialog', { name: '请先修改密码' });
  await dialog.getByText('请先设置新密码').waitFor();
  expect(await dialog.getByRole('tab', { name: '修改密码' }).getAttribute('aria-selected')).toBe('true');
  expect(await dialog.getByRole('tab', { name: '个人信息' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  expect(await dialog.getByRole('button', { name: '关闭' }).count()).toBe(0);
  await page.reload();
  await dialog.waitFor();

  await passwordField(dialog, '旧密码').fill(Password);
  await passwordField(dialog, '新密码').fill('Fresh-Password-8');
  await passwordField(dialog, '确认新密码').fill('Fresh-Password-8');
  await dialog.getByRole('button', { name: '确定修改' }).click();
  await page.getByText('修改成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await openMemberDialog(page, member.account);
  expect(await page.getByRole('tab', { name: '个人信息' }).isEnabled()).toBe(true);
  await page.close();
});

test('a network that fails is named, and nothing that was typed is lost', async ({ product }) => {
  const member = await makeMember(product.site);
  const page = await openAsMember(product, '/home', member);
  const dialog = await openMemberDialog(page, member.account);
  await dialog.getByLabel('联络人').fill('赵六');
  await page.context().setOffline(true);

  await dialog.getByRole('button', { name: '保存' }).click();

  await page.getByText('后端接口连接异常').waitFor();
  expect(await dialog.getByLabel('联络人').inputValue()).toBe('赵六');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('修改成功').waitFor();
  await page.close();
});

async function failToSignIn(product: Product, account: string, address: string): Promise<void> {
  await product.site.send(memberSessions.GetLoginToken, { account, password: 'wrong' }, undefined, address);
}

/** As an administrator or the clock does it, behind the page's back. */
async function endSessionOf(product: Product, page: Parameters<typeof tokenIn>[0]): Promise<void> {
  await product.site.call(memberSessions.Logout, {}, (await tokenIn(page)) ?? '');
}
