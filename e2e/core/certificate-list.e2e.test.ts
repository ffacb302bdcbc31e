import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeCertificate } from '../../server/testing/factories/make-certificate.ts';
import { makeMember } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { test as journey } from '../support/test.ts';

/* 证书列表, beyond the rules that all lists share. */

const company = '云帆工程检测有限公司';
const test = journey.extend('made', { scope: 'file' }, async ({ product, administrator }) => {
  const { site } = product;
  const member = await makeMember(site, { MemberName: company });
  const make = (_name: string, given = {}) =>
    makeCertificate(site, administrator, { _name, _company: company, ...given });
  const [one, two] = [await make('李一川'), await make('王二河')];
  const failed = await make('吴未过', { _examStatus: 2 });
  return { member, one, two, failed };
});

const address = '/System/certificates';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a full ID number finds its holder and is stored neither in the address nor in a filter', async ({
  product,
  administrator,
  made: { one },
}) => {
  const page = await openBackOffice(product, address, {}, administrator);
  const field = page.getByLabel('关键词');
  await row(page, '王二河').waitFor();
  await field.fill(one._idNum);
  await field.press('Enter');

  await row(page, '王二河').waitFor({ state: 'detached' });
  await row(page, one._name).waitFor();
  expect(page.url()).not.toContain(one._idNum);
  expect(await field.inputValue()).toBe(one._idNum);
  expect(await page.getByRole('button', { name: '存为常用筛选' }).count()).toBe(0);
  await page.getByLabel('考试状态').selectOption('合格');
  await page.waitForURL((url) => url.searchParams.get('examstatus') === '1');
  expect(await field.inputValue()).toBe(one._idNum);
  expect(page.url()).not.toContain(one._idNum);

  await page.reload();
  await page.getByText('完整的身份证号不写进地址').waitFor();
  expect(await field.inputValue()).toBe('');
  await row(page, '王二河').waitFor();

  await page.goto(`${product.origin}${address}?key=${one._idNum}`);
  await row(page, one._name).waitFor();
  await expect.poll(() => page.url()).not.toContain(one._idNum);
  await row(page, '王二河').waitFor({ state: 'detached' });
  await page.close();
});

test('a member links to its certificates, and only issued certificates can be downloaded', async ({
  product,
  administrator,
  made: { one, two, failed },
}) => {
  const page = await openBackOffice(product, '/System/members', {}, administrator);
  await row(page, company)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: '证书', exact: true }).click();
  await page.waitForURL((url) => url.pathname === address && url.searchParams.get('key') === company);
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    row(page, one._name)
      .getByRole('button', { name: /^下载：/ })
      .click(),
  ]);
  expect(picture.suggestedFilename()).toBe(`${one._certNum}-${one._name}.png`);
  expect(
    await row(page, failed._name)
      .getByRole('button', { name: /^下载：/ })
      .isDisabled(),
  ).toBe(true);

  for (const { _name } of [one, two, failed])
    await page.getByRole('checkbox', { name: `选择 ${_name}` }).click();
  await page.getByRole('button', { name: '打包下载 PDF' }).click();
  await page.getByText('吴未过没有有效的证书，请取消选择后再下载').waitFor();
  await page.getByRole('checkbox', { name: `选择 ${failed._name}` }).click();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '打包下载 PDF' }).click(),
  ]);
  expect(archive.suggestedFilename()).toBe('证书.zip');
  await page.getByText('已选 2 条').waitFor();

  await page.goto(`${product.origin}${address}?id=${failed._certId}`);
  const drawer = page.getByRole('dialog').filter({ hasText: '变更记录' });
  await drawer.getByRole('heading', { name: '签发记录' }).waitFor();
  await drawer.getByRole('button', { name: /^更多操作/ }).click();
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出个人信息' }).click(),
  ]);
  expect(copy.suggestedFilename()).toBe('个人信息-吴未过.txt');
  await page.close();
});
