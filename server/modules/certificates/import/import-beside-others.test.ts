import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { lockImports } from '../../../platform/imports/import-lock.ts';
import { importWorkbook, makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import { countWaitingForLocks } from '../../../testing/held-row.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* Concurrent writes while an import is stored or undone. */

async function store(site: TestApp, token: string, row: Parameters<typeof makeRow>[0]) {
  const sheet = await makeSheet([makeRow(row)]);
  const { Code, Data } = await importWorkbook(site, token, sheet, { Mode: 'all' });
  return { Code, ...(Data as CertificateImportResult) };
}

const list = (site: TestApp, token: string, key: string) =>
  site.call(businessCertificates.GetCertList, { pagesize: 100, key }, token);

/** Runs `work` while the imports have matched their rows and wait to insert their batch. */
async function whileStoring<T>(
  site: TestApp,
  begin: () => Promise<CertificateImportResult>[],
  work: () => Promise<T>,
) {
  const { imports, done } = await site.db.transaction().execute(async (tx) => {
    await sql`lock table certificate_batches in share mode`.execute(tx);
    const begun = begin();
    await expect.poll(() => countWaitingForLocks(site.db)).toBe(begun.length);
    return { imports: begun, done: await work() };
  });
  return { stored: await Promise.all(imports), done };
}

test('a clerk edits one certificate and adds another while an import of others is being stored', async ({
  site,
  administrator,
}) => {
  const known = await makeCertificate(site, administrator, { _certNum: 'B-1' });

  const { stored, done } = await whileStoring(
    site,
    () => [store(site, administrator, { 证书编号: 'B-2' })],
    async () => {
      await site.call(businessCertificates.EditCertInfo, { ...known, _name: '照常保存' }, administrator);
      return await makeCertificate(site, administrator, { _certNum: 'B-3' });
    },
  );

  expect(stored).toMatchObject([{ Code: 200, New: 1 }]);
  expect(done._certId).toBeGreaterThan(0);
  const { List } = await list(site, administrator, 'B-');
  expect(List.map(({ _certNum, _name }) => [_certNum, _name])).toEqual(
    expect.arrayContaining([
      ['B-1', '照常保存'],
      ['B-2', expect.any(String)],
      ['B-3', expect.any(String)],
    ]),
  );
});

test('a number that a clerk stores during an import stays with that record, and the import reports a problem', async ({
  site,
  administrator,
}) => {
  const { stored } = await whileStoring(
    site,
    () => [store(site, administrator, { 证书编号: 'N-1', 姓名: '表中人' })],
    () => makeCertificate(site, administrator, { _certNum: 'N-1', _name: '先到者' }),
  );

  expect(stored).toMatchObject([
    { Code: 511, BatchId: null, Errors: [{ Column: '证书编号', Message: '证书编号已属于另一人' }] },
  ]);
  expect(await list(site, administrator, 'N-1')).toMatchObject({
    TotalCount: 1,
    List: [{ _name: '先到者' }],
  });
});

test('an edit of a certificate that an import is about to change is refused', async ({
  site,
  administrator,
}) => {
  const known = await makeCertificate(site, administrator, { _certNum: 'C-1', _name: '原名' });
  const edit = { ...known, _name: '另改', Version: 1 };

  const { stored, done } = await whileStoring(
    site,
    () => [store(site, administrator, { 证书编号: 'C-1', 身份证号: known._idNum, 姓名: '导入名' })],
    async () => {
      const editing = site.send(businessCertificates.EditCertInfo, edit, administrator);
      await expect.poll(() => countWaitingForLocks(site.db)).toBe(2);
      return { editing };
    },
  );

  // Either the lock timeout (503) or the version conflict (409) refuses it.
  expect((await done.editing).Code).not.toBe(200);
  expect(stored).toMatchObject([{ Code: 200, Changed: 1 }]);
  expect(await list(site, administrator, 'C-1')).toMatchObject({ List: [{ _name: '导入名' }] });
});

test('an import matches its rows after the import of another process has committed', async ({
  site,
  administrator,
}) => {
  const known = await makeCertificate(site, administrator, { _certNum: '', _examStatus: 2 });
  const row = { 姓名: known._name, 身份证号: known._idNum, 考试时间: '2026-05-08', 考试状态: '不合格' };

  const { storing } = await site.db.transaction().execute(async (tx) => {
    await lockImports(tx, { name: 'certificates' });
    await sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_date, exam_status)
      select programme_id, name, id_num_sealed, id_num_hash, company, '2026-05-08', exam_status
      from certificates where id = ${known._certId}`.execute(tx);
    const begun = { storing: store(site, administrator, { ...row, 证书编号: '', 发证日期: '' }) };
    await expect.poll(() => countWaitingForLocks(site.db)).toBe(1);
    return begun;
  });

  expect(await storing).toMatchObject({ Code: 200, New: 0 });
  expect(await list(site, administrator, known._idNum)).toMatchObject({ TotalCount: 2 });
});

test('an undo waits for a concurrent edit and is then refused', async ({ site, administrator }) => {
  const { BatchId } = await store(site, administrator, { 证书编号: 'D-1' });
  const batch = { BatchId: BatchId ?? 0, Reason: '试一试' };

  const { undoing } = await site.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('certificates')
      .set({ name: '正在保存', version: sql`version + 1` })
      .where('batch_id', '=', batch.BatchId)
      .execute();
    const begun = { undoing: site.send(businessImports.UndoImport, batch, administrator) };
    await expect.poll(() => countWaitingForLocks(site.db)).toBe(1);
    return begun;
  });

  expect(await undoing).toMatchObject({ Code: 409 });
  expect(await list(site, administrator, 'D-1')).toMatchObject({ List: [{ _name: '正在保存', _status: 1 }] });
});

test('the second of two concurrent undos is refused', async ({ site, administrator }) => {
  const { BatchId } = await store(site, administrator, { 证书编号: 'E-1' });
  const batch = { BatchId: BatchId ?? 0, Reason: '试一试' };
  const undo = () => site.send(businessImports.UndoImport, batch, administrator);

  const { both } = await site.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('certificates')
      .select('id')
      .where('batch_id', '=', batch.BatchId)
      .forUpdate()
      .execute();
    const begun = { both: [undo(), undo()] };
    await expect.poll(() => countWaitingForLocks(site.db)).toBe(2);
    return begun;
  });

  const answers = await Promise.all(both);
  expect(answers.map(({ Code, Message }) => [Code, Message]).toSorted()).toEqual([
    [200, expect.any(String)],
    [409, '该批次已撤回'],
  ]);
});
