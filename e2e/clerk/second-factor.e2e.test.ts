import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { startSession } from '../../server/modules/sessions/store.ts';
import { codeAt } from '../../server/modules/sessions/totp.ts';
import { enableTotp } from '../../server/testing/enable-totp.ts';
import { makeAdministrator } from '../../server/testing/factories/records.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { focusedName, tabBackTo, tabTo } from '../support/keyboard.ts';
import { readCaptcha } from '../support/read-captcha.ts';
import { test } from '../support/test.ts';

/* A phone beside the password: set up, asked for, and lost; and signing in without reading a picture. */

const sessionOf = (site: TestApp, { id }: { id: number }) =>
  startSession(site.db, { audience: 'administrator', holderId: id });

/** Returns an unused code: a code is good once, and a test needs more than two a minute. */
const freshCode = async (site: TestApp, secret: string) => {
  await site.db.updateTable('administrator_totp').set({ last_step: 0 }).execute();
  return codeAt(secret);
};

async function typePassword(page: Page, clerk: { account: string; password: string }): Promise<void> {
  await page.getByAltText(/验证码/).waitFor();
  await page.keyboard.type(clerk.account);
  await tabTo(page, /^密码/);
  await page.keyboard.type(clerk.password);
  await tabTo(page, /^验证码/);
  await page.keyboard.type(await readCaptcha(page));
  await page.keyboard.press('Enter');
}

test('an administrator sets up the second factor and signs in with a code by keyboard alone', async ({
  product,
  site,
}) => {
  const clerk = await makeAdministrator(site);
  const page = await product.open('/login');
  await typePassword(page, clerk);
  await page.getByRole('heading', { name: /您好/ }).waitFor();

  await tabTo(page, new RegExp(`^${clerk.account}`));
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('我的账号');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '我的账号' }).waitFor();
  await tabTo(page, '启用两步验证');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '启用两步验证' });
  await expect.poll(() => focusedName(page)).toMatch(/^登录密码/);
  await page.keyboard.type('Wrong-Horse-7');
  await page.keyboard.press('Enter');
  await dialog.getByText('登录密码不正确').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(clerk.password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: /二维码/ }).waitFor();
  expect(await allFindings(page)).toEqual([]);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await expect.poll(() => focusedName(page)).toMatch(/^动态码/);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await dialog.getByText('动态码不正确或已使用过，请用最新的一个').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(await freshCode(site, secret));
  await page.keyboard.press('Enter');
  const codesDialog = page.getByRole('dialog', { name: '恢复码' });
  await codesDialog.getByRole('listitem').nth(9).waitFor();
  const [paper = ''] = await codesDialog.getByRole('listitem').allInnerTexts();
  expect(await allFindings(page)).toEqual([]);
  await tabTo(page, '我已保存');
  await page.keyboard.press('Enter');
  await page.getByText('恢复码还剩 10 个').waitFor();

  await tabBackTo(page, new RegExp(`^${clerk.account}`));
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('我的账号');
  await page.keyboard.press('End');
  await expect.poll(() => focusedName(page)).toBe('退出登录');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  await page.reload();
  await typePassword(page, clerk);
  await expect.poll(() => focusedName(page)).toMatch(/^动态码/);
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('动态码不正确或已使用过，请用最新的一个').waitFor();
  await page.keyboard.type(await freshCode(site, secret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  expect(paper).toMatch(/^\w{4}(-\w{4}){3}$/);
  await page.close();
});

