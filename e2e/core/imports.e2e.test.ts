import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import {
  importWorkbook,
  makeCertificate,
  makeIdNumber,
} from '../../server/testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../server/testing/factories/make-sheet.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { allFindings, atRestOn } from '../support/axe.ts';
import { chooseIn } from '../support/choose-file.ts';
import { address, choose, dropFile, figure, openImports, pasteRows, workbook } from '../support/importing.ts';
import { actOn } from '../support/row-action.ts';
import { test } from '../support/test.ts';

/* 导入: a workbook is looked at before it is stored, and afterwards. */

const isChecked = (page: Page) => page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
const table = (page: Page, name: string) => page.getByRole('table', { name });
const part = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: '查看' }).getByRole('button', { name });

test('errors are grouped, and a corrected file shows how many errors fewer it has', async ({
  product,
  administrator,
}) => {
  const page = await openImports(product, administrator);
  await page.getByText('把表格拖到这里').waitFor();
  const good = makeRow();
  const first = await makeSheet([good, makeRow({ 姓名: '' }), makeRow({ 姓名: '', 考试状态: '通过' })]);

  await dropFile(page, workbook('名单.xlsx', first));
  await isChecked(page);
  expect(await table(page, '有误的行').locator('tbody tr').count()).toBe(3);
  await page.getByRole('button', { name: '请填写姓名 2' }).click();
  expect(await table(page, '有误的行').locator('tbody tr').count()).toBe(2);
  expect(await allFindings(page)).toEqual([]);
  const second = workbook('名单-标注 (1).xlsx', await makeSheet([good, makeRow({ 姓名: '' })]));
  await chooseIn(page, () => page.getByLabel('选择改好的表格').click(), second);

  await figure(page, '有误').getByText('比上次少了 2 处').waitFor();
  await page.close();
});

