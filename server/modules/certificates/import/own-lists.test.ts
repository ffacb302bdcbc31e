import type { CellValue } from 'hucre';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import type { SheetColumns } from '#contract/fields/sheet-columns.ts';
import {
  importWorkbook,
  makeCertificate,
  makeIdNumber,
} from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import { sendFile } from '../../../testing/send-file.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* Lists in the form that offices use, not made for the import. */

const list = async (...rows: CellValue[][]) => await writeXlsx({ sheets: [{ name: '名单', rows }] });

async function send(site: TestApp, token: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const { Code, Message, Data } = await importWorkbook(site, token, bytes, fields);
  return { Code, Message, ...(Data as CertificateImportResult & { file?: string; Columns?: string }) };
}

async function columnsOf(site: TestApp, token: string, content: Uint8Array) {
  const { Code, Data } = await sendFile<SheetColumns & { file?: string }>(
    site,
    businessImports.ReadImportColumns,
    { name: '名单.xlsx', content, token },
  );
  return { Code, ...Data };
}

const storedAs = ({ Preview }: CertificateImportResult) => Preview.map(({ Values }) => Values);
const messagesOf = ({ Notices }: CertificateImportResult) => Notices.map(({ Message }) => Message);

test('a list with a title, other headings and another column order is read without a question', async ({
  site,
  administrator,
}) => {
  const [one, other] = [makeIdNumber(), makeIdNumber()];
  const bytes = await list(
    ['2026 年春季培训班成绩表'],
    [],
    [
      '序号',
      '学员姓名',
      '性别',
      '单位名称',
      '身份证号码',
      '考试日期',
      '考试结果',
      '证书号',
      '颁证日期',
      '联系电话',
    ],
    [1, '周霞', '女', '浦江公司', one, '2026年3月5日', '通过', 'OWN-1', '2026.4.5', '137'],
    [2, '吴刚', '男', '浦江公司', other, '2026/3/5', '未通过', '', '', '138'],
    ['合计', '2 人'],
  );

  const result = await send(site, administrator, bytes);

  expect(result.Errors).toEqual([]);
  expect(storedAs(result)).toEqual([
    ['周霞', one, '浦江公司', '2026-03-05', '合格', 'OWN-1', '2026-04-05', ''],
    ['吴刚', other, '浦江公司', '2026-03-05', '不合格', '', '', ''],
  ]);
  expect(result.Corrected).toContainEqual({ Row: 4, Column: '考试状态', From: '通过', To: '合格' });
  expect(messagesOf(result)).toEqual([
    '表头在第 3 行，从第 4 行读起',
    '按表头认出的列：学员姓名 → 姓名、身份证号码 → 身份证号、单位名称 → 工作单位、考试日期 → 考试时间、考试结果 → 考试状态、证书号 → 证书编号、颁证日期 → 发证日期',
    '没有这些列：备注，新增的留空，已有的不改',
    '不在模板里的列没有读取：性别、联系电话',
    '看作表尾，没有导入：第 6 行“合计”',
  ]);
});

test.for([
  ['及格', '合格'],
  ['是', '合格'],
  ['不及格', '不合格'],
  ['否', '不合格'],
  ['缺考', '-'],
  ['—', '-'],
])(
  'the result %s in a column of another heading is read as %s',
  async ([written, status], { site, administrator }) => {
    const head = importColumns.with(4, '是否合格' as never);
    const row = makeRow({ 考试状态: written, ...(status !== '合格' && { 证书编号: '', 发证日期: '' }) });

    const result = await send(site, administrator, await makeSheet([row], head));

    expect(storedAs(result).map((values) => values[4])).toEqual([status]);
  },
);

test('the template needs no choice of columns and accepts only its own words for results', async ({
  site,
  administrator,
}) => {
  const bytes = await makeSheet([makeRow(), makeRow({ 考试状态: '通过' })]);

  const result = await send(site, administrator, bytes);

  expect(result).toMatchObject({ Total: 2, Good: 1, Errors: [{ Row: 3, Column: '考试状态' }] });
  expect(result.Notices).toEqual([]);
  expect(await columnsOf(site, administrator, bytes)).toMatchObject({ NeedsChoice: false });
});

