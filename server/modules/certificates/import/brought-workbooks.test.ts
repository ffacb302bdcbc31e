import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellValue } from 'hucre';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { importWorkbook, makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* Workbooks as clerks send them: each sample represents a kind. */

const sample = (name: string) => readFile(join(import.meta.dirname, 'samples', `${name}.xlsx`));

async function send(site: TestApp, token: string, bytes: Uint8Array, Mode = 'check') {
  const { Code, Message, Data } = await importWorkbook(site, token, bytes, { Mode });
  return { Code, Message, ...(Data as CertificateImportResult) };
}

/** The values of a column, as they will be stored. */
const storedAs = ({ Preview }: CertificateImportResult, column: (typeof importColumns)[number]) =>
  Preview.map(({ Values }) => Values[importColumns.indexOf(column)]);

const messagesOf = ({ Notices }: CertificateImportResult) => Notices.map(({ Message }) => Message);

test('an import reads the dates of a workbook with the 1904 date system as the workbook displays them', async ({
  site,
  administrator,
}) => {
  const result = await send(site, administrator, await sample('import-1904'));

  expect(result.Errors).toEqual([]);
  expect(storedAs(result, '考试时间')).toEqual(['2026-03-05', '2026-03-05', '2026-03-05']);
  expect(storedAs(result, '发证日期')).toEqual(['2026-03-20', '2026-03-20', '2026-03-20']);
});

test('damaged certificate numbers are reported, and other kinds of hyphens are converted', async ({
  site,
  administrator,
}) => {
  const result = await send(site, administrator, await sample('import-certificate-numbers'), 'good');

  expect(result.Errors.map(({ Row, Column, Message }) => `${Row} ${Column} ${Message}`)).toEqual([
    '2 证书编号 证书编号是数字格式，末几位已被表格软件改动，请将单元格设为文本后重新填写',
    '3 证书编号 证书编号是数字格式，末几位已被表格软件改动，请将单元格设为文本后重新填写',
    '4 证书编号 证书编号已变成科学计数，请将单元格设为文本后重新填写',
    '5 证书编号 证书编号是日期格式，不是文字，请将单元格设为文本后重新填写',
  ]);
  expect(storedAs(result, '证书编号')).toEqual(['FD-2026-15']);
  const { Data } = await site.send(
    webCertificates.GetCertList,
    { Name: '号戊', CertNum: 'FD-2026-15' },
    undefined,
    '192.0.2.7',
  );
  expect(Data).toMatchObject({ TotalCount: 1 });
});

test('merged cells fill the rows that they cover, and the filled values are shown as corrections', async ({
  site,
  administrator,
}) => {
  const result = await send(site, administrator, await sample('import-merged-cells'));

  expect(result.Errors).toEqual([]);
  expect(storedAs(result, '工作单位')).toEqual(Array(3).fill('江南测试检测有限公司'));
  expect(storedAs(result, '发证日期')).toEqual(Array(3).fill('2026-03-20'));
  expect(result.Corrected).toEqual([
    { Row: 3, Column: '工作单位', From: '', To: '江南测试检测有限公司' },
    { Row: 4, Column: '工作单位', From: '', To: '江南测试检测有限公司' },
    { Row: 4, Column: '发证日期', From: '', To: '2026-03-20' },
  ]);
});

test.for([
  [
    'import-hidden-sheet-first',
    ['读取的是工作表“成绩”', '有 1 张隐藏的工作表没有读取：“WpsReserved_CellImgList”'],
  ],
  ['import-guide-sheet-first', ['读取的是工作表“导入数据”']],
] as const)(
  'an import of %s reads the sheet that contains the header',
  async ([name, messages], { site, administrator }) => {
    const result = await send(site, administrator, await sample(name));

    expect(result).toMatchObject({ Code: 200, Total: 1, Good: 1 });
    // The first sheet of the one is hidden, so the sheet that was read is the first that can be seen.
    expect(messages).toEqual(expect.arrayContaining(messagesOf(result)));
    expect(messagesOf(result)).toContain(messages.at(-1));
  },
);

test('a row that a filter hides is imported and counted', async ({ site, administrator }) => {
  const result = await send(site, administrator, await sample('import-hidden-rows'));

  expect(result).toMatchObject({ Total: 3, Good: 3 });
  expect(result.Notices).toEqual([{ Message: '有 1 行在表格里是隐藏的，也算在内', Rows: [3] }]);
});

test('radicals are stored as characters, shown as corrections', async ({ site, administrator }) => {
  const result = await send(site, administrator, await sample('import-radicals'), 'all');

  expect(result.Corrected.map(({ To }) => To)).toEqual([
    '高文广',
    '马冬梅',
    '江南工程风险检测有限公司',
    '吕民',
  ]);
  const { List } = await site.call(
    businessCertificates.GetCertList,
    { batchid: result.BatchId ?? 0 },
    administrator,
  );
  expect(List.map(({ _name }) => _name).toSorted()).toEqual(['吕民', '马冬梅', '高文广'].toSorted());
});

test('invisible characters cause no error and are not stored', async ({ site, administrator }) => {
  const result = await send(site, administrator, await sample('import-invisible'));

  expect(result).toMatchObject({ Code: 200, Total: 7, Good: 7 });
  expect(storedAs(result, '姓名')).toEqual(['陈静', '刘洋', '王伟', '杨光', '李明', '赵强', '孙丽']);
  expect(storedAs(result, '身份证号').slice(4, 6)).toEqual(['990101198803150553', '990101198803150561']);
  expect(storedAs(result, '证书编号').at(-1)).toBe('FD-2026-0057');
});

test('dates in different notations are read as the same day', async ({ site, administrator }) => {
  const result = await send(site, administrator, await sample('import-dates'));

  expect(result.Errors).toEqual([]);
  expect(storedAs(result, '考试时间')).toEqual(Array(5).fill('2026-03-05'));
});

const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le');
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);

