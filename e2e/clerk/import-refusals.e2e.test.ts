import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { importLimits } from '#contract/back-office/imports.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { makeCertificate } from '../../server/testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../server/testing/factories/make-sheet.ts';
import { goByMenu } from '../support/back-office.ts';
import { address, choose, openImports, workbook } from '../support/importing.ts';
import { test as journey } from '../support/test.ts';

/* An obstacle to an import is reported at once, nothing is lost, and the same button works afterwards. */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED']);

const error = (page: Page) => page.locator('.import-wizard').getByRole('alert');
const isChecked = (page: Page) => page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();

async function pressImport(page: Page, rows: number) {
  await page.getByRole('button', { name: `导入全部 ${rows} 行` }).click();
  await confirm(page, rows);
}

async function confirm(page: Page, rows: number) {
  const verb = `导入全部 ${rows} 行`;
  await page.getByRole('dialog', { name: verb }).getByRole('button', { name: verb }).click();
}

test('an invalid file is rejected beside the file field, and the next file is accepted', async ({
  product,
  administrator,
}) => {
  const page = await openImports(product, administrator);
  const good = await makeSheet([makeRow()]);
  const large = join(product.site.dataDir, '大.xlsx');
  await writeFile(large, '');
  await truncate(large, importLimits.bytes + 1);
  const refusals = [
    [workbook('名单.xls', good), '名单.xls：上传格式需为：.xlsx'],
    [large, '大.xlsx：文件不得大于10MB'],
    [workbook('空.xlsx', Buffer.alloc(0)), '空.xlsx：文件中没有数据'],
    [workbook('假.xlsx', Buffer.from('姓名,身份证号')), '实际是纯文本（.txt、.csv），请用 Excel 或 WPS 打开'],
    [workbook('只有表头.xlsx', await makeSheet([])), '文件中没有数据'],
    [
      workbook('别的表.xlsx', await makeSheet([['x']], ['姓名'])),
      '工作表“导入数据”里没有表头，表头应有：姓名、身份证号、工作单位',
    ],
  ] as const;

  for (const [file, words] of refusals) {
    await choose(page, file);
    await error(page).filter({ hasText: words }).waitFor();
  }
  await choose(page, workbook('名单.xlsx', good));

  await isChecked(page);
  expect(await error(page).count()).toBe(0);
  await page.close();
});

test('an import without a network retains its file, and the same buttons work afterwards', async ({
  product,
  administrator,
}) => {
  const page = await openImports(product, administrator);
  await page.getByText('把表格拖到这里').waitFor();
  const unreachable = error(page).filter({ hasText: '后端接口连接异常，文件还在，请稍后重试' });
  await page.context().setOffline(true);
  await choose(page, workbook('断网.xlsx', await makeSheet([makeRow()])));
  await unreachable.waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重新检查 断网.xlsx' }).click();
  await isChecked(page);

  await page.context().setOffline(true);
  await pressImport(page, 1);
  await unreachable.waitFor();
  await page.context().setOffline(false);
  await pressImport(page, 1);

  await page.getByRole('heading', { name: '已导入 1 行' }).waitFor();
  await page.locator('.import-done').getByRole('button', { name: '撤回整批' }).click();
  const undoing = page.getByRole('dialog', { name: '撤回 断网.xlsx' });
  await undoing.getByText('将删除 1 张').waitFor();
  await undoing.getByLabel('撤回原因').fill('试导');
  await page.context().setOffline(true);
  await undoing.getByRole('button', { name: '撤回 1 张' }).click();
  await undoing.getByText('后端接口连接异常').first().waitFor();
  await page.context().setOffline(false);
  await undoing.getByRole('button', { name: '撤回 1 张' }).click();
  await page.getByRole('heading', { name: '已撤回 断网.xlsx' }).waitFor();
  await page.close();
});

test('an expired check is repeated, and changes by other administrators in the meantime are reported', async ({
  product,
  administrator,
}) => {
  const page = await openImports(product, administrator);
  await choose(page, workbook('过期.xlsx', await makeSheet([makeRow({ 姓名: '' })])));
  await isChecked(page);
  await product.site.db
    .updateTable('import_checks')
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .execute();

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载标注后的表格' }).click(),
  ]);

  expect(saved.suggestedFilename()).toBe('过期-标注.xlsx');
  await page.getByText('与上次一样多').waitFor();

  await page.goto(`${product.origin}${address}`);
  await choose(page, workbook('撞号.xlsx', await makeSheet([makeRow({ 证书编号: 'CLASH-1' })])));
  await isChecked(page);
  await makeCertificate(product.site, administrator, { _certNum: 'CLASH-1' });

  await pressImport(page, 1);

  await page.getByText('检查之后数据有变，没有导入').waitFor();
  await page.getByRole('table', { name: '有误的行' }).getByText('证书编号已属于另一人').waitFor();

  const { site } = product;
  await page.goto(`${product.origin}${address}`);
  await choose(page, workbook('两人撤.xlsx', await makeSheet([makeRow()])));
  await pressImport(page, 1);
  await page.locator('.import-done').getByRole('button', { name: '撤回整批' }).click();
  const undoing = page.getByRole('dialog', { name: '撤回 两人撤.xlsx' });
  await undoing.getByText('将删除 1 张').waitFor();
  const { List } = await site.call(businessImports.GetImportBatches, { key: '两人撤' }, administrator);
  await site.call(businessImports.UndoImport, { BatchId: List[0]?.BatchId ?? 0 }, administrator);

  await undoing.getByLabel('撤回原因').fill('试导');
  await undoing.getByRole('button', { name: '撤回 1 张' }).click();

  await undoing.getByText('该批次已撤回').first().waitFor();
  await page.close();
});

test('an import continues after its page is left and reports its end', async ({ product, administrator }) => {
  const page = await openImports(product, administrator);
  await choose(page, workbook('离开.xlsx', await makeSheet([makeRow()])));
  await isChecked(page);
  const arrived = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  await page.route(`**${businessImports.ImportCerts.path}`, async (route) => {
    arrived.resolve();
    await goesOn.promise;
    await route.continue();
  });
  await pressImport(page, 1);
  await arrived.promise;
  await goByMenu(page, '会员列表');
  await page.getByRole('heading', { name: '会员列表' }).waitFor();

  await page.getByRole('banner').getByText('正在导入 离开.xlsx').waitFor();
  goesOn.resolve();

  await page.locator('.ant-notification-notice').filter({ hasText: '已导入 离开.xlsx' }).waitFor();
  await page.getByRole('banner').getByText('正在导入 离开.xlsx').waitFor({ state: 'detached' });
  await page.close();
});

test('a site with several programmes requires the choice of a programme before the check', async ({
  product,
  administrator,
}) => {
  const { db } = product.site;
  const { id } = await db
    .insertInto('programmes')
    .values({ name: '结构检测师' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = { programme_id: id, version: 1, title: '证书', statement: '合格。' };
  await db.insertInto('certificate_templates').values(template).execute();
  const page = await openImports(product, administrator);

  await choose(page, workbook('项目.xlsx', await makeSheet([makeRow()])));
  await error(page).filter({ hasText: '已收到 项目.xlsx，请选择培训项目后开始检查' }).waitFor();
  await page.locator('.import-wizard').getByLabel('培训项目').selectOption({ label: '结构检测师' });

  await isChecked(page);
  await page.getByText('项目.xlsx · 结构检测师').waitFor();
  await page.close();
});
