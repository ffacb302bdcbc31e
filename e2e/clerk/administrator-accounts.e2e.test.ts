import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { systemStaff } from '#contract/accounts/staff.ts';
import { startSession } from '../../server/modules/sessions/store.ts';
import { enableTotp } from '../../server/testing/enable-totp.ts';
import { makeAdministrator, signInByForm } from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { actOn } from '../support/row-action.ts';
import type { Product } from '../support/start-product.ts';
import { test as journey } from '../support/test.ts';

const test = journey.extend('provoked', { scope: 'file' }, ['status of 4']);
const row = (page: Page, name: string) => page.locator('main [data-row-id]').filter({ hasText: name });

async function openList(product: Product, token: string): Promise<Page> {
  const page = await openBackOffice(product, '/System/admins', {}, token);
  await row(page, '我').first().waitFor();
  return page;
}

/** Creates a clerk with a session elsewhere. */
async function makeClerk({ site }: Product) {
  const { id } = await makeAdministrator(site, { permissions: ['news:list'] });
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });
  const { Account } = await site.call(systemStaff.GetLoginUser, {}, token);
  return { id, token, account: Account };
}

test('a new administrator receives a password that is shown once, and signs in with that password', async ({
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

  const passwordDialog = page.getByRole('dialog', { name: 'xin.ren的一次性密码' });
  const password = await passwordDialog.locator('code').innerText();
  expect(await allFindings(page)).toEqual([]);
  await passwordDialog.getByRole('button', { name: '我已记下' }).click();
  await passwordDialog.waitFor({ state: 'hidden' });

  const answer = await signInByForm(product.site, { account: 'xin.ren', password });
  expect(answer.Code).toBe(200);
  expect(await page.content()).not.toContain(password);
  await page.close();
});

test('an administrator ends sessions of another account and removes its lost second factor after a question', async ({
  product,
  administrator,
}) => {
  const { id, token, account } = await makeClerk(product);
  await enableTotp(product.site, token);
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
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await row(page, account).getByText('已启用').waitFor();
  await actOn(page, row(page, account), '取消两步验证');
  await page.getByRole('dialog').getByRole('button', { name: '取消两步验证' }).click();
  await row(page, account).getByText('未启用').waitFor();
  await page.close();
});
