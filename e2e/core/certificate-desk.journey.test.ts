import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessIssues } from '#contract/certificate-issues.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { makeCertificate, makeIdNumber } from '../../server/testing/make-certificate.ts';
import { makeMember } from '../../server/testing/make.ts';
import { allFindings } from '../axe.ts';
import { openBackOffice } from '../back-office.ts';
import { actOn } from '../crud-screen.ts';
import { hasFocus } from '../review-desk.ts';
import { test as journey } from '../test.ts';

/* 证书列表, beyond what every list does. */

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
const notice = (page: Page, text: string) =>
  page.locator('.ant-notification-notice').filter({ hasText: text }).last();

test('a whole ID number finds its holder and is written down nowhere', async ({
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

test('what is refused has the focus, here or by the server, and the buttons stay in sight', async ({
  product,
  administrator,
}) => {
  const viewport = { width: 1024, height: 600 };
  const page = await openBackOffice(product, `${address}?id=new`, { viewport }, administrator);
  const dialog = page.getByRole('dialog', { name: '新增证书' });
  const save = dialog.getByRole('button', { name: '保存', exact: true });
  await dialog.getByLabel('姓名').waitFor();
  const isInSight = () => save.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
  await expect.poll(isInSight).toBe(true);

  await save.click();
  await dialog.getByText('请输入姓名').waitFor();
  await hasFocus(dialog.getByLabel('姓名'));

  await dialog.getByLabel('姓名').fill('赵新证');
  await dialog.getByLabel('身份证号').fill('310101199001011235');
  await save.click();
  await dialog.getByText('身份证号校验位不正确').waitFor();
  await hasFocus(dialog.getByLabel('身份证号'));

  await dialog.getByLabel('身份证号').fill(makeIdNumber());
  await save.click();
  await dialog.getByText('合格的须填写证书编号', { exact: true }).first().waitFor();
  await hasFocus(dialog.getByLabel('证书编号'));
  expect(await isInSight()).toBe(true);
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test('a number is checked while it is typed', async ({ product, administrator, made: { one } }) => {
  const page = await openBackOffice(product, `${address}?id=new`, {}, administrator);
  const dialog = page.getByRole('dialog', { name: '新增证书' });
  const field = dialog.getByLabel('身份证号');
  await field.fill('310101');
  await dialog.getByText('身份证号应为 18 位，现为 6 位').waitFor();
  await field.fill(`${one._idNum.slice(0, 17)}${one._idNum.endsWith('0') ? '1' : '0'}`);
  await dialog.getByText('身份证号校验位不正确').waitFor();
  await field.fill('310101199902300230');
  await dialog.getByText('身份证号中的出生日期不存在').waitFor();
  await field.fill(one._idNum);
  await dialog.getByText('校验通过').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test('a certificate is found by its link, with its issues and its neighbours; its number is shown on request', async ({
  product,
  administrator,
  made: { one, member },
}) => {
  await product.site.call(
    businessIssues.ReissueCert,
    { CertId: one._certId, Reason: '原件遗失' },
    administrator,
  );
  const page = await openBackOffice(product, `${address}?key=云帆&id=${one._certId}`, {}, administrator);
  const drawer = page.getByRole('dialog').filter({ hasText: '变更记录' });
  await drawer.getByText('已换发新证书').waitFor();
  expect(await drawer.getByRole('link', { name: /^核验页/ }).count()).toBe(2);
  await drawer.getByText('重新签发').first().waitFor();
  await drawer.getByRole('button', { name: '显示身份证号' }).click();
  await drawer.getByText(one._idNum).waitFor();
  expect(await drawer.getByRole('link', { name: company }).getAttribute('href')).toContain(`id=${member.id}`);
  expect(await allFindings(page)).toEqual([]);

  await page.keyboard.press('ArrowUp');
  await page.waitForURL((url) => url.searchParams.get('id') !== String(one._certId));
  await drawer.getByRole('heading', { name: '签发记录' }).waitFor();
  await page.close();
});

test('issuing anew says beforehand what the old paper will say, and why is kept for the log', async ({
  product,
  administrator,
  made: { two },
}) => {
  const page = await openBackOffice(product, address, {}, administrator);
  const name = `${two._name} ${two._certNum}`;
  await actOn(page, row(page, two._name), '重新签发');
  const dialog = page.getByRole('dialog', { name: `重新签发：${name}` });
  await dialog.getByText('失效原因：已换发新证书').waitFor();
  await dialog.getByRole('button', { name: '签发第 2 次' }).click();
  await dialog.getByText('请输入换发原因').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByLabel('换发原因').fill('原件遗失补发');
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });

  await actOn(page, row(page, two._name), '签发记录');
  const issues = page.getByRole('dialog', { name: `签发记录：${name}` });
  await issues.getByText('第 2 次', { exact: true }).waitFor();
  await issues.getByText('失效：已换发新证书').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test('certificates are hidden, deleted and brought back at once, the paper with them', async ({
  product,
  administrator,
  made: { one, two },
}) => {
  const page = await openBackOffice(product, address, {}, administrator);
  for (const { _name } of [one, two]) await page.getByRole('checkbox', { name: `选择 ${_name}` }).click();
  await page.getByRole('button', { name: '隐藏', exact: true }).click();
  await notice(page, '已在官网隐藏').getByRole('button', { name: '撤销' }).waitFor();
  await row(page, one._name).getByText('官网隐藏').waitFor();
  await notice(page, '已在官网隐藏').getByRole('button', { name: '撤销' }).click();
  await row(page, one._name).getByText('正常').waitFor();

  await actOn(page, row(page, two._name), '删除');
  await row(page, two._name).waitFor({ state: 'hidden' });
  await notice(page, '已删除').getByRole('button', { name: '撤销' }).click();
  await row(page, two._name).getByText('正常').waitFor();

  await actOn(page, row(page, two._name), '删除');
  await row(page, two._name).waitFor({ state: 'hidden' });
  await page.getByRole('combobox', { name: '状态', exact: true }).selectOption('已删除');
  await row(page, two._name).getByRole('button', { name: /^恢复/ }).click();
  await notice(page, '已恢复').waitFor();
  const issues = await product.site.call(
    businessIssues.GetCertIssues,
    { CertId: two._certId },
    administrator,
  );
  expect(issues.map(({ EndTime }) => EndTime === '')).toEqual([true, false]);
  await page.close();
});

test('one certificate and several are taken away; what is not issued is named', async ({
  product,
  administrator,
  made: { one, two, failed },
}) => {
  const page = await openBackOffice(product, address, {}, administrator);
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
  await page.close();
});

test('Ctrl+K leads to a certificate by its number', async ({ product, administrator, made: { two } }) => {
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await page.keyboard.press('Control+k');
  const wanted = page.getByRole('dialog', { name: '快速前往' }).getByRole('combobox');
  await wanted.waitFor();
  await expect.poll(() => wanted.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(two._certNum);
  const found = page.getByRole('option').filter({ hasText: two._name });
  await found.waitFor();
  await page.keyboard.press('Enter');

  await page.waitForURL((url) => url.pathname === address && url.searchParams.has('id'));
  await page
    .getByRole('dialog', { name: `${two._name} ${two._certNum}` })
    .getByRole('heading', { name: '签发记录' })
    .waitFor();
  await page.close();
});

test('a member leads to its certificates', async ({ product, administrator, made: { one } }) => {
  const page = await openBackOffice(product, '/System/members', {}, administrator);
  await row(page, company)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: '证书', exact: true }).click();

  await page.waitForURL((url) => url.pathname === address && url.searchParams.get('key') === company);
  await row(page, one._name).waitFor();
  await page.close();
});

test('a certificate’s holder gets a copy of their data, and what was never issued is erased', async ({
  product,
  administrator,
  made: { failed },
}) => {
  const page = await openBackOffice(product, `${address}?id=${failed._certId}`, {}, administrator);
  const drawer = page.getByRole('dialog').filter({ hasText: '变更记录' });
  const more = async (entry: string) => {
    await drawer.getByRole('button', { name: /^更多操作/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await drawer.getByRole('heading', { name: '签发记录' }).waitFor();
  const [copy] = await Promise.all([page.waitForEvent('download'), more('导出个人信息')]);
  expect(copy.suggestedFilename()).toBe('个人信息-吴未过.txt');

  await more('删除个人信息');
  const question = page.getByRole('dialog').filter({ hasText: '删除持证人吴未过的个人信息？' });
  await question.waitFor();
  expect(await allFindings(page)).toEqual([]);
  await question.getByRole('button', { name: '删除个人信息' }).click();

  const told = page.getByRole('dialog', { name: '已删除持证人吴未过的个人信息' });
  await told.getByText('未签发证书的考试记录').waitFor();
  await told.getByRole('button', { name: '知道了' }).click();
  await row(page, '吴未过').waitFor({ state: 'hidden' });
  const { TotalCount } = await product.site.call(
    businessCertificates.GetCertList,
    { key: '吴未过' },
    administrator,
  );
  expect(TotalCount).toBe(0);
  await page.close();
});
