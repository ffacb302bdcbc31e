import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { systemStaff } from '#contract/staff.ts';
import { startSession } from '../server/sessions/store.ts';
import { enableTotp } from '../server/testing/enable-totp.ts';
import { makeAdministrator, signInByForm } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { actOn } from './crud-journey.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

const test = journey.extend('provoked', { scope: 'file' }, ['status of 4']);
const row = (page: Page, name: string) => page.locator('main [data-row-id]').filter({ hasText: name });

async function openList(product: Product, token: string): Promise<Page> {
  const page = await openBackOffice(product, '/System/admins', {}, token);
  await row(page, '我').first().waitFor();
  return page;
}

/** A clerk who is signed in somewhere. */
async function makeClerk({ site }: Product) {
  const { id } = await makeAdministrator(site, { permissions: ['news:list'] });
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });
  const { Account } = await site.call(systemStaff.GetLoginUser, {}, token);
  return { id, token, account: Account };
}

test('a new administrator gets a password that is shown once, and signs in with it', async ({
  product,
  administrator,
}) => {
  const page = await openList(product, administrator);
  await page.getByRole('button', { name: '新增管理员' }).click();
  const dialog = page.getByRole('dialog', { name: '新增管理员' });
  await dialog.getByLabel('账号', { exact: true }).fill('xin.ren');
  await dialog.getByLabel('姓名').fill('辛仁');
  await dialog.getByLabel('角色', { exact: true }).selectOption({ label: '系统管理员' });
  await dialog.getByRole('button', { name: '保存', exact: true }).click();

  const shown = page.getByRole('dialog', { name: 'xin.ren的一次性密码' });
  const password = await shown.locator('code').innerText();
  expect(await allFindings(page)).toEqual([]);
  await shown.getByRole('button', { name: '我已记下' }).click();
  await shown.waitFor({ state: 'hidden' });

  const answer = await signInByForm(product.site, { account: 'xin.ren', password });
  expect(answer.Code).toBe(200);
  expect(await page.content()).not.toContain(password);
  await page.close();
});

test('a password is reset after a question; the old one is gone with all sessions', async ({
  product,
  administrator,
}) => {
  const { token, account } = await makeClerk(product);
  const page = await openList(product, administrator);

  await actOn(page, row(page, account), '重置密码');
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
  await page
    .getByRole('dialog', { name: `${account}的一次性密码` })
    .locator('code')
    .waitFor();

  expect(await product.site.send(systemStaff.GetLoginUser, {}, token)).toMatchObject({ Code: 402 });
  await page.close();
});

test('sessions of somebody else are seen and ended, one or all', async ({ product, administrator }) => {
  const { id, token, account } = await makeClerk(product);
  await startSession(product.site.db, { audience: 'administrator', holderId: id });
  const page = await openList(product, administrator);

  await actOn(page, row(page, account), '登录会话');
  const dialog = page.getByRole('dialog', { name: `${account} 的登录会话` });
  await dialog.getByRole('listitem').nth(1).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: /^退出 / })
    .first()
    .click();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
  await dialog.getByRole('button', { name: '退出其所有会话' }).click();
  await dialog.getByText('现在没有登录').waitFor();

  expect(await product.site.send(systemStaff.GetLoginUser, {}, token)).toMatchObject({ Code: 402 });
  await page.close();
});

test('a lost second factor is taken away after a question', async ({ product, administrator }) => {
  const { token, account } = await makeClerk(product);
  await enableTotp(product.site, token);
  const page = await openList(product, administrator);
  await row(page, account).getByText('已启用').waitFor();

  await actOn(page, row(page, account), '取消两步验证');
  await page.getByRole('dialog').getByRole('button', { name: '取消两步验证' }).click();

  await row(page, account).getByText('未启用').waitFor();
  await page.close();
});

test('what somebody did is looked up from their row', async ({ product, administrator }) => {
  const { token, account } = await makeClerk(product);
  await product.site.call(systemStaff.EditMyInfo, { RealName: '王丽' }, token);
  const page = await openList(product, administrator);

  await row(page, account)
    .getByRole('button', { name: `更多操作：${account}` })
    .click();
  // The navigation has an entry of the same name.
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: '操作日志' }).click();

  await page.waitForURL(
    (url) => url.pathname === '/System/logs' && url.searchParams.get('actor') === account,
  );
  await page.locator('main [data-row-id]').filter({ hasText: account }).first().waitFor();
  await page.close();
});

test('nobody disables or deletes themselves, and the server says so where the screen does not', async ({
  product,
  administrator,
}) => {
  const page = await openList(product, administrator);
  const own = row(page, '我').first();
  await own.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除（不能对自己做）' }).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await own.getByRole('switch').click();

  await page.getByText('不能停用自己').waitFor();
  await own.getByRole('switch', { checked: true }).waitFor();
  await page.close();
});

test('an administrator is deleted after a question, which offers the milder way', async ({
  product,
  administrator,
}) => {
  const { account } = await makeClerk(product);
  const page = await openList(product, administrator);

  await actOn(page, row(page, account), '删除');
  const question = page.getByRole('dialog');
  await question.getByText('只是暂时不用，请改为停用').waitFor();
  await question.getByRole('button', { name: '删除管理员' }).click();

  await row(page, account).waitFor({ state: 'detached' });
  await page.close();
});
