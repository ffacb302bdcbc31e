import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { makeCertificate, makeTwins } from '../../server/testing/factories/make-certificate.ts';
import { signInMember } from '../../server/testing/factories/records.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { test } from '../support/test.ts';

/* 未归属的证书: a clerk assigns certificates whose company's name does not identify a member. */

const address = '/System/certificates/unclaimed';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const notice = (page: Page, text: string) =>
  page.locator('.ant-notification-notice').filter({ hasText: text });
const seenBy = async (site: TestApp, member: { id: number }) => {
  const { List } = await site.call(webCertificates.GetCertList, {}, await signInMember(site, member));
  return List.map(({ _name }) => _name);
};

test('the account distinguishes two companies of the same name, and the assignment can be undone', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const [one, other] = await makeTwins(site, administrator, '同名检测公司');
  await makeCertificate(site, administrator, { _name: '李四', _company: '同名检测公司' });
  const page = await openBackOffice(product, `${address}?key=李四`, {}, administrator);
  await row(page, '李四').getByText(`2 家：${one.account}、${other.account}`).waitFor();

  await row(page, '李四').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '归属 1 张证书' });
  await dialog.getByRole('radio').nth(1).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '归属 1 张' }).click();
  await dialog.getByText('请选择会员').waitFor();
  await dialog.getByLabel(`同名检测公司（账号 ${other.account}）`).check();
  await dialog.getByRole('button', { name: '归属 1 张' }).click();

  // The notice stays while the pointer is on it.
  await notice(page, '已归属到同名检测公司').hover();
  await row(page, '李四').waitFor({ state: 'hidden' });
  expect([await seenBy(site, one), await seenBy(site, other)]).toEqual([[], ['李四']]);

  await notice(page, '已归属到').getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销，证书重新列为未归属').waitFor();
  await row(page, '李四').waitFor();
  expect([await seenBy(site, one), await seenBy(site, other)]).toEqual([[], []]);
  await page.close();
});
