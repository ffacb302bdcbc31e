import type { Sheet, Workbook } from 'hucre';
import { compareKey } from '#contract/normal-form.ts';
import { cellAt, columnName, hasContent, textOf } from './cells.ts';
import { WrongSheet } from './wrong-sheet.ts';

/** Where the head of a form stands. All numbers count from 0. */
export interface FoundHead {
  sheet: Sheet;
  /** The last line of the head. */
  row: number;
  /** For each column of the form the column of the sheet. */
  columns: readonly number[];
  /** Other sheets that have the head and rows below it. */
  others: readonly Sheet[];
}

/** Nobody writes more above a table. */
const mostAbove = 30;
const longestHead = 100;

/**
 * Finds the sheet that has the head of a form. Where several have it, the one with rows, then the one that can be seen, then
 * the one that the window showed last is taken.
 * @throws WrongSheet which says the sheet, the cell, what stands there and what was expected
 */
export function findHead(workbook: Workbook, form: readonly string[]): FoundHead {
  const wanted = form.map(headKey);
  const active = workbook.sheets[workbook.activeSheet ?? 0];
  const inOrder = workbook.sheets.toSorted(
    (one, other) =>
      Number(isHidden(one)) - Number(isHidden(other)) || Number(other === active) - Number(one === active),
  );
  const found = inOrder.flatMap((sheet) => {
    const head = headOf(sheet, wanted);
    return head ? [{ sheet, ...head, hasRows: hasRowsBelow(sheet, head) }] : [];
  });
  const chosen = found.find(({ hasRows }) => hasRows) ?? found[0];
  if (!chosen) throw new WrongSheet(otherHead(inOrder, form, wanted));
  const others = found.filter(({ sheet, hasRows }) => hasRows && sheet !== chosen.sheet);
  return { ...chosen, others: others.map(({ sheet }) => sheet) };
}

export function isHidden({ hidden, veryHidden }: Sheet): boolean {
  return hidden === true || veryHidden === true;
}

/** Blanks, width, marks of a field that must be filled, and what stands in brackets behind do not count. */
function headKey(text: string): string {
  return compareKey(text.slice(0, longestHead))
    .replaceAll(/[*:●★]/g, '')
    .replace(/(?!^)\(.*\)$/, '');
}

/** Looks at each row alone first, then at each with the one below it: a head may have two lines. */
function headOf(sheet: Sheet, wanted: readonly string[]): Pick<FoundHead, 'row' | 'columns'> | undefined {
  const lines = keysOf(sheet);
  const single = lines.findIndex((line) => columnsIn(line, wanted));
  for (const [row, line] of lines.entries()) {
    if (row === single) return { row: lastAlike(lines, row, wanted), columns: columnsIn(line, wanted) ?? [] };
    const columns = columnsIn(joined(line, lines[row + 1] ?? [], wanted), wanted);
    if (columns && row + 1 !== single) return { row: row + 1, columns };
  }
  return undefined;
}

/** Merged cells make the lines of one head alike. */
function lastAlike(lines: readonly string[][], row: number, wanted: readonly string[]): number {
  return columnsIn(lines[row + 1] ?? [], wanted) ? lastAlike(lines, row + 1, wanted) : row;
}

/** The first rows as they are compared, merged cells filled. */
function keysOf(sheet: Sheet): string[][] {
  const lines = sheet.rows.slice(0, mostAbove).map((row) => row.map((value) => headKey(textOf(value))));
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const key = lines[startRow]?.[startCol];
    if (key === undefined) continue;
    for (const line of lines.slice(startRow, endRow + 1)) line.fill(key, startCol, endCol + 1);
  }
  return lines;
}

/** The columns in which the wanted ones stand one after the other; others may stand between them. */
function columnsIn(line: readonly string[], wanted: readonly string[]): number[] | undefined {
  const columns: number[] = [];
  for (const key of wanted) {
    const at = line.indexOf(key, (columns.at(-1) ?? -1) + 1);
    if (at < 0) return undefined;
    columns.push(at);
  }
  return columns;
}

/** A head of two lines as one. A word above several columns stands above the first of them alone where it is not merged. */
function joined(above: readonly string[], below: readonly string[], wanted: readonly string[]): string[] {
  let over = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [top = '', bottom = ''] = [above[at], below[at]];
    if (top !== '' || bottom === '') over = top;
    if (bottom === '') return top;
    return wanted.includes(bottom) ? bottom : `${over}${bottom}`;
  });
}

function hasRowsBelow({ rows }: Sheet, { row, columns }: Pick<FoundHead, 'row' | 'columns'>): boolean {
  return rows.some((line, at) => at > row && columns.some((column) => hasContent(line[column] ?? null)));
}

/** What stands where the head was expected: of the row that is most like it. */
function otherHead(sheets: readonly Sheet[], form: readonly string[], wanted: readonly string[]): string {
  const expected = `表头应依次为：${form.join('、')}`;
  const [closest] = sheets
    .flatMap((sheet) =>
      keysOf(sheet).map((line, row) => ({
        sheet,
        row,
        line,
        alike: wanted.filter((key) => line.includes(key)).length,
        isBlank: line.every((key) => key === ''),
      })),
    )
    .filter(({ isBlank }) => !isBlank)
    .toSorted((one, other) => other.alike - one.alike);
  if (!closest) return `工作表“${sheets[0]?.name ?? ''}”是空的，${expected}`;
  const { sheet, row, line } = closest;
  const { column, at } = firstWrong(line, wanted);
  const { text } = cellAt(sheet, row, column);
  const stands = text.trim() === '' ? '是空的' : `是“${text.trim().slice(0, longestQuoted)}”`;
  return `工作表“${sheet.name}”的 ${columnName(column)}${row + 1} ${stands}，应为“${form[at]}”；${expected}`;
}

const longestQuoted = 20;

/** The first column of the form that does not stand where it should, and the column of the sheet where it should. */
function firstWrong(line: readonly string[], wanted: readonly string[]): { column: number; at: number } {
  const known = wanted.findIndex((key) => line.includes(key));
  const begins = known < 0 ? line.findIndex((key) => key !== '') : line.indexOf(wanted[known] ?? '') - known;
  let column = Math.max(0, begins);
  for (const [at, key] of wanted.entries()) {
    const found = line.indexOf(key, at === 0 ? 0 : column);
    if (found < 0) return { column, at };
    column = found + 1;
  }
  return { column, at: wanted.length - 1 };
}
