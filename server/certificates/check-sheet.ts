import { faultColumn, importColumns, importLimits } from '#contract/certificate-imports.ts';
import { readSheet } from '../spreadsheets/read-sheet.ts';
import type { SheetNotice } from '../spreadsheets/sheet-notices.ts';
import type { SheetForm } from '../spreadsheets/table.ts';
import type { CheckedRow } from './row-rules.ts';

export const importForm: SheetForm = {
  columns: importColumns,
  mostRows: importLimits.rows,
  // Numbers of lines, and what an earlier check wrote behind them.
  besides: ['序号', '行号', faultColumn],
};

/** What a workbook says: its rows, each checked, and what its clerk would not see otherwise. */
export interface CheckedSheet {
  rows: CheckedRow[];
  notices: SheetNotice[];
}

const worker = new URL('check-sheet-worker.ts', import.meta.url);

/**
 * Has a workbook read and each of its rows checked in a worker.
 * @throws CallFault 400 when the sheet is not the template, or empty, or too long; 415 when it cannot be read
 */
export async function checkSheet(bytes: Buffer): Promise<CheckedSheet> {
  const rows: CheckedRow[] = [];
  const notices = await readSheet<CheckedRow>(worker, { bytes, form: importForm }, (piece) =>
    rows.push(...piece),
  );
  return { rows, notices };
}