test('a notice reports a person who passes twice, but not a person who fails first and passes later', async ({
  site,
  administrator,
}) => {
  const [twice, again] = [makeIdNumber(), makeIdNumber()];
  const bytes = await makeSheet([
    makeRow({ 身份证号: twice, 考试时间: '2026-03-05' }),
    makeRow(),
    makeRow({ 身份证号: again, 考试时间: '2026-03-05', 考试状态: '不合格', 证书编号: '', 发证日期: '' }),
    makeRow({ 身份证号: again, 考试时间: '2026-03-06' }),
    makeRow({ 身份证号: twice, 考试时间: '2026-03-06' }),
  ]);

  const result = await send(site, administrator, bytes);

  expect(result.Notices).toEqual([{ Message: '有 1 行与前面的行是同一人，两行都合格', Rows: [6] }]);
});

const odd: CellValue[] = ['编码', '学员', '证件', '哪天考的', '考得如何', '发的号'];
const chosen = ',姓名,身份证号,考试时间,考试状态,证书编号';
const oddRow = (idNum: string, number: string): CellValue[] => [
  'a',
  '周霞',
  idNum,
  '2026-03-05',
  '通过',
  number,
];

test('a list with unknown headings requires a choice of columns, and the choice applies to the next list', async ({
  site,
  administrator,
}) => {
  const idNum = makeIdNumber();
  const bytes = await list(['名单'], odd, oddRow(idNum, 'ODD-1'));

  const refused = await send(site, administrator, bytes);
  const asked = await columnsOf(site, administrator, bytes);
  const taken = await send(site, administrator, bytes, { Columns: chosen, Mode: 'all' });

  expect(refused).toMatchObject({
    Code: 400,
    file: '工作表“名单”第 2 行的表头缺少：身份证号、考试时间、考试状态；没有对应的列：A2“编码”、C2“证件”、D2“哪天考的”、E2“考得如何”、F2“发的号”；表头应有：姓名、身份证号、工作单位、考试时间、考试状态、证书编号、发证日期、备注',
  });
  expect(asked).toMatchObject({ Code: 200, Sheet: '名单', Row: 2, NeedsChoice: true });
  expect(asked.Columns[1]).toEqual({
    Name: 'B',
    Head: '学员',
    Samples: ['周霞'],
    Field: '姓名',
    Hint: '',
  });
  expect(asked.Fields.filter(({ IsRequired }) => IsRequired).map(({ Label }) => Label)).toEqual([
    '姓名',
    '身份证号',
    '考试时间',
    '考试状态',
  ]);
  expect(taken).toMatchObject({ Code: 200, New: 1, BatchId: expect.any(Number) });

  const next = await list(odd, oddRow(makeIdNumber(), 'ODD-2'));
  const later = await send(site, await signInAdministrator(site, ['cert:import']), next);

  expect(later).toMatchObject({ Code: 200, Total: 1, Good: 1 });
  expect(messagesOf(later)[0]).toBe(
    '按上次选择的对应读取：学员 → 姓名、证件 → 身份证号、哪天考的 → 考试时间、考得如何 → 考试状态、发的号 → 证书编号',
  );
  expect(await columnsOf(site, administrator, next)).toMatchObject({
    NeedsChoice: false,
    Columns: [{ Field: '' }, { Field: '姓名' }, { Field: '身份证号' }, {}, {}, { Field: '证书编号' }],
  });
});

test('errors are marked in the original columns of a list, and the marked list is recognised again', async ({
  site,
  administrator,
}) => {
  const head: CellValue[] = ['编号', '考试日期', '名字', '身份证', '考试结果'];
  const bytes = await list(
    ['名单'],
    head,
    ['1', '2026-03-05', '周霞', '123', '合格'],
    ['2', 'x', '吴刚', makeIdNumber(), '缺考'],
  );
  const Columns = ',考试时间,姓名,身份证号,考试状态';
  const { Ticket, Errors } = await send(site, administrator, bytes, { Columns });

  const { rawPayload } = await site.app.inject({
    url: `${businessImports.GetImportFaults.path}?Ticket=${encodeURIComponent(Ticket ?? '')}`,
    headers: { token: administrator },
  });

  expect(Errors.map(({ Row, Column }) => [Row, Column])).toEqual([
    [3, '身份证号'],
    [3, '证书编号'],
    [4, '考试时间'],
  ]);
  const [marked] = (await readXlsx(rawPayload)).sheets;
  expect([...(marked?.cells ?? [])].flatMap(([at, cell]) => (cell.comment ? [at] : []))).toEqual([
    '2,3',
    '3,1',
  ]);
  expect(marked?.rows.map((row) => row[5] ?? null)).toEqual([
    null,
    '问题',
    expect.stringContaining('合格的须填写证书编号'),
    expect.stringContaining('考试时间不是有效的日期'),
  ]);
  expect(await send(site, administrator, rawPayload)).toMatchObject({ Code: 511, Total: 2, Good: 0 });
});

