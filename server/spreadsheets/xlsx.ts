import type { Cell as ReadCell, CellValue, Sheet } from 'hucre';
import { assertHarmlessArchive } from './zip-guard.ts';

/*
 * This file and `marked-xlsx.ts` know the spreadsheet library. Formulas are never run: a cell with one says so. The library comes
 * with its first use: megabytes that a program without spreadsheets never needs.
 */

/** What a cell holds. `day` is `yyyy-MM-dd`; `text` of a formula or an error is what the sheet shows. */
export type Cell =
  | { kind: 'blank'; text: '' }
  | { kind: 'text' | 'day' | 'formula' | 'error'; text: string }
  | { kind: 'number'; text: string; number: number };

export interface SheetRow {
  /** As the sheet numbers it, from 1. */
  row: number;
  cells: Cell[];
}

/**
 * The rows of the first sheet, blank ones left out. Synchronous work of half a second for 10,000 rows, so it is called
 * in a worker: `read-sheet.ts`.
 * @throws ArchiveRefused
 */
export async function parseFirstSheet(
  bytes: Buffer,
  { columns, maxRows }: { columns: number; maxRows: number },
): Promise<Generator<SheetRow>> {
  assertHarmlessArchive(bytes);
  // A range, because two cells in opposite corners would make a rectangle of billions.
  const range = `A1:${columnName(columns - 1)}${maxRows}`;
  const { readXlsx } = await import('hucre/xlsx');
  const workbook = await readXlsx(bytes, { sheets: [0], range });
  return rowsOf(workbook.sheets[0], columns);
}

/** Of each sheet; what lies beyond is more than anybody searches. */
const textRange = 'A1:CV5000';

/**
 * What the cells of all sheets say, a row a line. Called in a worker: `documents/read-document.ts`.
 * @throws ArchiveRefused
 */
export async function textOfWorkbook(bytes: Buffer): Promise<string> {
  assertHarmlessArchive(bytes);
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, { range: textRange });
  return sheets.flatMap(({ rows }) => rows.map((row) => row.map(textOf).join(' ').trimEnd())).join('\n');
}

/** Made when they are asked for: thousands of them never lie beside each other. */
function* rowsOf(sheet: Sheet | undefined, columns: number): Generator<SheetRow> {
  for (const [at, values] of sheet?.rows.entries() ?? []) {
    const cells = Array.from({ length: columns }, (_, column) =>
      cellOf(values[column] ?? null, sheet?.cells?.get(`${at},${column}`)),
    );
    if (cells.some(({ kind }) => kind !== 'blank')) yield { row: at + 1, cells };
  }
}

function cellOf(value: CellValue, detail: ReadCell | undefined): Cell {
  const shown = textOf(value);
  if (detail?.type === 'formula' || detail?.formula !== undefined) return { kind: 'formula', text: shown };
  if (detail?.type === 'error') return { kind: 'error', text: shown };
  if (value instanceof Date) return { kind: 'day', text: shown };
  if (typeof value === 'number') return { kind: 'number', text: shown, number: value };
  return shown === '' ? { kind: 'blank', text: '' } : { kind: 'text', text: shown };
}

/** Longer than any field, so what is cut is refused anyway: a sheet may show one long text in a hundred thousand cells. */
const longestText = 500;

function textOf(value: CellValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return value === null ? '' : String(value).slice(0, longestText);
}

export function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
}

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a person fills in: blank rows that are text already, choices where there are some, and a sheet of advice. */
export async function writeTemplate(sheet: {
  name: string;
  columns: (SheetColumn & { choices?: string[] })[];
  blankRows: number;
  advice: string[];
}): Promise<Uint8Array> {
  const { columns, blankRows } = sheet;
  const headers = columns.map(({ header }) => header);
  const blanks = Array.from({ length: blankRows }, () => columns.map(() => null));
  const dataValidations = columns.flatMap(({ choices }, at) =>
    choices
      ? [
          {
            type: 'list' as const,
            values: choices,
            range: `${columnName(at)}2:${columnName(at)}${blankRows + 1}`,
          },
        ]
      : [],
  );
  const bold = { font: { bold: true }, numFmt: '@' };
  const cells = new Map(headers.map((header, at) => [`0,${at}`, { value: header, style: bold }]));
  const { writeXlsx } = await import('hucre/xlsx');
  return await writeXlsx({
    sheets: [
      {
        name: sheet.name,
        columns: columns.map(({ width }) => ({ width, numFmt: '@' })),
        rows: [headers, ...blanks],
        cells,
        freezePane: { rows: 1 },
        dataValidations,
      },
      { name: '填写说明', columns: [{ width: 90 }], rows: sheet.advice.map((line) => [line]) },
    ],
  });
}

/** Takes away the apostrophe that earlier exports put before what looks like a formula. */
export function unescapeFormula(text: string): string {
  return /^'\s*[=+\-@]/.test(text) ? text.slice(1) : text;
}
