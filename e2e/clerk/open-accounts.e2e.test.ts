import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { makeMember } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { printSlips, type Slip } from '../support/slips.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/* 开通账号 by slips: a clerk prints ten, and ten companies choose account and password with them. */

const count = 10;
const password = 'Bridge-Tunnel-8842';

/** Makes companies as the office has them: without an account. */
async function makeCompanies({ site }: Product): Promise<void> {
  const none = { account: '', account_key: null, password_hash: '' };
  for (let number = 1; number <= count; number += 1) {
    const { id } = await makeMember(site, { MemberName: `开通单位${number}有限公司` });
    await site.db.updateTable('members').set(none).where('id', '=', id).execute();
  }
}

/** Opens the account of a company as its slip says, on a phone. */
async function openAccount(page: Page, origin: string, { company, code }: Slip): Promise<string> {
  await page.goto(`${origin}/open`);
  const dialog = page.getByRole('dialog', { name: '开通账号' });
  await dialog.getByLabel('开通码').fill(code.toLowerCase());
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText(`为 ${company} 设置账号和密码`).waitFor();
  const account = await dialog.getByLabel('账号').inputValue();
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByLabel('确认密码', { exact: true }).fill(password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '开通', exact: true }).click();
  await page.getByRole('dialog', { name: '会员登录' }).waitFor();
  return account;
}

test('ten companies open their accounts with printed slips, and a slip that was used says so', async ({
  product,
  administrator,
}) => {
  await makeCompanies(product);
  const clerk = await openBackOffice(
    product,
    '/System/members?opening=none&key=开通单位',
    { viewport: { width: 1440, height: 900 } },
    administrator,
  );
  await clerk.addInitScript(() => (window.print = () => {}));
  await clerk.reload();
  await clerk
    .locator('[data-row-id]')
    .nth(count - 1)
    .waitFor();

  const slips = await printSlips(clerk, count);
  expect(slips.map(({ company }) => company).toSorted()).toHaveLength(count);
  expect(new Set(slips.map(({ code }) => code)).size).toBe(count);
  expect(slips.every(({ code }) => /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(code))).toBe(true);

  expect(new Set(slips.map(({ address }) => address))).toEqual(new Set([`${product.origin}/open`]));

  const phone = await product.open('/home', { viewport: { width: 390, height: 844 } });
  for (const slip of slips) {
    const account = await openAccount(phone, product.origin, slip);
    expect(await product.site.send(memberSessions.GetLoginToken, { account, password })).toMatchObject({
      Code: 200,
    });
  }
  // A slip that was printed before has this address.
  await phone.goto(`${product.origin}/home?OpenAccount=1`);
  const dialog = phone.getByRole('dialog', { name: '开通账号' });
  await dialog.getByLabel('开通码').fill(slips[0]!.code);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText(/已经用过/).waitFor();
  await clerk.goto(`${product.origin}/System/members?opening=open&key=开通单位`);
  await expect.poll(() => clerk.locator('[data-row-id]').count()).toBe(count);
});