test('an ambiguous column and two columns for the same field require a choice with a hint', async ({
  site,
  administrator,
}) => {
  const row = ['周霞', makeIdNumber(), '2026-03-05', '合格', 'T-1', '甲公司', '乙公司'];
  const bytes = await list(['姓名', '身份证', '日期', '结果', '证书号', '单位', '公司名称'], row);

  const { NeedsChoice, Columns } = await columnsOf(site, administrator, bytes);

  expect(NeedsChoice).toBe(true);
  expect(Columns.map(({ Field, Hint }) => [Field, Hint])).toEqual([
    ['姓名', ''],
    ['身份证号', ''],
    ['', '可能是考试时间，也可能是发证日期，请选择'],
    ['考试状态', ''],
    ['证书编号', ''],
    ['', '与 G 列都像是工作单位，请选其中一列'],
    ['', '与 F 列都像是工作单位，请选其中一列'],
  ]);
});

test.for([
  ['姓名,身份证号,考试时间', '必填的字段都要对应到一列'],
  ['姓名,姓名,身份证号,考试时间,考试状态', '一个字段只能对应一列'],
  ['姓名,身份证号,考试时间,考试状态,鞋码', 'Columns 里有不认识的字段'],
] as const)('a choice of %s is refused', async ([Columns, message], { site, administrator }) => {
  const answer = await send(site, administrator, await list(odd, oddRow(makeIdNumber(), 'N-1')), { Columns });

  expect(answer).toMatchObject({ Code: 400, Columns: message });
});

test('fields without a column in the list remain unchanged', async ({ site, administrator }) => {
  const known = await makeCertificate(site, administrator, { _company: '原单位', _remarks: '原备注' });
  const bytes = await list(
    ['证书编号', '姓名', '身份证', '考试日期', '考试结果'],
    [known._certNum, '改名', known._idNum, '2026-03-06', '合格'],
  );

  const result = await send(site, administrator, bytes, { Mode: 'all' });

  expect(result.Changes.map(({ Fields }) => Fields)).toEqual([
    [{ Column: '姓名', Before: known._name, After: '改名' }],
  ]);
  expect(
    await site.call(businessCertificates.GetCertModel, { CertId: known._certId }, administrator),
  ).toMatchObject({ _company: '原单位', _remarks: '原备注', _issueDate: known._issueDate });
});

test('samples mask ID numbers for a clerk without the permission to see them', async ({
  site,
  administrator,
}) => {
  const idNum = makeIdNumber();
  const bytes = await list(odd, oddRow(idNum, 'M-1'));
  const clerk = await signInAdministrator(site, ['cert:import']);

  const [seen, masked] = [await columnsOf(site, administrator, bytes), await columnsOf(site, clerk, bytes)];

  expect(seen.Columns[2]?.Samples).toEqual([idNum]);
  expect(masked.Columns[2]?.Samples).toEqual([expect.stringMatching(/^31\*+\d[\dX]$/)]);
  expect(masked.Columns[1]?.Samples).toEqual(['周霞']);
});

test('both calls reject a workbook without a header with the same message', async ({
  site,
  administrator,
}) => {
  const bytes = await list(['请勿修改']);

  const file = expect.stringMatching(/^工作表“名单”里没有表头，表头应有：姓名、/);
  expect(await send(site, administrator, bytes)).toMatchObject({ Code: 400, file });
  expect(await columnsOf(site, administrator, bytes)).toMatchObject({ Code: 400, file });
});