test.for<[string, Buffer, string]>([
  [
    'a workbook with a password',
    Buffer.concat([compound, utf16('EncryptedPackage')]),
    '文件有密码保护，请用 Excel 或 WPS 打开，取消密码',
  ],
  ['an old workbook', Buffer.concat([compound, utf16('Workbook')]), '旧版 Excel 表格（.xls 或 .et），请用'],
  ['an old text', Buffer.concat([compound, utf16('WordDocument')]), '旧版 Word 文档（.doc），不是表格'],
  [
    'a web page',
    Buffer.from('<html><table><tr><td>姓名</td></tr></table></html>'),
    '实际是网页（HTML），请用 Excel 或 WPS',
  ],
  [
    'text with commas',
    Buffer.from('姓名,身份证号\n张三,310'),
    '实际是纯文本（.txt、.csv），请用 Excel 或 WPS',
  ],
  [
    'text of two bytes a letter',
    Buffer.from('\ufeff姓名\t身份证号', 'utf16le'),
    '实际是纯文本（.txt、.csv），请用',
  ],
  [
    'a workbook of XML',
    Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    '实际是XML 表格（Excel 2003），请用 Excel 或 WPS',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), '实际是PDF 文件，不是表格'],
  ['nothing', Buffer.alloc(0), '文件是空的'],
])(
  '%s under the name of a workbook is rejected with the actual kind of the file',
  async ([_what, bytes, words], { site, administrator }) => {
    const answer = await importWorkbook(site, administrator, bytes);

    expect(answer).toMatchObject({ Code: 415, Message: expect.stringContaining(words) });
  },
);

test('the message about a truncated file names both causes', async ({ site, administrator }) => {
  const { Code, Message } = await importWorkbook(site, administrator, await sample('password-protected'));

  expect(Code).toBe(415);
  expect(Message).toBe(
    '文件有密码保护，或者实际是旧版表格（.xls 或 .et），请用 Excel 或 WPS 打开，取消密码后另存为 .xlsx 再上传',
  );
});

