import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellValue, WriteSheet } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import type { SheetColumns } from '#contract/fields/sheet-columns.ts';
import { importWorkbook, makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { makeRow } from '../../../testing/factories/make-sheet.ts';
import { sendFile } from '../../../testing/send-file.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* A workbook is read as its clerk sees it. */

const sample = (name: string) => readFile(join(import.meta.dirname, 'samples', `${name}.xlsx`));

async function check(site: TestApp, token: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const { Code, Message, Data } = await importWorkbook(site, token, bytes, { Mode: 'check', ...fields });
  return { Code, Message, ...(Data as CertificateImportResult) };
}

async function columnsOf(site: TestApp, token: string, content: Uint8Array): Promise<SheetColumns> {
  const file = { name: '名单.xlsx', content, token };
  const { Data } = await sendFile<SheetColumns>(site, businessImports.ReadImportColumns, file);
  return Data!;
}

const storedAs = ({ Preview }: CertificateImportResult, column: (typeof importColumns)[number]) =>
  Preview.map(({ Values }) => Values[importColumns.indexOf(column)]);
const messagesOf = ({ Notices }: CertificateImportResult) => Notices.map(({ Message }) => Message);

const workbookOf = async (sheet: Partial<WriteSheet>) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '名单', ...sheet }] }));

/** Makes a workbook of one person per number, each number in the format beside it. */
async function inFormats(numbers: readonly [number: number, format: string][]) {
  const cells = new Map(
    numbers.map(([value, numFmt], at) => [
      `${at + 1},5`,
      { value, type: 'number' as const, style: { numFmt } },
    ]),
  );
  return await workbookOf({ rows: [[...importColumns], ...numbers.map(() => makeRow())], cells });
}

test('an import reads numbers as their formats show them', async ({ site, administrator }) => {
  const result = await check(site, administrator, await sample('import-number-format'));

  expect(result.Errors).toEqual([]);
  expect(storedAs(result, '证书编号').slice(0, 3)).toEqual(['FD-2026-0015', '000016', '2026-03-0017']);
  expect(storedAs(result, '备注').slice(3, 6)).toEqual(['95%', '¥1,200.00', '88.50']);
  expect(storedAs(result, '考试时间')[6]).toBe('2026-03-05');
  expect(storedAs(result, '发证日期')[6]).toBe('2026-03-20');
});

test('the formats of offices are read as shown, and those that are unknown are named', async ({
  site,
  administrator,
}) => {
  const result = await check(
    site,
    administrator,
    await inFormats([
      [15, '"第"0"号"'],
      [20_260_017, '0000"年第"0000"号"'],
      [7, '\\F\\D\\-0000'],
      [8, '[$FD-]0000'],
      [9, 'G/通用格式"号"'],
      [10, '000000;-000000'],
      [11, '[Red]"NO."000'],
      [3, '[DBNum1][$-804]0'],
      [1500, '0,'],
    ]),
  );

  expect(storedAs(result, '证书编号')).toEqual([
    '第15号',
    '2026年第0017号',
    'FD-0007',
    'FD0008',
    '9号',
    '000010',
    'NO.011',
  ]);
  expect(result.Errors.map(({ Row, Message }) => `${Row} ${Message}`)).toEqual([
    '9 证书编号是数字，无法得知表格里显示成什么，请将单元格设为文本后重新填写',
    '10 证书编号是数字，无法得知表格里显示成什么，请将单元格设为文本后重新填写',
  ]);
});

test('columns beyond the thirtieth are read and offered for choice', async ({ site, administrator }) => {
  const bytes = await sample('import-wide');

  const result = await check(site, administrator, bytes);
  const { Columns } = await columnsOf(site, administrator, bytes);

  expect(result).toMatchObject({ Errors: [], Good: 2, Total: 2 });
  expect(Columns.map(({ Name }) => Name).slice(-5)).toEqual(['AG', 'AH', 'AI', 'AJ', 'AK']);
});

test('columns beyond the hundredth are named', async ({ site, administrator }) => {
  const wide = Array.from({ length: 95 }, (_, at) => `问卷${at + 1}`);
  const answers = wide.map((): CellValue => 'A');
  const headBeyond = [...wide, ...importColumns];

  const read = await check(
    site,
    administrator,
    await workbookOf({
      rows: [
        [...importColumns, ...wide],
        [...makeRow(), ...answers],
      ],
    }),
  );
  const refused = await check(
    site,
    administrator,
    await workbookOf({ rows: [headBeyond, [...answers, ...makeRow()]] }),
  );

  expect(messagesOf(read)).toContain('只读取前 100 列，CV 列以后的没有读取');
  expect(refused.Message).toContain('只读取前 100 列，CV 列以后的没有读取');
});

