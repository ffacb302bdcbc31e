import { importFields, unneededColumns } from '#contract/certificate-import-fields.ts';
import { faultColumn, importLimits } from '#contract/certificate-imports.ts';
import { readSheet } from '../spreadsheets/read-sheet.ts';
import type { SheetNotice } from '../spreadsheets/sheet-notices.ts';
import type { SheetForm, TablePlace } from '../spreadsheets/table-head.ts';
import type { CheckedRow } from './row-rules.ts';

export const importForm: SheetForm = {
  fields: importFields,
  mostRows: importLimits.rows,
  // Numbers of lines, and what an earlier check wrote behind them.
  besides: ['序号', '行号', faultColumn],
  unneeded: unneededColumns,
};

/** What a workbook says: its rows, each checked, and what its clerk would not see otherwise. */
export interface CheckedSheet {
  rows: CheckedRow[];
  notices: SheetNotice[];
  place: TablePlace;
}

const worker = new URL('check-sheet-worker.ts', import.meta.url);

/**
 * Has a workbook read and each of its rows checked in a worker.
 * @throws CallFault 400 when it is not known what its columns are, or it is empty, or too long; 415 when it cannot be read
 */
export async function checkSheet(
  bytes: Buffer,
  columns: Pick<SheetForm, 'chosen' | 'headRow' | 'remembered'> = {},
): Promise<CheckedSheet> {
  const rows: CheckedRow[] = [];
  const request = { bytes, form: { ...importForm, ...columns } };
  const read = await readSheet<CheckedRow>(worker, request, (piece) => rows.push(...piece));
  return { rows, ...read };
}
