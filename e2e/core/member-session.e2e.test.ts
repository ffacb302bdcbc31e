import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { webFiles } from '#contract/content/files.ts';
import { makeZip } from '../../server/testing/factories/make-zip.ts';
import { makeMember } from '../../server/testing/factories/records.ts';
import { captureOnText } from '../support/capture-on-text.ts';
import {
  entranceOf,
  fillSignIn,
  openAsMember,
  openMemberDialog,
  openSignIn,
  passwordField,
  signIn,
  tokenIn,
} from '../support/signing-in.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/* A member signs in and out; sessions expire or end in other windows. Other rules of the dialogs: site/dialogs. */

/**
 * A page that is not read again with the token: no call there could notice the end of a session before its test does.
 */
const rateLimitedAddress = '/certsearch';
const sessionGone = '无效的会话，或者会话已过期，请重新登录';

test('a member signs in, sees the account name and signs out again', async ({ product }) => {
  const member = await makeMember(product.site);
  const page = await product.open('/home');
  const dialog = await openSignIn(page);

  await fillSignIn(dialog, member.account, member.password);

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

test('a page that comes back from the back/forward cache after a sign-out is hidden and loaded anew', async ({
  product,
}) => {
  const member = await makeMember(product.site);
  const page = await openAsMember(product, '/home', member);
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  // Playwright switches the cache off: the events are those that a browser sends.
  const send = (type: string) =>
    page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  const visibility = () => page.evaluate(() => document.documentElement.style.visibility);

  await send('pagehide');
  expect(await visibility()).toBe('hidden');
  await send('pageshow');
  expect(await visibility()).toBe('');

  await send('pagehide');
  await page.evaluate(() => localStorage.removeItem('token'));
  const loaded = page.waitForEvent('load');
  await send('pageshow');
  await loaded;

  await entranceOf(page, '会员登录').waitFor();
  await page.close();
});

test('an expired session shows an error and is removed, and the home page opens a second later', async ({
  product,
}) => {
  const member = await makeMember(product.site);
  const page = await openAsMember(product, rateLimitedAddress, member);
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await endSessionOf(product, page);
  const notice = await captureOnText(page, sessionGone);

  await page.reload();

  await page.waitForURL('**/home');
  expect(await notice()).toMatchObject({ path: rateLimitedAddress });
  expect(await tokenIn(page)).toBeNull();
  await entranceOf(page).waitFor();
  await page.close();
});

test('signing out and in applies to all windows of the browser', async ({ product }) => {
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

test('a member downloads its document and changes the password, which ends its other sessions', async ({
  product,
}) => {
  const content = makeZip('营业执照.txt', '执照');
  const member = await makeMember(product.site, { FilePath: await upload(product, '入会材料.zip', content) });
  const elsewhere = await openAsMember(product, '/searchKey?key=1', member);
  const page = await openAsMember(product, '/home', member);
  const dialog = await openMemberDialog(page, member.account);
  await dialog.getByText('入会材料.zip').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('入会材料.zip');
  expect((await readFile(await download.path())).equals(content)).toBe(true);

  await page.getByRole('tab', { name: '修改密码' }).click();
  await passwordField(dialog, '旧密码').fill(member.password);
  await passwordField(dialog, '新密码').fill('Fresh-Password-8');
  await passwordField(dialog, '确认新密码').fill('Fresh-Password-8');
  await dialog.getByRole('button', { name: '确定修改' }).click();

  await page.getByText('修改成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await elsewhere.reload();
  await elsewhere.getByText(sessionGone).waitFor();
  await elsewhere.waitForURL('**/home');
  await page.close();
});

async function upload(product: Product, name: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${product.origin}${webFiles.UploadFile.path}`, { method: 'POST', body: form });
  return ((await answer.json()) as { Data: string }).Data;
}

/** Ends the session on the server, as an administrator or its expiry would. */
async function endSessionOf(product: Product, page: Parameters<typeof tokenIn>[0]): Promise<void> {
  await product.site.call(memberSessions.Logout, {}, (await tokenIn(page)) ?? '');
}
