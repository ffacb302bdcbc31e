import type { Workbook } from 'hucre';
import * as v from 'valibot';
import { pastedRows } from '#contract/back-office/imports.ts';
import { maxColumns } from '#contract/fields/sheet-columns.ts';

/** Returns rows that were sent in place of a workbook as a workbook of one sheet; undefined for other bytes. */
export function pastedWorkbook(bytes: Buffer): Workbook | undefined {
  if (bytes[0] !== openingBrace) return undefined;
  const { success, output } = v.safeParse(pastedRows, jsonIn(bytes));
  if (!success) return undefined;
  const { rows, merged, hiddenRows } = output;
  const merges = merged.map(([startRow, startCol, endRow, endCol]) => ({
    startRow,
    startCol,
    endRow,
    endCol,
  }));
  const rowDefs = new Map(hiddenRows.map((row) => [row, { hidden: true }]));
  // One column more than are imported tells that there are more.
  const cells = rows.map((row) => row.slice(0, maxColumns + 1).map(asInWorkbook));
  return { sheets: [{ name: '导入数据', rows: cells, merges, rowDefs }] };
}

const openingBrace = '{'.charCodeAt(0);

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Returns a text as the cell of a workbook has it, which is XML: without control characters, with plain line ends. */
export function asInWorkbook(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