test('a header with an unknown column is rejected with the cell and the missing columns', async ({
  site,
  administrator,
}) => {
  const bytes = await makeSheet([makeRow()], importColumns.with(2, '来自哪里' as never));

  const answer = await importWorkbook(site, administrator, bytes);

  expect(answer).toMatchObject({
    Code: 400,
    Data: {
      file: expect.stringMatching(
        /^工作表“导入数据”第 1 行的表头缺少：工作单位；没有对应的列：C1“来自哪里”；表头应有：姓名、/,
      ),
    },
  });
});

test('a notice reports repeated persons without a number and an ID number under two names', async ({
  site,
  administrator,
}) => {
  const [idNum, other] = [makeIdNumber(), makeIdNumber()];
  const unnumbered = { 身份证号: idNum, 考试状态: '不合格', 证书编号: '', 发证日期: '' };
  const bytes = await makeSheet([
    makeRow(unnumbered),
    makeRow(unnumbered),
    makeRow({ 身份证号: other }),
    makeRow({ 身份证号: other, 姓名: '另一人', 考试时间: '2026-03-06' }),
    makeRow({ 身份证号: other }),
  ]);

  const { Errors, Notices, Good } = await send(site, administrator, bytes);

  expect(Errors).toEqual([]);
  expect(Notices).toEqual([
    { Message: '有 2 行与前面的行是同一人、同一天考试', Rows: [3, 6] },
    { Message: '有 1 行与前面的行是同一个身份证号，姓名却不同', Rows: [5] },
  ]);
  expect(Good).toBe(5);
});

test('a notice reports a name that differs from the recorded name of the same ID number', async ({
  site,
  administrator,
}) => {
  const 身份证号 = makeIdNumber();
  await send(site, administrator, await makeSheet([makeRow({ 身份证号, 姓名: '原名' })]), 'all');

  const { Notices, New } = await send(
    site,
    administrator,
    await makeSheet([makeRow({ 身份证号, 姓名: '新名' }), makeRow()]),
  );

  expect(New).toBe(2);
  expect(Notices).toEqual([{ Message: '有 1 行的身份证号在已有记录里是另一个姓名', Rows: [2] }]);
});

test('a result for a future exam is an error; a future date without a result causes a notice', async ({
  site,
  administrator,
}) => {
  const bytes = await makeSheet([
    makeRow({ 考试时间: '2190-03-05', 发证日期: '' }),
    makeRow({ 考试时间: '2190-03-05', 考试状态: '-', 证书编号: '', 发证日期: '' }),
    makeRow({ 发证日期: '2190-04-05' }),
  ]);

  const { Errors, Notices } = await send(site, administrator, bytes);

  expect(Errors).toMatchObject([
    { Row: 2, Column: '考试时间', Message: '考试时间晚于今天，还不能有考试结果' },
  ]);
  expect(Notices).toEqual([
    { Message: '有 1 行考试时间晚于今天', Rows: [3] },
    { Message: '有 1 行发证日期晚于今天', Rows: [4] },
  ]);
});

test('the marked workbook shows errors at their original cells when the table begins below a title', async ({
  site,
  administrator,
}) => {
  const rows: CellValue[][] = [
    ['2026 年春季班成绩'],
    ['序号', ...importColumns],
    [1, ...makeRow()],
    [2, ...makeRow({ 姓名: '' })],
    ['合计', '2 人'],
  ];
  const sheets = [
    { name: '说明', rows: [['先读']] },
    { name: '成绩', rows },
  ];
  const bytes = await writeXlsx({ sheets, dateSystem: '1904' });
  const { Ticket, Errors, Total } = await send(site, administrator, bytes);

  const { rawPayload } = await site.app.inject({
    url: `${businessImports.GetImportFaults.path}?Ticket=${Ticket}`,
    headers: { token: administrator },
  });

  expect([Total, Errors]).toMatchObject([2, [{ Row: 4, Column: '姓名' }]]);
  const { sheets: all, dateSystem } = await readXlsx(rawPayload);
  const marked = all[1]!;
  expect(dateSystem).toBe('1904');
  expect(marked.rows.map((row) => row[9] ?? null)).toEqual([null, '问题', null, '请填写姓名', null]);
  expect(marked.cells?.get('3,1')?.comment?.text).toBe('请填写姓名');
  expect(marked.rows[4]?.[0]).toBe('合计');
});
