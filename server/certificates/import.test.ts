import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importColumns, type ImportResult } from '#contract/certificate-imports.ts';
import { webCertificates } from '#contract/certificates.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { checkCharacter } from '#contract/id-number.ts';
import { writeSheet } from '../spreadsheets/xlsx.ts';
import { importWorkbook, makeCertificate, makeIdNumber } from '../testing/make-certificate.ts';
import { signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let site: TestApp;
let administrator: string;
beforeAll(async () => {
  site = await startTestApp();
  administrator = await signInAdministrator(site);
});
afterAll(() => site.close());

const sample = (name: string) => readFile(join(import.meta.dirname, 'samples', name));

async function send(bytes: Uint8Array, Mode?: string, token = administrator) {
  const { Code, Message, Data } = await importWorkbook(site, token, bytes, Mode ? { Mode } : {});
  return { Code, Message, ...(Data as ImportResult) };
}

let numbers = 0;
/** A good row; name what matters. */
function row(given: Partial<Record<(typeof importColumns)[number], string>> = {}): string[] {
  const whole = {
    姓名: '周霞娜',
    身份证号: makeIdNumber(),
    工作单位: '浦江风险管理服务有限公司',
    考试时间: '2026-03-05',
    考试状态: '合格',
    证书编号: `I-${++numbers}`,
    发证日期: '2026-04-05',
    备注: '',
    ...given,
  };
  return importColumns.map((column) => whole[column]);
}

async function sheet(...rows: string[][]): Promise<Buffer> {
  const lines = async function* () {
    yield* rows;
  };
  const columns = importColumns.map((header) => ({ header, width: 20 }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheet('导入数据', columns, lines())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const listed = (filters: object) =>
  site.call(businessCertificates.GetCertList, { pagesize: 100, ...filters }, administrator);

test('every defect of the sample is named by row and column, and nothing else', async () => {
  const expected = JSON.parse((await sample('certs-defects-200.expected.json')).toString()) as {
    row: number;
    column: string;
  }[];

  const result = await send(await sample('certs-defects-200.xlsx'), 'all');

  expect(result).toMatchObject({
    Code: 511,
    Message: '共 200 行，其中 40 行有误',
    Total: 200,
    Good: 160,
    BatchId: null,
  });
  expect(result.Errors.map(({ Row, Column }) => ({ row: Row, column: Column }))).toEqual(
    expected.map(({ row: at, column }) => ({ row: at, column })),
  );
  expect(await listed({})).toMatchObject({ TotalCount: 0 });
});

test('the clean sample is taken whole, changes nothing a second time, and goes back whole', async () => {
  const bytes = await sample('certs-clean-10000.xlsx');

  const checked = await send(bytes);
  const first = await send(bytes, 'all');
  const again = await send(bytes, 'all');
  const issued = await countOf('certificate_issues');
  await site.call(businessCertificates.UndoImport, { BatchId: first.BatchId ?? 0 }, administrator);

  expect(checked).toMatchObject({
    Code: 200,
    Total: 10_000,
    Good: 10_000,
    New: 10_000,
    BatchId: null,
    Errors: [],
  });
  expect(first).toMatchObject({ Code: 200, New: 10_000, Changed: 0, BatchId: expect.any(Number) });
  expect(again).toMatchObject({ Code: 200, Good: 10_000, New: 0, Changed: 0 });
  expect(issued).toBe(8490);
  expect(await listed({ batchid: first.BatchId ?? 0 })).toMatchObject({ TotalCount: 0 });
}, 60_000);

test('what can be put right without doubt is', async () => {
  const idNum = makeIdNumber();
  const wide = [...idNum].map((figure) => String.fromCodePoint(figure.codePointAt(0)! + 0xfee0)).join('');
  const bytes = await sheet(
    row({
      姓名: '　周 霞 ',
      身份证号: wide,
      考试时间: '2026年3月5日',
      考试状态: ' 合格',
      证书编号: 'ＡＢ－０１',
      发证日期: '2026/4/5',
    }),
    row({ 姓名: '无结果', 考试时间: '46086', 考试状态: '－', 证书编号: '', 发证日期: '' }),
  );

  const { BatchId, Errors } = await send(bytes, 'all');

  expect(Errors).toEqual([]);
  const { List } = await listed({ batchid: BatchId ?? 0 });
  expect(List).toMatchObject([
    { _name: '无结果', _examTime: '2026-03-05', _examStatus: 0, _issueNumber: 0 },
    { _name: '周 霞', _examTime: '2026-03-05', _examStatus: 1, _certNum: 'AB-01', _issueDate: '2026-04-05' },
  ]);
  expect(
    await site.call(businessCertificates.GetCertModel, { CertId: List[1]?._certId ?? 0 }, administrator),
  ).toMatchObject({ _idNum: idNum });
});

test.each([
  [{ 姓名: '' }, '姓名', '请填写姓名'],
  [{ 姓名: '赵😀' }, '姓名', '姓名中的“😀”无法印在证书上'],
  [{ 身份证号: '' }, '身份证号', '请填写身份证号'],
  [{ 身份证号: '3.1E+17' }, '身份证号', '身份证号已变成科学计数，请将单元格设为文本后重新填写'],
  [{ 工作单位: '长'.repeat(101) }, '工作单位', '工作单位不能超过 100 个字'],
  [{ 考试时间: '' }, '考试时间', '请填写考试时间'],
  [{ 考试时间: '2026-02-29' }, '考试时间', '考试时间不是有效的日期，应如 2026-03-05'],
  [{ 考试状态: '' }, '考试状态', '考试状态应为 合格、不合格 或 -'],
  [{ 证书编号: '' }, '证书编号', '合格的须填写证书编号'],
  [{ 发证日期: '2026-03-04' }, '发证日期', '发证日期早于考试时间'],
  [{ 备注: '长'.repeat(201) }, '备注', '备注不能超过 200 个字'],
])('a row with %j is refused at %s', async (given, Column, Message) => {
  const result = await send(await sheet(row(), row(given)));

  expect(result).toMatchObject({ Code: 511, Total: 2, Good: 1, New: 1 });
  expect(result.Errors).toMatchObject([{ Row: 3, Column, Message }]);
});

test('the good rows can be taken without the others', async () => {
  const bytes = await sheet(row({ 证书编号: 'G-1' }), row({ 姓名: '' }));

  const result = await send(bytes, 'good');

  expect(result).toMatchObject({
    Code: 511,
    Good: 1,
    New: 1,
    BatchId: expect.any(Number),
    Errors: [{ Row: 3 }],
  });
  expect(await listed({ key: 'G-1' })).toMatchObject({ TotalCount: 1 });
});

test('a number that belongs to somebody else is a fault, one of the same person a change', async () => {
  const known = await makeCertificate(site, administrator, { _certNum: 'K-1' });

  const other = await send(await sheet(row({ 证书编号: 'K-1' })));
  const same = await send(await sheet(row({ 证书编号: 'K-1', 身份证号: known._idNum, 姓名: '改名' })), 'all');

  expect(other.Errors).toMatchObject([
    { Row: 2, Column: '证书编号', Value: 'K-1', Message: '证书编号已属于另一人' },
  ]);
  expect(same).toMatchObject({ Code: 200, New: 0, Changed: 1 });
  expect(await listed({ key: 'K-1' })).toMatchObject({
    List: [{ _certId: known._certId, _name: '改名', _issueNumber: 2 }],
  });
});

test('a result that comes later completes the record of the exam', async () => {
  const idNum = makeIdNumber();
  await send(await sheet(row({ 身份证号: idNum, 考试状态: '-', 证书编号: '', 发证日期: '' })), 'all');

  const later = await send(await sheet(row({ 身份证号: idNum, 证书编号: 'L-1' })), 'all');

  expect(later).toMatchObject({ New: 0, Changed: 1 });
  expect(await listed({ key: idNum })).toMatchObject({
    TotalCount: 1,
    List: [{ _certNum: 'L-1', _examStatus: 1 }],
  });
});

test('an import is taken back with the earlier values, once, and not over later changes', async () => {
  const known = await makeCertificate(site, administrator, { _certNum: 'U-1', _name: '原名' });
  const { BatchId } = await send(
    await sheet(row({ 证书编号: 'U-1', 身份证号: known._idNum, 姓名: '新名' }), row({ 证书编号: 'U-2' })),
    'all',
  );
  const undo = (id: number | null) =>
    site.send(businessCertificates.UndoImport, { BatchId: id }, administrator);

  const [first, second] = [await undo(BatchId), await undo(BatchId)];
  const after = await listed({ key: 'U-' });
  const { BatchId: next } = await send(await sheet(row({ 证书编号: 'U-3' })), 'all');
  const fresh = (await listed({ key: 'U-3' })).List[0]!;
  await site.call(
    businessCertificates.EditCertInfo,
    { ...known, _certId: fresh._certId, _idNum: '', _certNum: 'U-3' },
    administrator,
  );

  expect([first.Code, second.Code, second.Message]).toEqual([200, 409, '该批次已撤回']);
  expect(after.List).toMatchObject([{ _certNum: 'U-1', _name: '原名' }]);
  expect(await undo(next)).toMatchObject({
    Code: 409,
    Message: '该批次中有 1 条记录在导入后又有变更，不能撤回',
  });
  expect(await undo(999_999)).toMatchObject({ Code: 404 });
  const batches = await site.call(businessCertificates.GetImportBatches, {}, administrator);
  expect(batches.List.find((batch) => batch.BatchId === BatchId)).toMatchObject({
    New: 1,
    Changed: 1,
    UndoTime: expect.any(String),
  });
});

test('hundreds of changes are made and taken back', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => row({ 证书编号: `M-${at}`, 备注: '原备注' }));
  await send(await sheet(...rows), 'all');
  const changed = rows.map((cells) => cells.with(7, '新备注').with(2, '新单位'));

  const { Changed, BatchId } = await send(await sheet(...changed), 'all');
  const between = await listed({ key: 'M-7', pagesize: 1 });
  await site.call(businessCertificates.UndoImport, { BatchId: BatchId ?? 0 }, administrator);
  const after = await listed({ key: 'M-7', pagesize: 1 });

  expect(Changed).toBe(300);
  expect(between.List).toMatchObject([{ _company: '新单位', _remarks: '新备注', _issueNumber: 2 }]);
  expect(after.List).toMatchObject([
    { _company: '浦江风险管理服务有限公司', _remarks: '原备注', _examTime: '2026-03-05', _issueNumber: 3 },
  ]);
});

test('who may not see ID numbers does not see them in the errors', async () => {
  const clerk = await signInAdministrator(site, ['cert:import']);
  const figures = '31010119850101999';
  const wrong = figures + (checkCharacter(figures) === '1' ? '2' : '1');

  const { Errors } = await send(await sheet(row({ 身份证号: wrong })), 'check', clerk);

  expect(Errors).toMatchObject([{ Column: '身份证号', Value: expect.stringMatching(/^31\*{14}9[12]$/) }]);
});

test('the template is taken as it is, without data', async () => {
  const { rawPayload, headers } = await site.app.inject({
    url: businessCertificates.GetCertTemplate.path,
    headers: { token: administrator },
  });

  const answer = await importWorkbook(site, administrator, rawPayload);

  expect(headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('导入模板.xlsx')}`,
  );
  expect(answer).toMatchObject({ Code: 400, Data: { file: '文件中没有数据' } });
});

test.each([
  ['名单.xls', Buffer.from('x'), 415, '上传格式需为：.xlsx'],
  ['名单.xlsx', Buffer.from('姓名,身份证号'), 415, '文件已损坏或过大，请使用导入模板（.xlsx）'],
  ['名单.xlsx', Buffer.alloc(10 * 1024 * 1024 + 1), 413, '文件不得大于10MB'],
])('%s that is no such workbook is refused', async (name, bytes, Code, Message) => {
  expect(await importWorkbook(site, administrator, bytes, {}, name)).toMatchObject({ Code, Message });
});

test('a mode that does not exist, and other headers, are refused', async () => {
  const bytes = await sheet(row());
  const lines = async function* () {
    yield ['x'];
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheet('x', [{ header: '姓名', width: 9 }], lines())) chunks.push(chunk);

  expect(await importWorkbook(site, administrator, bytes, { Mode: 'some' })).toMatchObject({
    Code: 400,
    Data: { Mode: '导入方式有误' },
  });
  expect(await importWorkbook(site, administrator, Buffer.concat(chunks))).toMatchObject({ Code: 400 });
});

test('imported people find their certificates', async () => {
  const idNum = makeIdNumber();
  await send(await sheet(row({ 姓名: '导入者', 身份证号: idNum, 证书编号: 'F-1' })), 'all');

  const found = await site.send(
    webCertificates.GetCertList,
    { Name: '导入者', IdNum: idNum },
    undefined,
    '192.0.2.1',
  );

  expect(found.Data).toMatchObject({ TotalCount: 1, List: [{ _certNum: 'F-1' }] });
});

async function countOf(table: 'certificate_issues'): Promise<number> {
  const { count } = await site.db
    .selectFrom(table)
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
