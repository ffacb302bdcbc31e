import type { Sheet, Workbook } from 'hucre';
import { maxColumns } from '#contract/fields/sheet-columns.ts';
import { columnName, textOf } from './cells.ts';
import { otherWorkbook } from './other-workbook.ts';
import { pastedWorkbook } from './pasted-workbook.ts';
import { addLooks } from './sheet-looks.ts';
import { assertHarmlessArchive } from './zip-guard.ts';

/*
 * Only this file, `marked-xlsx.ts` and `xlsx.ts` use the spreadsheet library. Formulas are never evaluated: a cell with
 * one is marked. The library is loaded with its first use: it has megabytes that a program without spreadsheets never
 * needs.
 */

const lastRow = 1_048_576;

/** All rows, because content far below counts as well; one column more than are imported, which tells that there are more. */
export const wholeRange = `A1:${columnName(maxColumns)}${lastRow}`;

/**
 * Reads a workbook with all readable sheets, or pasted rows. Synchronous work of half a second for 10,000 rows, so it is called in a
 * worker.
 * @param readsOthers whether the bytes may be those of an .xls or .csv file
 * @throws ArchiveRefused
 */
export async function readWorkbook(bytes: Buffer, readsOthers = false): Promise<Workbook> {
  const other = pastedWorkbook(bytes) ?? (readsOthers ? await otherWorkbook(bytes) : undefined);
  if (other) return other;
  assertHarmlessArchive(bytes);
  const workbook = await readSheets(bytes);
  await addLooks(bytes, workbook);
  return workbook;
}

async function readSheets(bytes: Buffer): Promise<Workbook> {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    return await readXlsx(bytes, { range: wholeRange });
  } catch (error) {
    // A sheet that is a chart alone stops the library: the others are read one by one.
    const readable = await readEachSheet(bytes);
    if (!readable) throw error;
    return readable;
  }
}

async function readEachSheet(bytes: Buffer): Promise<Workbook | undefined> {
  const { readXlsx } = await import('hucre/xlsx');
  let count = 0;
  const directory = await readXlsx(bytes, { sheets: () => (count++, false) });
  const sheets: Sheet[] = [];
  for (let at = 0; at < Math.min(count, maxSheets); at++) {
    const one = await readXlsx(bytes, { sheets: [at], range: wholeRange }).catch(() => undefined);
    sheets.push(...(one?.sheets ?? []));
  }
  // The active sheet is an index among all sheets, so it has no meaning here.
  const { activeSheet: _active, ...workbook } = directory;
  return sheets.length > 0 ? { ...workbook, sheets } : undefined;
}

const maxSheets = 20;

/** The range of each sheet; a search needs no more. */
const textRange = 'A1:CV5000';

/**
 * Returns the text of the cells of all sheets, one line per row. Called in a worker: `documents/read-document.ts`.
 * @throws ArchiveRefused
 */
export async function textOfWorkbook(bytes: Buffer): Promise<string> {
  assertHarmlessArchive(bytes);
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, { range: textRange });
  return sheets.flatMap(({ rows }) => rows.map((row) => row.map(textOf).join(' ').trimEnd())).join('\n');
}
