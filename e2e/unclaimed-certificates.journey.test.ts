import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { webCertificates } from '#contract/certificates.ts';
import { makeCertificate, makeTwins } from '../server/testing/make-certificate.ts';
import { makeMember, signInMember } from '../server/testing/make.ts';
import type { TestApp } from '../server/testing/start-test-app.ts';
import { allFindings, atRestOn } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { test } from './test.ts';

/* 待认领: a person says whose the certificates are that a company's name does not place. */

const address = '/System/certificates/unclaimed';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const notice = (page: Page, text: string) =>
  page.locator('.ant-notification-notice').filter({ hasText: text });
const seenBy = async (site: TestApp, member: { id: number }) => {
  const { List } = await site.call(webCertificates.GetCertList, {}, await signInMember(site, member));
  return List.map(({ _name }) => _name);
};

test('of two companies called alike the account says which is which, and it can be taken back', async ({
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

  // It stands as long as the pointer is on it.
  await notice(page, '已归属到同名检测公司').hover();
  await row(page, '李四').waitFor({ state: 'hidden' });
  expect([await seenBy(site, one), await seenBy(site, other)]).toEqual([[], ['李四']]);

  await notice(page, '已归属到').getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销，回到待认领').waitFor();
  await row(page, '李四').waitFor();
  expect([await seenBy(site, one), await seenBy(site, other)]).toEqual([[], []]);
  await page.close();
});

test('several of a company that is no member are given to the one that is found by its name', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const heir = await makeMember(site, { MemberName: '继任勘察集团' });
  for (const _name of ['周五', '吴六'])
    await makeCertificate(site, administrator, { _name, _company: '旧名勘察所' });
  const page = await openBackOffice(product, `${address}?key=旧名`, {}, administrator);
  await page.getByText('没有符合条件').waitFor();
  await page.getByRole('link', { name: '没有同名会员' }).click();
  for (const name of ['周五', '吴六'])
    await page.getByRole('checkbox', { name: new RegExp(`^选择 ${name}`) }).click();
  const dialog = page.getByRole('dialog', { name: '归属 2 张证书' });
  await page.getByRole('button', { name: '归属会员', exact: true }).click();
  await dialog.getByText('没有名称含“旧名勘察所”的会员').waitFor();
  await atRestOn(page);
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('已选 2 条').waitFor();

  await page.getByRole('button', { name: '归属会员', exact: true }).click();
  await dialog.getByLabel('查找会员').fill('继任');
  await dialog.getByLabel('继任勘察集团').check();
  await dialog.getByRole('button', { name: '归属 2 张' }).click();

  await notice(page, '已归属到继任勘察集团').getByText('共 2 张').waitFor();
  await page.getByText('已选 2 条').waitFor({ state: 'detached' });
  expect((await seenBy(site, heir)).toSorted()).toEqual(['吴六', '周五']);
  await page.close();
});

test('a phone shows the question within its width', async ({ product, administrator }) => {
  await makeTwins(
    product.site,
    administrator,
    '很长很长的名称仍须完整显示的工程质量安全风险管理咨询有限公司',
  );
  await makeCertificate(product.site, administrator, {
    _name: '郑七',
    _company: '很长很长的名称仍须完整显示的工程质量安全风险管理咨询有限公司',
  });
  const viewport = { width: 390, height: 844 };
  const phone = await openBackOffice(product, `${address}?key=郑七`, { viewport }, administrator);
  await phone
    .getByRole('listitem')
    .filter({ hasText: '郑七' })
    .getByRole('button', { name: /^归属会员/ })
    .click();
  await phone.getByRole('radio').nth(1).waitFor();

  expect(await allFindings(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.close();
});
