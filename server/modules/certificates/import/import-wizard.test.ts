import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import {
  importWorkbook,
  makeCertificate,
  makeIdNumber,
} from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

async function send(site: TestApp, token: string, bytes: Uint8Array, Mode = 'check', fileName?: string) {
  const { Code, Data } = await importWorkbook(site, token, bytes, { Mode }, fileName);
  return { Code, ...(Data as CertificateImportResult) };
}

const fetchMarked = (site: TestApp, token: string, Ticket: string | null) =>
  site.app.inject({
    url: `${businessImports.GetImportFaults.path}?Ticket=${Ticket}`,
    headers: { token },
  });

test('the check lists each corrected cell with the values before and after', async ({
  site,
  administrator,
}) => {
  const bytes = await makeSheet([
    makeRow({ 姓名: ' 周霞', 考试时间: '2026年3月5日', 证书编号: 'C-1' }),
    makeRow({ 姓名: '', 考试时间: '2026/3/5' }),
  ]);

  const { Corrected, CorrectedCount } = await send(site, administrator, bytes);

  expect(Corrected).toEqual([
    { Row: 2, Column: '姓名', From: ' 周霞', To: '周霞' },
    { Row: 2, Column: '考试时间', From: '2026年3月5日', To: '2026-03-05' },
  ]);
  expect(CorrectedCount).toBe(2);
});

test('a changed row shows each field before and after, and whether a new certificate replaces the issued paper', async ({
  site,
  administrator,
}) => {
  const [one, other] = [
    await makeCertificate(site, administrator, { _certNum: 'B-1', _company: '原单位' }),
    await makeCertificate(site, administrator, { _certNum: 'B-2', _name: '不变', _company: '单位' }),
  ];
  const known = { 姓名: one._name, 考试时间: '2026-03-06', 发证日期: '2026-04-06' };
  const bytes = await makeSheet([
    makeRow({ ...known, 证书编号: 'B-1', 身份证号: one._idNum, 工作单位: '新单位' }),
    makeRow({
      ...known,
      姓名: '不变',
      证书编号: 'B-2',
      身份证号: other._idNum,
      工作单位: '单位',
      备注: '补考',
    }),
    makeRow({ 姓名: '新人', 证书编号: 'B-3', 身份证号: makeIdNumber() }),
  ]);

  const result = await send(site, administrator, bytes);

  expect(result).toMatchObject({ New: 1, Changed: 2, Reissued: 1 });
  expect(result.Changes).toEqual([
    {
      Row: 2,
      CertId: one._certId,
      Name: one._name,
      CertNum: 'B-1',
      Fields: [{ Column: '工作单位', Before: '原单位', After: '新单位' }],
      Reissues: true,
    },
    {
      Row: 3,
      CertId: other._certId,
      Name: '不变',
      CertNum: 'B-2',
      Fields: [{ Column: '备注', Before: '', After: '补考' }],
      Reissues: false,
    },
  ]);
  expect(result.Preview).toMatchObject([{ Row: 4, Values: expect.arrayContaining(['新人', 'B-3', '合格']) }]);
});

test('the check shows the first 200 rows of a large workbook', async ({ site, administrator }) => {
  const rows = Array.from({ length: 260 }, () => makeRow({ 姓名: ' 周霞' }));

  const result = await send(site, administrator, await makeSheet(rows));

  expect(result).toMatchObject({ New: 260, CorrectedCount: 260 });
  expect([result.Preview.length, result.Corrected.length]).toEqual([200, 200]);
});

test('preview and corrections mask ID numbers for a clerk without the permission to see them', async ({
  site,
}) => {
  const clerk = await signInAdministrator(site, ['cert:import']);
  const idNum = makeIdNumber();
  const bytes = await makeSheet([makeRow({ 身份证号: ` ${idNum}`, 证书编号: 'MASK-1' })]);

  const { Preview, Corrected } = await send(site, clerk, bytes);

  expect(JSON.stringify([Preview, Corrected])).not.toContain(idNum.slice(2, 16));
  expect(Preview[0]?.Values[1]).toMatch(/^31\*{14}..$/);
});

