import * as fc from 'fast-check';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { importWorkbook, makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { propertyRuns } from '../../../testing/test-amount.ts';
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

test('an undo restores the earlier values, works only once and is rejected after later changes', async ({
  site,
  administrator,
}) => {
  const known = await makeCertificate(site, administrator, { _certNum: 'U-1', _name: '原名' });
  const { BatchId } = await send(
    site,
    administrator,
    await makeSheet([
      makeRow({ 证书编号: 'U-1', 身份证号: known._idNum, 姓名: '新名' }),
      makeRow({ 证书编号: 'U-2' }),
    ]),
    'all',
  );
  const undo = (id: number | null) => site.send(businessImports.UndoImport, { BatchId: id }, administrator);

  const [first, second] = [await undo(BatchId), await undo(BatchId)];
  const after = await listed(site, administrator, { key: 'U-' });
  const { BatchId: next } = await send(
    site,
    administrator,
    await makeSheet([makeRow({ 证书编号: 'U-3' })]),
    'all',
  );
  const fresh = (await listed(site, administrator, { key: 'U-3' })).List[0]!;
  await site.call(
    businessCertificates.EditCertInfo,
    { ...known, _certId: fresh._certId, _idNum: '', _certNum: 'U-3' },
    administrator,
  );

  expect([first.Code, second.Code, second.Message]).toEqual([200, 409, '该批次已撤回']);
  expect(after.List).toMatchObject([{ _certNum: 'U-1', _name: '原名' }]);
  expect(await undo(next)).toMatchObject({
    Code: 409,
    Message: `导入后又有变更，不能撤回：${known._name} U-3（已修改）`,
    Data: { Rows: [{ CertId: fresh._certId, Name: known._name, CertNum: 'U-3', Change: '已修改' }] },
  });
  expect(await undo(999_999)).toMatchObject({ Code: 404 });
  const batches = await site.call(businessImports.GetImportBatches, {}, administrator);
  expect(batches.List.find((batch) => batch.BatchId === BatchId)).toMatchObject({
    New: 1,
    Changed: 1,
    UndoTime: expect.any(String),
  });
});

test('an import with hundreds of changes is stored and undone', async ({ site, administrator }) => {
  const rows = Array.from({ length: 300 }, (_, at) => makeRow({ 证书编号: `M-${at}`, 备注: '原备注' }));
  await send(site, administrator, await makeSheet(rows), 'all');
  const changed = rows.map((cells) => cells.with(7, '新备注').with(2, '新单位'));

  const { Changed, BatchId } = await send(site, administrator, await makeSheet(changed), 'all');
  const between = await listed(site, administrator, { key: 'M-7', pagesize: 1 });
  await site.call(businessImports.UndoImport, { BatchId: BatchId ?? 0 }, administrator);
  const after = await listed(site, administrator, { key: 'M-7', pagesize: 1 });

  expect(Changed).toBe(300);
  expect(between.List).toMatchObject([{ _company: '新单位', _remarks: '新备注', _issueNumber: 2 }]);
  expect(after.List).toMatchObject([
    { _company: '浦江风险管理服务有限公司', _remarks: '原备注', _examTime: '2026-03-05', _issueNumber: 3 },
  ]);
});

test('a file whose import was undone can be imported again on the same day', async ({
  site,
  administrator,
}) => {
  const bytes = await makeSheet([makeRow({ 证书编号: 'U-AGAIN' })]);
  const { BatchId } = await send(site, administrator, bytes, 'all');
  await site.call(businessImports.UndoImport, { BatchId: BatchId ?? 0 }, administrator);

  const again = await send(site, administrator, bytes, 'all');

  expect(again).toMatchObject({ Code: 200, New: 1 });
  expect((await listed(site, administrator, { key: 'U-AGAIN' })).List).toMatchObject([{ _issueNumber: 1 }]);
});

test('the reason of an undo is optional and appears only in the back office', async ({
  site,
  administrator,
}) => {
  const importOne = async (certNum: string) =>
    (await send(site, administrator, await makeSheet([makeRow({ 证书编号: certNum })]), 'all')).BatchId ?? 0;
  const [explained, unexplained] = [await importOne('U-WHY-1'), await importOne('U-WHY-2')];
  const [imported] = (await listed(site, administrator, { key: 'U-WHY-1' })).List;

  const undo = (input: object) => site.send(businessImports.UndoImport, input, administrator);
  const tooLong = await undo({ BatchId: explained, Reason: '长'.repeat(201) });
  await undo({ BatchId: explained, Reason: ' 选错了培训项目 ' });
  const silent = await undo({ BatchId: unexplained });

  expect([tooLong.Code, tooLong.Message, silent.Code]).toEqual([400, '不能超过 200 个字', 200]);
  const { List } = await site.call(businessImports.GetImportBatches, {}, administrator);
  const reasonOf = (id: number) => List.find(({ BatchId }) => BatchId === id)?.UndoReason;
  expect([reasonOf(explained), reasonOf(unexplained)]).toEqual(['选错了培训项目', '']);
  const log = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'certificateBatch', recordid: String(explained) },
    administrator,
  );
  expect(JSON.stringify(log.List)).toContain('选错了培训项目');
  const { signature: Sign } = await site.db
    .selectFrom('certificate_issues')
    .select('signature')
    .where('certificate_id', '=', imported!._certId)
    .executeTakeFirstOrThrow();
  const scanned = await site.call(webCertificates.VerifyCert, { CertNum: 'U-WHY-1', Sign });
  expect(scanned).toMatchObject({ State: 'revoked', Reason: '所属批次的导入已撤回' });
});

