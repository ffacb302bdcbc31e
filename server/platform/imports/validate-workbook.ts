import { readSheet } from '../spreadsheets/read-sheet.ts';
import type { SheetNotice } from '../spreadsheets/sheet-notices.ts';
import type { SheetForm, TablePlace } from '../spreadsheets/table-head.ts';
import type { CheckedRowOf, ImportDefinition, ImportTypes } from './definition.ts';

/** The content of a workbook: its checked rows, and notices that its clerk would not see otherwise. */
export interface ValidatedWorkbook<T extends ImportTypes> {
  rows: CheckedRowOf<T>[];
  notices: SheetNotice[];
  place: TablePlace;
}

/**
 * Reads a workbook and checks each of its rows in a worker.
 * @throws ApiError 400 when its columns are unknown, or it is empty, or too long; 415 when it cannot be read
 */
export async function validateWorkbook<T extends ImportTypes>(
  { form, worker }: Pick<ImportDefinition<T>, 'form' | 'worker'>,
  bytes: Buffer,
  columns: Pick<SheetForm, 'columnKeys' | 'headRow' | 'filled' | 'remembered'> = {},
): Promise<ValidatedWorkbook<T>> {
  const rows: CheckedRowOf<T>[] = [];
  const request = { bytes, form: { ...form, ...columns } };
  const result = await readSheet<CheckedRowOf<T>>(worker, request, (piece) => rows.push(...piece));
  return { rows, ...result };
}