test('an imported file is recognised until the import is undone', async ({ site, administrator }) => {
  const bytes = await makeSheet([makeRow({ 证书编号: 'S-1' })]);
  const { BatchId } = await send(site, administrator, bytes, 'all');

  const again = await send(site, administrator, bytes, 'check', '改了名.xlsx');
  await site.call(businessImports.UndoImport, { BatchId: BatchId ?? 0 }, administrator);
  const afterwards = await send(site, administrator, bytes);

  expect(again).toMatchObject({ SameFileBatchId: BatchId, SameFileTime: expect.stringMatching(/^20\d\d-/) });
  expect(afterwards).toMatchObject({ SameFileBatchId: null, SameFileTime: '' });
});

test('the marked workbook shows each error in red and in words and marks no other cell', async ({
  site,
  administrator,
}) => {
  const sample = await readFile(join(import.meta.dirname, 'samples/certs-defects-200.xlsx'));
  const { Ticket, Errors } = await send(site, administrator, sample, 'check', '春季班.xlsx');

  const { rawPayload, headers } = await fetchMarked(site, administrator, Ticket);

  expect(headers['content-disposition']).toContain(encodeURIComponent('春季班-标注.xlsx'));
  const { sheets } = await readXlsx(rawPayload, { readStyles: true });
  const [sheet, second] = sheets;
  const red = [...(sheet?.cells ?? [])].filter(([, { comment }]) => comment?.author === '导入检查');
  expect(red).toHaveLength(40);
  expect(red.every(([, { style }]) => style?.fill?.type === 'pattern')).toBe(true);
  expect(sheet?.rows[0]?.[8]).toBe('问题');
  const first = Errors[0]!;
  expect(sheet?.rows[first.Row - 1]?.[8]).toBe(first.Message);
  expect(sheet?.rows.filter((row) => row[8])).toHaveLength(new Set(Errors.map(({ Row }) => Row)).size + 1);
  expect(second?.name).toBeDefined();
  const { List } = await site.call(systemAudit.GetOperationLog, { action: 'GetImportFaults' }, administrator);
  expect(List).toMatchObject([{ After: { File: '春季班.xlsx', FaultCount: 40 } }]);
});

test('a marked workbook can be checked and marked again', async ({ site, administrator }) => {
  const bytes = await makeSheet([makeRow({ 姓名: '' }), makeRow({ 考试状态: '通过' })]);
  const first = await send(site, administrator, bytes);
  const marked = (await fetchMarked(site, administrator, first.Ticket)).rawPayload;

  const second = await send(site, administrator, marked);
  const twice = (await fetchMarked(site, administrator, second.Ticket)).rawPayload;

  expect(second.Errors).toEqual(first.Errors);
  const { sheets } = await readXlsx(twice);
  expect(sheets[0]?.rows.map((row) => row.slice(8))).toEqual([
    ['问题'],
    ['请填写姓名'],
    ['考试状态应为 合格、不合格 或 -'],
  ]);
});

test('a ticket is valid for ten minutes and only for its owner', async ({ site, administrator }) => {
  const { Ticket } = await send(site, administrator, await makeSheet([makeRow({ 姓名: '' })]));
  const other = await signInAdministrator(site, ['cert:import']);
  const codeOf = async (token: string) => (await fetchMarked(site, token, Ticket)).headers['x-api-code'];

  const [mine, theirs] = [await codeOf(administrator), await codeOf(other)];
  await site.db
    .updateTable('import_checks')
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .execute();
  const late = await fetchMarked(site, administrator, Ticket);

  expect([mine, theirs]).toEqual(['200', '409']);
  expect(late.json()).toMatchObject({ Code: 409, Message: '检查结果已过期，请重新检查' });
});

test('stored workbooks are encrypted in the database, and only the last three of a clerk are retained', async ({
  site,
}) => {
  const clerk = await signInAdministrator(site, ['cert:import']);
  const name = '欧阳不可读';
  for (let file = 0; file < 5; file++)
    await send(site, clerk, await makeSheet([makeRow({ 姓名: name, 备注: `${file}`, 考试状态: '' })]));

  const tickets = await site.db
    .selectFrom('import_checks')
    .selectAll()
    .where('administrator_id', '=', (build) =>
      build.selectFrom('administrators').select((one) => one.fn.max('id').as('id')),
    )
    .execute();

  expect(tickets).toHaveLength(3);
  expect(tickets.every(({ content_locked: content }) => !content.includes('[Content_Types].xml'))).toBe(true);
});