const deeds = ['import', 'undo', 'edit', 'editBack', 'delete', 'revoke'] as const;

test('no sequence of calls returns 500, and issued certificates always match their records', async ({
  site,
  administrator,
}) => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...deeds), { minLength: 3, maxLength: 9 }),
      async (sequence) => {
        const certNum = `U-RUN-${++run}`;
        const bytes = await makeSheet([makeRow({ 证书编号: certNum })]);
        let batchId = 0;
        const record = async () =>
          (await listed(site, administrator, { key: certNum })).List.find((one) => one._certNum === certNum);
        const perform = async (deed: (typeof deeds)[number]): Promise<number> => {
          if (deed === 'import') {
            const { Code, BatchId } = await send(site, administrator, bytes, 'all');
            batchId = BatchId ?? batchId;
            return Code;
          }
          const found = await record();
          const CertId = found?._certId ?? 999_999;
          const ask = {
            undo: [businessImports.UndoImport, { BatchId: batchId || 999_999 }],
            edit: [businessCertificates.EditCertInfo, { ...found, _certId: CertId, _company: '改' }],
            editBack: [businessCertificates.EditCertInfo, { ...found, _certId: CertId, _company: '' }],
            delete: [businessCertificates.DelCerts, { Ids: [CertId] }],
            revoke: [businessCertificates.RevokeCert, { CertId, Reason: '核查' }],
          } as const;
          const [endpoint, input] = ask[deed];
          return (await site.send(endpoint, input, administrator)).Code;
        };

        for (const deed of sequence) {
          expect(await perform(deed), JSON.stringify(sequence)).not.toBe(500);
          await expectIssuedAsRecorded(site);
        }
      },
    ),
    propertyRuns(6),
  );
});

/** Checks that every valid issue has the facts of its record, and that no two signatures are equal. */
async function expectIssuedAsRecorded(site: TestApp) {
  const issues = await site.db
    .selectFrom('certificate_issues as i')
    .innerJoin('certificates as c', 'c.id', 'i.certificate_id')
    .select(['i.facts', 'c.name', 'c.company', 'c.cert_num', 'c.status', 'c.exam_status'])
    .where('i.ended_at', 'is', null)
    .execute();
  for (const { facts, ...record } of issues) {
    expect(record).toMatchObject({ status: 1, exam_status: 1 });
    expect(JSON.parse(facts)).toMatchObject({
      name: record.name,
      company: record.company,
      certNum: record.cert_num,
    });
  }
}