test('the preview shows every change before and after, and lists the normalised values', async ({
  product,
  administrator,
}) => {
  const existing = await makeCertificate(product.site, administrator, { _certNum: 'J-1', _name: '旧名' });
  const bytes = await makeSheet([
    makeRow({ 证书编号: 'J-1', 身份证号: existing._idNum, 姓名: '新名' }),
    makeRow({ 证书编号: 'J-2', 姓名: '周霞', 考试时间: '2026年3月5日' }),
  ]);
  const page = await openImports(product, administrator);
  await choose(page, workbook('更新.xlsx', bytes));

  await part(page, /^更新 1$/).click();
  const change = table(page, '更新的行').getByRole('row').nth(1);
  await change.getByText('将重新签发').waitFor();
  expect(await change.locator('li').first().innerText()).toBe('姓名 旧名 → 新名');
  await part(page, /^新增 1$/).click();
  await table(page, '新增的行').getByTitle('表格里是“2026年3月5日”').waitFor();
  await part(page, /^自动更正 1$/).click();
  expect(await table(page, '自动更正').getByRole('row').nth(1).innerText()).toMatch(
    /3\s+考试时间\s+2026年3月5日\s+2026-03-05/,
  );
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test('rows that are pasted from a spreadsheet pass the same checks and are imported', async ({
  product,
  administrator,
}) => {
  const page = await openImports(product, administrator);
  await page.getByText('把表格拖到这里').waitFor();
  const rows = [makeRow({ 姓名: '粘贴甲', 证书编号: 'P-1' }), makeRow({ 姓名: '', 证书编号: 'P-2' })];

  await pasteRows(page, '只是一句话');
  await page.getByRole('button', { name: '从 Excel 粘贴' }).click();
  await page.getByLabel('粘贴的内容').focus();
  await pasteRows(page, '只是一句话');
  await page.getByText('没有认出表格').waitFor();
  await pasteRows(page, rows.map((cells) => cells.join('\t')).join('\r\n'));
  await isChecked(page);
  expect(await table(page, '有误的行').getByRole('row').nth(1).innerText()).toMatch(/^3\s+姓名/);
  await page.getByRole('button', { name: '导入无误的 1 行' }).click();
  const question = page.getByRole('dialog', { name: '导入无误的 1 行' });
  await question.getByText('培训项目：工程质量风险管理工程师').waitFor();
  await atRestOn(page);
  expect(await allFindings(page)).toEqual([]);
  await question.getByRole('button', { name: '导入无误的 1 行' }).click();

  await page.getByRole('heading', { name: '已导入 1 行' }).waitFor();
  await page.getByText('有误的 1 行没有导入').waitFor();
  expect(await nameOf(product.site, administrator, 'P-1')).toBe('粘贴甲');
  await page.close();
});

test('a file is imported, undone, recognised and imported again', async ({ product, administrator }) => {
  const bytes = await makeSheet([makeRow({ 姓名: '反复', 证书编号: 'R-1' })]);
  const page = await openImports(product, administrator);
  const importAll = async () => {
    await choose(page, workbook('反复.xlsx', bytes));
    await page.getByRole('button', { name: '导入全部 1 行' }).click();
    await page
      .getByRole('dialog', { name: '导入全部 1 行' })
      .getByRole('button', { name: '导入全部 1 行' })
      .click();
    await page.getByRole('heading', { name: '已导入 1 行' }).waitFor();
  };
  await importAll();
  await page.getByRole('button', { name: '再导入一份' }).click();
  await choose(page, workbook('换了名字.xlsx', bytes));
  await page.getByText(/^这份文件 \d+ 月 \d+ 日导入过/).waitFor();
  await page.getByText('都与已有记录相同，没有要导入的').waitFor();
  await page.getByRole('button', { name: /^返\s?回$/ }).click();

  const row = page.getByRole('row').filter({ hasText: '反复.xlsx' }).first();
  await row.getByRole('button', { name: '撤回整批：反复.xlsx' }).click();
  await page.waitForURL(/[?&]id=\d+/);
  const undoing = page.getByRole('dialog', { name: '撤回 反复.xlsx' });
  await undoing.getByText('将删除 1 张').waitFor();
  await undoing.getByLabel('撤回原因').fill('试导');
  await undoing.getByRole('button', { name: '撤回 1 张' }).click();
  await row.getByText('已撤回').waitFor();
  expect(await nameOf(product.site, administrator, 'R-1')).toBeUndefined();
  await importAll();

  expect(await nameOf(product.site, administrator, 'R-1')).toBe('反复');
  await page.close();
});

test('an undo lists records that were changed since and can retain them, and a batch downloads as an archive', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const rows = [1, 2].map((at) =>
    makeRow({ 姓名: `第${at}位`, 证书编号: `T-${at}`, 身份证号: makeIdNumber() }),
  );
  const { Data } = await importWorkbook(
    site,
    administrator,
    await makeSheet(rows),
    { Mode: 'all' },
    '后改.xlsx',
  );
  const { List } = await site.call(businessCertificates.GetCertList, { key: 'T-2' }, administrator);
  await site.call(
    businessCertificates.EditCertInfo,
    { ...List[0]!, _idNum: '', _name: '改过的人' },
    administrator,
  );
  const page = await openImports(product, administrator, `?id=${(Data as CertificateImportResult).BatchId}`);

  const undoing = page.getByRole('dialog', { name: '撤回 后改.xlsx' });
  await undoing.getByText('1 张在导入之后又有变更').waitFor();
  expect(await undoing.getByRole('row').nth(1).innerText()).toMatch(/改过的人\s+T-2\s+已修改/);
  expect(await undoing.getByRole('button', { name: '撤回 1 张' }).isDisabled()).toBe(true);
  await atRestOn(page);
  expect(await allFindings(page)).toEqual([]);
  await undoing.getByLabel('这 1 张保持现在的样子，只撤回其余的').check();
  await undoing.getByLabel('撤回原因').fill('选错了培训项目');
  await undoing.getByRole('button', { name: '撤回 1 张，保留 1 张' }).click();

  await page.getByRole('row').filter({ hasText: '后改.xlsx' }).getByText('已撤回，保留 1 张').waitFor();
  expect(await nameOf(site, administrator, 'T-1')).toBeUndefined();
  expect(await nameOf(site, administrator, 'T-2')).toBe('改过的人');

  const bytes = await makeSheet([makeRow({ 姓名: '打包', 证书编号: 'Z-1' })]);
  await importWorkbook(product.site, administrator, bytes, { Mode: 'all' }, '打包.xlsx');
  await page.goto(`${product.origin}${address}?key=打包`);
  await actOn(page, page.getByRole('row').filter({ hasText: '打包.xlsx' }), '打包下载');
  const dialog = page.getByRole('dialog', { name: '打包下载 打包.xlsx' });
  await dialog.getByText('合格的证书 1 张').waitFor();
  await atRestOn(page);
  expect(await allFindings(page)).toEqual([]);

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载第 1–1 张' }).click(),
  ]);

  expect(saved.suggestedFilename()).toBe('打包.zip');
  await page.close();
});

async function nameOf(site: TestApp, administrator: string, certNum: string): Promise<string | undefined> {
  const { List } = await site.call(businessCertificates.GetCertList, { key: certNum }, administrator);
  return List.find(({ _certNum }) => _certNum === certNum)?._name;
}
