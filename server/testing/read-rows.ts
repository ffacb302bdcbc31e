import type { SheetField } from '#contract/fields/sheet-columns.ts';
import { cellAt, type SheetRow } from '../platform/spreadsheets/cells.ts';
import { readSheet } from '../platform/spreadsheets/read-sheet.ts';
import { readWorkbook } from '../platform/spreadsheets/read-workbook.ts';
import type { SheetNotice } from '../platform/spreadsheets/sheet-notices.ts';

/** Returns the rows of the first sheet of a workbook unchanged, without blank ones. */
export async function readRows(bytes: Buffer, columns: number): Promise<SheetRow[]> {
  const [sheet] = (await readWorkbook(bytes)).sheets;
  return (sheet?.rows ?? []).flatMap((_, at) => {
    const cells = Array.from({ length: columns }, (_cell, column) => cellAt(sheet!, at, column));
    return cells.some(({ kind }) => kind !== 'blank') ? [{ row: at + 1, cells }] : [];
  });
}

/** Reads the table of a workbook like an import, with its notices. */
export async function readTable(
  bytes: Uint8Array,
  columns: readonly string[],
  maxRows = 100,
): Promise<{ rows: SheetRow[]; notices: SheetNotice[] }> {
  const rows: SheetRow[] = [];
  const worker = new URL('read-sheet-worker.ts', import.meta.url);
  const form = { fields: fieldsOf(columns), maxRows, besides: ['序号', '问题'], unneeded: [] };
  const { notices } = await readSheet<SheetRow>(worker, { bytes, form }, (piece) => rows.push(...piece));
  return { rows, notices };
}

/** Returns fields that are all required, and have no other names. */
export function fieldsOf(columns: readonly string[]): SheetField[] {
  return columns.map((label) => ({ key: label, label, synonyms: [], isRequired: true }));
}
