import { expect, test } from 'vitest';
import { validateWorkbook } from '../../../platform/imports/validate-workbook.ts';
import { casesOf } from '../../../testing/test-amount.ts';
import { worstWorkbooks } from '../../../testing/worst-workbooks.ts';
import { certificateSheet } from './certificate-import.ts';
import type { CertificateImport } from './match-rows.ts';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test.for(casesOf(Object.entries(worstWorkbooks), { inNpmTest: 2 }))(
  'a workbook of %s occupies little more memory than the text of the certificates',
  async ([_what, make]) => {
    const { rows: checked } = await validateWorkbook<CertificateImport>(
      certificateSheet,
      Buffer.from(await make(100)),
    );

    expect(checked).toHaveLength(100);
    for (const { shown, values } of checked) {
      expect(bytesOf(shown)).toBeLessThan(3000);
      expect(bytesOf(values)).toBeLessThan(1500);
    }
  },
);
