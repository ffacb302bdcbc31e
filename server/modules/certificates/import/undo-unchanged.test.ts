import { expect } from 'vitest';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { importWorkbook, makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/** Imports three certificates and changes one; another administrator corrects the second and deletes the third. */
async function importAndTouch(site: TestApp, administrator: string, prefix: string) {
  const known = await makeCertificate(site, administrator, { _certNum: `${prefix}-0`, _name: '原名' });
  const bytes = await makeSheet([
    makeRow({ 证书编号: `${prefix}-0`, 身份证号: known._idNum, 姓名: '新名' }),
    ...[1, 2, 3].map((at) => makeRow({ 证书编号: `${prefix}-${at}`, 姓名: `第${at}位` })),
  ]);
  const { Data } = await importWorkbook(site, administrator, bytes, { Mode: 'all' }, `${prefix}.xlsx`);
  const { BatchId } = Data as CertificateImportResult;
  const find = async (certNum: string) => (await listed(site, administrator, certNum))[0];
  const [second, third] = [await find(`${prefix}-2`), await find(`${prefix}-3`)];
  await site.call(
    businessCertificates.EditCertInfo,
    { ...second!, _idNum: '', _name: '改过' },
    administrator,
  );
  await site.call(businessCertificates.DelCerts, { Ids: [third!._certId] }, administrator);
  return { BatchId: BatchId ?? 0, second: second!._certId, third: third!._certId };
}

const listed = async (site: TestApp, administrator: string, key: string) =>
  (await site.call(businessCertificates.GetCertList, { pagesize: 100, key }, administrator)).List;

test('a check of an undo reports the effects and changes nothing', async ({ site, administrator }) => {
  const { BatchId, second, third } = await importAndTouch(site, administrator, 'L');

  const prospect = await site.call(businessImports.UndoImport, { BatchId, Mode: 'check' }, administrator);

  expect(prospect).toMatchObject({
    Deleted: 1,
    Restored: 1,
    ChangedSinceCount: 2,
    ChangedSince: [
      { CertId: second, Name: '改过', CertNum: 'L-2', Change: '已修改' },
      { CertId: third, Name: '第3位', CertNum: 'L-3', Change: '已删除' },
    ],
  });
  expect((await listed(site, administrator, 'L-')).map(({ _name }) => _name).toSorted()).toEqual([
    '改过',
    '新名',
    '第1位',
  ]);
  expect(await site.send(businessImports.UndoImport, { BatchId }, administrator)).toMatchObject({
    Code: 409,
    Data: { Rows: [{ CertId: second }, { CertId: third }] },
  });
});

test('an undo can skip changed records, and the batch shows the administrator and the number skipped', async ({
  site,
  administrator,
}) => {
  const { BatchId } = await importAndTouch(site, administrator, 'K');
  const undo = (Mode: string) => site.send(businessImports.UndoImport, { BatchId, Mode }, administrator);

  const answer = await undo('unchanged');

  expect(answer).toMatchObject({ Code: 200, Data: { Deleted: 1, Restored: 1, ChangedSinceCount: 2 } });
  expect((await listed(site, administrator, 'K-')).map(({ _name }) => _name).toSorted()).toEqual([
    '原名',
    '改过',
  ]);
  const { List } = await site.call(businessImports.GetImportBatches, { key: 'K.xlsx' }, administrator);
  expect(List).toMatchObject([
    { BatchId, Kept: 2, UndoneBy: List[0]?.ImportedBy, UndoTime: expect.any(String) },
  ]);
  expect([await undo('unchanged'), await undo('check')]).toMatchObject([
    { Code: 409, Message: '该批次已撤回' },
    { Code: 409, Message: '该批次已撤回' },
  ]);
});

test('an undo is rejected when all records of the batch were changed since the import', async ({
  site,
  administrator,
}) => {
  const bytes = await makeSheet([makeRow({ 证书编号: 'N-1' })]);
  const { Data } = await importWorkbook(site, administrator, bytes, { Mode: 'all' });
  const { BatchId } = Data as CertificateImportResult;
  const [only] = await listed(site, administrator, 'N-1');
  await site.call(businessCertificates.DelCerts, { Ids: [only!._certId] }, administrator);

  const answer = await site.send(businessImports.UndoImport, { BatchId, Mode: 'unchanged' }, administrator);

  expect(answer).toMatchObject({ Code: 409, Message: '该批次的记录都在导入后又有变更，没有可撤回的' });
});

test('the list of batches filters by file, programme and undone imports', async ({ site, administrator }) => {
  for (const name of ['甲班.xlsx', '乙班.xlsx'])
    await importWorkbook(site, administrator, await makeSheet([makeRow()]), { Mode: 'all' }, name);
  const find = async (filters: object) =>
    (await site.call(businessImports.GetImportBatches, filters, administrator)).List;
  const [last] = await find({});
  await site.call(businessImports.UndoImport, { BatchId: last?.BatchId ?? 0 }, administrator);

  const [byFile, standing, undone, elsewhere] = [
    await find({ key: '甲班' }),
    await find({ key: '班', undone: 0 }),
    await find({ key: '班', undone: 1 }),
    await find({ programmeid: 999_999 }),
  ];

  expect(byFile).toMatchObject([{ FileName: '甲班.xlsx', ProgrammeName: '工程质量风险管理工程师' }]);
  expect(standing).toMatchObject([{ FileName: '甲班.xlsx', UndoneBy: '', Kept: 0 }]);
  expect(undone).toMatchObject([{ FileName: '乙班.xlsx' }]);
  expect(elsewhere).toEqual([]);
});