test('a line break between two Chinese characters is no blank', async ({ site, administrator }) => {
  const result = await check(site, administrator, await sample('import-line-breaks'));

  expect(result.Errors).toEqual([]);
  expect(storedAs(result, '姓名')).toEqual(['赵甲', '赵乙']);
  expect(storedAs(result, '工作单位')).toEqual([
    '江南工程检测有限公司',
    '江南工程检测有限公司（南京分公司）',
  ]);
  expect(storedAs(result, '证书编号')).toEqual(['FD-2026-8401', 'FD-2026-8402']);
  expect(storedAs(result, '备注')[1]).toBe('第一行 第二行');
  expect(result.Corrected).toContainEqual({ Row: 2, Column: '姓名', From: '赵\n甲', To: '赵甲' });
});

test('text that is struck out is no data', async ({ site, administrator }) => {
  const struck = { font: { strikethrough: true } };
  const rows = [makeRow(), makeRow({ 姓名: '赵乙李丙' }), makeRow({ 备注: '作废' })];
  const runs = [{ text: '赵乙', font: { strikethrough: true } }, { text: '李丙' }];
  const cells = new Map<string, object>(
    importColumns.map((_, at) => [`1,${at}`, { value: rows[0]?.[at] ?? '', type: 'string', style: struck }]),
  );
  cells.set('2,0', { value: '赵乙李丙', type: 'richText', richText: runs });
  cells.set('3,7', { value: '作废', type: 'string', style: struck });

  const bytes = await workbookOf({
    rows: [[...importColumns], ...rows],
    cells: cells as WriteSheet['cells'],
  });
  const result = await check(site, administrator, bytes);

  expect(result).toMatchObject({ Errors: [], Total: 2 });
  expect(storedAs(result, '姓名')[0]).toBe('李丙');
  expect(storedAs(result, '备注')[1]).toBe('');
  expect(result.Notices).toEqual([
    { Message: '有 1 行整行划了删除线，没有导入', Rows: [2] },
    { Message: '有 2 行里划了删除线的内容没有读取', Rows: [3, 4] },
  ]);
  expect(result.Corrected).toEqual([
    { Row: 3, Column: '姓名', From: '赵乙李丙', To: '李丙' },
    { Row: 4, Column: '备注', From: '作废', To: '' },
  ]);
});

test('marks made by hand are results of exams', async ({ site, administrator }) => {
  const marks = ['√', '×', '✔', '✗', '合格', '-'];
  const rows = marks.map((考试状态) => makeRow({ 考试状态 }));

  const result = await check(site, administrator, await workbookOf({ rows: [[...importColumns], ...rows] }));

  expect(result.Errors).toEqual([]);
  expect(storedAs(result, '考试状态')).toEqual(['合格', '不合格', '合格', '不合格', '合格', '-']);
});

test('a head that is too low is named with its row and the limit', async ({ site, administrator }) => {
  const above = Array.from({ length: 34 }, (_, at): CellValue[] => [`说明第 ${at + 1} 条`, `内容 ${at + 1}`]);

  const { Message } = await check(
    site,
    administrator,
    await workbookOf({ rows: [...above, [...importColumns], makeRow()] }),
  );

  expect(Message).toContain('表头像是在第 35 行，只能在前 30 行里：请删去它上面的一些行再导入');
});

test.for(['E12345678', 'H1234567802', '12345678', 'G12345678', 'USA110101199001'])(
  'the error of the document number %s says what to do',
  async (身份证号, { site, administrator }) => {
    const rows = [[...importColumns], makeRow({ 身份证号 })];

    const { Errors } = await check(site, administrator, await workbookOf({ rows }));

    expect(Errors.map(({ Message }) => Message)).toEqual([expect.stringContaining('港澳台居民居住证')]);
  },
);

test('a field without a column takes one value for the whole sheet, which the title may name', async ({
  site,
  administrator,
}) => {
  const head = ['姓名', '身份证号', '单位', '考试结果', '证书编号'];
  const bytes = await workbookOf({
    rows: [['二〇二六年三月五日培训考试成绩表'], head, ['张三', makeIdNumber(), '甲公司', '√', 'W-1']],
  });

  const refused = await check(site, administrator, bytes);
  const { Fields } = await columnsOf(site, administrator, bytes);
  const filled = await check(site, administrator, bytes, {
    Columns: '姓名,身份证号,工作单位,考试状态,证书编号',
    Filled: JSON.stringify({ 考试时间: '2026-03-05' }),
  });

  expect(refused.Message).toContain('表头缺少：考试时间');
  expect(Fields).toContainEqual({
    Key: '考试时间',
    Label: '考试时间',
    IsRequired: true,
    IsSameForAll: true,
    MayRepeat: false,
    Offer: '2026-03-05',
  });
  expect(filled).toMatchObject({ Errors: [], Good: 1 });
  expect(storedAs(filled, '考试时间')).toEqual(['2026-03-05']);
  expect(messagesOf(filled)).toContain('整张表都填：考试时间 2026-03-05');
});