test('a recovery code replaces the phone at sign-in, and sensitive actions require a new code', async ({
  product,
  site,
}) => {
  const clerk = await makeAdministrator(site);
  const { secret, recoveryCodes } = await enableTotp(site, await sessionOf(site, clerk));
  const page = await product.open('/login');
  await typePassword(page, clerk);
  await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await page.getByLabel('恢复码').fill(recoveryCodes[2] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /您好/ }).waitFor();

  await site.db
    .updateTable('sessions')
    .set({ totp_at: new Date(Date.now() - 11 * 60_000) })
    .execute();
  await page.goto(`${product.origin}/System/account`);
  await page.getByRole('button', { name: '修改密码' }).click();
  const form = page.getByRole('dialog', { name: '修改密码' });
  await form.getByLabel('旧密码').fill(clerk.password);
  await form.getByLabel('新密码', { exact: true }).fill('Harbour-Light-99');
  await form.getByLabel('确认新密码').fill('Harbour-Light-99');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '请再次验证' });
  await expect.poll(() => focusedName(page)).toMatch(/^动态码/);
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await question.getByText('动态码不正确或已使用过，请用最新的一个').waitFor();
  await question.getByLabel('动态码').fill(await freshCode(site, secret));
  await page.keyboard.press('Enter');
  await page.getByText('修改成功').waitFor();
  await form.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '停用' }).click();
  await expect.poll(() => focusedName(page)).toMatch(/^登录密码/);
  await page.keyboard.type('Harbour-Light-99');
  await tabTo(page, /^动态码/);
  await page.keyboard.type(await freshCode(site, secret));
  await page.keyboard.press('Enter');
  await page.getByText('已停用两步验证').waitFor();
  await page.getByText('未启用。').waitFor();
  await page.close();
});

test('an administrator ends an unknown session, and a notice about an old password remains until it is closed', async ({
  product,
  site,
}) => {
  const clerk = await makeAdministrator(site);
  await site.db
    .updateTable('administrators')
    .set({ password_changed_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('id', '=', clerk.id)
    .execute();
  const stranger = await startSession(site.db, {
    audience: 'administrator',
    holderId: clerk.id,
    address: '203.0.113.9',
    device: 'Firefox 140 · Windows',
  });
  const page = await openBackOffice(product, '/System/account', {}, await sessionOf(site, clerk));
  await page.getByRole('button', { name: '退出 Firefox 140 · Windows 203.0.113.9' }).click();
  await page.getByText('203.0.113.9').waitFor({ state: 'detached' });
  expect(await site.send(systemStaff.GetLoginUser, {}, stranger)).toMatchObject({ Code: 402 });
  expect(await allFindings(page)).toEqual([]);

  await page.goto(`${product.origin}/System/home`);
  await page.getByText('您的密码已经用了很久').waitFor();
  await page.getByRole('button', { name: '关闭提醒' }).click();
  await page.getByText('您的密码已经用了很久').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  expect(await page.getByText('您的密码已经用了很久').count()).toBe(0);
  await page.close();
});

test('an administrator signs in without the captcha', async ({ product, site }) => {
  const clerk = await makeAdministrator(site);
  const page = await product.open('/login');
  await page.getByAltText(/验证码/).waitFor();
  await page.getByText(/^适用浏览器：Chrome、Edge 109 以上/).waitFor();
  expect(await page.getByText('浏览器不让本站保存数据').count()).toBe(0);

  await page.keyboard.type(clerk.account);
  await tabTo(page, /^密码/);
  await page.keyboard.type('wrong');
  await tabTo(page, '看不清？换一种方式');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('核验完成，不必输入验证码').waitFor();
  expect(await focusedName(page)).toBe('改用图片验证码');
  expect(await allFindings(page)).toEqual([]);
  await tabTo(page, '登录');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('账号或密码错误').waitFor();
  // The proof of work is repeated automatically.
  await page.getByRole('status').getByText('核验完成，不必输入验证码').waitFor();
  await page.getByRole('textbox', { name: '密码' }).fill(clerk.password);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await page.close();
});

// Last: from here on it is asked of everybody.
test('a site that requires the second factor asks for its setup before anything else', async ({
  product,
  site,
}) => {
  const head = await makeAdministrator(site);
  const token = await sessionOf(site, head);
  await site.call(businessSettings.SaveSiteConfig, { RequireTotp: true }, token);
  const page = await openBackOffice(product, '/System/news', {}, token);

  const dialog = page.getByRole('dialog', { name: '设置两步验证' });
  await dialog.getByText('协会要求使用两步验证，请先设置').waitFor();
  await dialog.getByLabel('登录密码').fill(head.password);
  await page.keyboard.press('Enter');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('动态码').fill(codeAt(secret));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '我已保存' }).click();

  await page.getByRole('heading', { name: '文章管理' }).waitFor();
  const again = { Password: head.password };
  expect(await site.send(systemSecondFactor.BeginTotp, again, token)).toMatchObject({ Code: 409 });
  await page.close();
});
