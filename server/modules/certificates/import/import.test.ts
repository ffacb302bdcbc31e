import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import {
  importWorkbook,
  makeCertificate,
  makeIdNumber,
} from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import { countWaitingForLocks } from '../../../testing/held-row.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

const sample = (name: string) => readFile(join(import.meta.dirname, 'samples', name));

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

test('the clean sample of 10,000 rows has no errors', async ({ site, administrator }) => {
  expect(await send(site, administrator, await sample('certs-clean-10000.xlsx'))).toMatchObject({
    Code: 200,
    Good: 10_000,
    Errors: [],
  });
});

test('the check reports exactly the defects of the sample, each by row and column', async ({
  site,
  administrator,
}) => {
  const expected = JSON.parse((await sample('certs-defects-200.expected.json')).toString()) as {
    row: number;
    column: string;
  }[];

  const result = await send(site, administrator, await sample('certs-defects-200.xlsx'), 'all');

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
  expect(await listed(site, administrator, {})).toMatchObject({ TotalCount: 0 });
});

test('an import in the mode good stores the valid rows and reports the others', async ({
  site,
  administrator,
}) => {
  const bytes = await makeSheet([makeRow({ 证书编号: 'G-1' }), makeRow({ 姓名: '' })]);

  const result = await send(site, administrator, bytes, 'good');

  expect(result).toMatchObject({
    Code: 511,
    Good: 1,
    New: 1,
    BatchId: expect.any(Number),
    Errors: [{ Row: 3 }],
  });
  expect(await listed(site, administrator, { key: 'G-1' })).toMatchObject({ TotalCount: 1 });
});

test('a number of another person is an error, and a number of the same person updates the record', async ({
  site,
  administrator,
}) => {
  const known = await makeCertificate(site, administrator, { _certNum: 'K-1' });

  const other = await send(site, administrator, await makeSheet([makeRow({ 证书编号: 'K-1' })]));
  const same = await send(
    site,
    administrator,
    await makeSheet([makeRow({ 证书编号: 'K-1', 身份证号: known._idNum, 姓名: '改名' })]),
    'all',
  );

  expect(other.Errors).toMatchObject([
    { Row: 2, Column: '证书编号', Value: 'K-1', Message: '证书编号已属于另一人' },
  ]);
  expect(same).toMatchObject({ Code: 200, New: 0, Changed: 1 });
  expect(await listed(site, administrator, { key: 'K-1' })).toMatchObject({
    List: [{ _certId: known._certId, _name: '改名', _issueNumber: 2 }],
  });
});

test('a result that comes later completes the record of the exam', async ({ site, administrator }) => {
  const idNum = makeIdNumber();
  await send(
    site,
    administrator,
    await makeSheet([makeRow({ 身份证号: idNum, 考试状态: '-', 证书编号: '', 发证日期: '' })]),
    'all',
  );

  const later = await send(
    site,
    administrator,
    await makeSheet([makeRow({ 身份证号: idNum, 证书编号: 'L-1' })]),
    'all',
  );

  expect(later).toMatchObject({ New: 0, Changed: 1 });
  expect(await listed(site, administrator, { key: idNum })).toMatchObject({
    TotalCount: 1,
    List: [{ _certNum: 'L-1', _examStatus: 1 }],
  });
});

test('imported people find their certificates', async ({ site, administrator }) => {
  const idNum = makeIdNumber();
  await send(
    site,
    administrator,
    await makeSheet([makeRow({ 姓名: '导入者', 身份证号: idNum, 证书编号: 'F-1' })]),
    'all',
  );

  const found = await site.send(
    webCertificates.GetCertList,
    { Name: '导入者', IdNum: idNum },
    undefined,
    '192.0.2.1',
  );

  expect(found.Data).toMatchObject({ TotalCount: 1, List: [{ _certNum: 'F-1' }] });
});

test('a certificate is saved while a dry run is under way', async ({ site, administrator }) => {
  const known = await makeCertificate(site, administrator, { _certNum: 'W-1' });
  const bytes = await makeSheet([makeRow()]);

  const { dryRun } = await site.db.transaction().execute(async (tx) => {
    // The dry run reads the batches in its transaction, and stops there until this one ends.
    await sql`lock table certificate_batches in access exclusive mode`.execute(tx);
    const begun = { dryRun: send(site, administrator, bytes, 'check') };
    await expect.poll(() => countWaitingForLocks(site.db)).toBe(1);
    await site.call(businessCertificates.EditCertInfo, { ...known, _name: '照常保存' }, administrator);
    return begun;
  });

  await dryRun;
  expect(await listed(site, administrator, { key: 'W-1' })).toMatchObject({ List: [{ _name: '照常保存' }] });
});
