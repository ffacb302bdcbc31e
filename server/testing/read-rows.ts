import { readSheet, type SheetRequest } from '../spreadsheets/read-sheet.ts';
import type { SheetRow } from '../spreadsheets/xlsx.ts';

/** The rows of a workbook as they are. */
export async function readRows(request: SheetRequest): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  const worker = new URL('read-sheet-worker.ts', import.meta.url);
  await readSheet<SheetRow>(worker, request, (rows) => all.push(...rows));
  return all;
}
