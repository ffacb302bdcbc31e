import { expect } from 'vitest';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { checkCharacter } from '#contract/fields/id-number.ts';
import { importWorkbook, makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

async function send(
  site: TestApp,
  administrator: string,
  bytes: Uint8Array,
  Mode?: string,
  token = administrator,
) {
  const { Code, Message, Data } = await importWorkbook(site, token, bytes, Mode ? { Mode } : {});
  return { Code, Message, ...(Data as CertificateImportResult) };
}

const listed = (site: TestApp, administrator: string, filters: object) =>
  site.call(businessCertificates.GetCertList, { pagesize: 100, ...filters }, administrator);

test('an import corrects values whose meaning is unambiguous', async ({ site, administrator }) => {
  const idNum = makeIdNumber();
  const wide = [...idNum].map((figure) => String.fromCodePoint(figure.codePointAt(0)! + 0xfee0)).join('');
  const bytes = await makeSheet([
    makeRow({
      姓名: '　周 霞 ',
      身份证号: wide,
      考试时间: '2026年3月5日',
      考试状态: ' 合格',
      证书编号: 'ＡＢ－０１',
      发证日期: '2026/4/5',
    }),
    makeRow({ 姓名: '无结果', 考试时间: '46086', 考试状态: '－', 证书编号: '', 发证日期: '' }),
  ]);

  const { BatchId, Errors } = await send(site, administrator, bytes, 'all');

  expect(Errors).toEqual([]);
  const { List } = await listed(site, administrator, { batchid: BatchId ?? 0 });
  expect(List).toMatchObject([
    { _name: '无结果', _examTime: '2026-03-05', _examStatus: 0, _issueNumber: 0 },
    { _name: '周 霞', _examTime: '2026-03-05', _examStatus: 1, _certNum: 'AB-01', _issueDate: '2026-04-05' },
  ]);
  expect(
    await site.call(businessCertificates.GetCertModel, { CertId: List[1]?._certId ?? 0 }, administrator),
  ).toMatchObject({ _idNum: idNum });
});

test.for([
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
] as const)(
  'a row with %j is rejected with an error in %s',
  async ([given, Column, Message], { site, administrator }) => {
    const result = await send(site, administrator, await makeSheet([makeRow(), makeRow(given)]));

    expect(result).toMatchObject({ Code: 511, Total: 2, Good: 1, New: 1 });
    expect(result.Errors).toMatchObject([{ Row: 3, Column, Message }]);
  },
);

test('errors mask ID numbers for a clerk without the permission to see them', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, ['cert:import']);
  const figures = '31010119850101999';
  const wrong = figures + (checkCharacter(figures) === '1' ? '2' : '1');

  const { Errors } = await send(
    site,
    administrator,
    await makeSheet([makeRow({ 身份证号: wrong })]),
    'check',
    clerk,
  );

  expect(Errors).toMatchObject([{ Column: '身份证号', Value: expect.stringMatching(/^31\*{14}9[12]$/) }]);
});

test('the downloaded template has a valid header and is rejected only because the file contains no data', async ({
  site,
  administrator,
}) => {
  const { rawPayload, headers } = await site.app.inject({
    url: businessImports.GetCertTemplate.path,
    headers: { token: administrator },
  });

  const answer = await importWorkbook(site, administrator, rawPayload);

  expect(headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('导入模板.xlsx')}`,
  );
  expect(answer).toMatchObject({ Code: 400, Data: { file: '文件中没有数据' } });
});

test.for([
  ['名单.xls', Buffer.from('x'), 415, '上传格式需为：.xlsx'],
  ['名单.xlsx', Buffer.from('姓名,身份证号'), 415, expect.stringContaining('实际是纯文本')],
  ['名单.xlsx', Buffer.alloc(10 * 1024 * 1024 + 1), 413, '文件不得大于10MB'],
] as const)(
  'the file %s is rejected as an invalid workbook',
  async ([name, bytes, Code, Message], { site, administrator }) => {
    expect(await importWorkbook(site, administrator, bytes, {}, name)).toMatchObject({ Code, Message });
  },
);

test('an unknown mode and an unknown header are rejected', async ({ site, administrator }) => {
  const bytes = await makeSheet([makeRow()]);
  const other = await makeSheet([['x']], ['姓名']);

  expect(await importWorkbook(site, administrator, bytes, { Mode: 'some' })).toMatchObject({
    Code: 400,
    Data: { Mode: '导入方式有误' },
  });
  expect(await importWorkbook(site, administrator, other)).toMatchObject({ Code: 400 });
});

test('an import lists the first 10,000 errors and counts all invalid rows', async ({
  site,
  administrator,
}) => {
  const bytes = await makeSheet(Array.from({ length: 1300 }, () => Array<string>(8).fill('😀'.repeat(300))));

  const { Total, Message, Errors } = await send(site, administrator, bytes);

  expect({ Total, Message }).toEqual({ Total: 1300, Message: '共 1300 行，其中 1300 行有误' });
  expect(Errors).toHaveLength(10_000);
  expect(Errors[0]?.Value).toBe('😀'.repeat(50));
});
