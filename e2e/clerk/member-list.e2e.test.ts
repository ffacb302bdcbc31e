import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeMember } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { test } from '../support/test.ts';

const address = '/System/members';
const first = '云帆工程检测有限公司';
let page: Page;

test.beforeAll(({ product }) => makeMember(product.site, { MemberName: first }));
test.beforeEach(async ({ product, administrator }) => {
  page = await openBackOffice(product, address, {}, administrator);
  await row(first).waitFor();
  return () => page.close();
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('a notice after adding a member links to the reviewers and remains longer than other notices', async () => {
  await page.getByRole('button', { name: '新增会员' }).click();
  const dialog = page.getByRole('dialog', { name: '新增会员' });
  await dialog.getByLabel('公司名称').fill('又一家公司');
  await dialog.getByLabel('负责人').fill('王建国');
  await dialog.getByLabel('单位归类').selectOption({ index: 1 });
  await dialog.getByLabel('会员等级').selectOption({ index: 1 });
  await dialog.getByLabel('联系电话').fill('13800138000');
  await dialog.getByLabel('邮箱').fill('another@example.com');
  await page.clock.install();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  // The message is shown when the member is stored; the window closes when the list has been read again.
  const toReview = page.getByRole('link', { name: '去通知审核人' });
  await toReview.waitFor();
  await page.clock.fastForward(5_000);
  expect(await toReview.isVisible()).toBe(true);
  await dialog.waitFor({ state: 'hidden' });
  await row('又一家公司').getByText('审核中', { exact: true }).waitFor();
});
