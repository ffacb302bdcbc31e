import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { importWorkbook } from '../../../testing/factories/make-certificate.ts';
import { test } from '../../../testing/test.ts';

test('the clean sample is imported completely, changes nothing a second time and is undone completely', async ({
  site,
  administrator,
}) => {
  const bytes = await readFile(join(import.meta.dirname, 'samples/certs-clean-10000.xlsx'));
  const send = async (form: { Mode?: string }) => {
    const { Code, Data } = await importWorkbook(site, administrator, bytes, form);
    return { Code, ...(Data as CertificateImportResult) };
  };

  const checked = await send({});
  const first = await send({ Mode: 'all' });
  const again = await send({ Mode: 'all' });
  const issues = await site.db.selectFrom('certificate_issues').select('id').execute();
  const batch = { BatchId: first.BatchId ?? 0 };
  await site.call(businessImports.UndoImport, batch, administrator);
  const left = await site.call(
    businessCertificates.GetCertList,
    { pagesize: 100, batchid: batch.BatchId },
    administrator,
  );

  expect(checked).toMatchObject({
    Code: 200,
    Total: 10_000,
    Good: 10_000,
    New: 10_000,
    BatchId: null,
    Errors: [],
  });
  expect(first).toMatchObject({ Code: 200, New: 10_000, Changed: 0, BatchId: expect.any(Number) });
  expect(again).toMatchObject({ Code: 200, Good: 10_000, New: 0, Changed: 0, BatchId: null });
  expect(issues).toHaveLength(8490);
  expect(left).toMatchObject({ TotalCount: 0 });
});
