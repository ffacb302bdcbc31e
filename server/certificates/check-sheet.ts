import { importColumns, importLimits } from '#contract/certificate-imports.ts';
import { readSheet } from '../spreadsheets/read-sheet.ts';
import type { CheckedRow } from './row-rules.ts';

const worker = new URL('check-sheet-worker.ts', import.meta.url);

/**
 * Has a workbook read and each of its rows checked in a worker.
 * @throws CallFault 400 when the sheet is not the template, or empty, or too long; 415 when it cannot be read
 */
export async function checkSheet(bytes: Buffer): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  // One row more than is taken, and the header: too many are told apart from just enough.
  const request = { bytes, columns: importColumns.length, maxRows: importLimits.rows + 2 };
  await readSheet<CheckedRow>(worker, request, (rows) => checked.push(...rows));
  return checked;
}
