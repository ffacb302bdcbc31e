import type { Cell as ReadCell, CellValue, Sheet } from 'hucre';
import { cleanText } from '#contract/fields/normal-form.ts';

/**
 * The content of a cell. `day` is `yyyy-MM-dd`; `text` of a formula or an error is what the sheet displays. `own` is
 * the cell's own content where a merged cell covers it: the clerk sees `text` there.
 */
export type Cell = { own?: string } & (
  | { kind: 'blank'; text: '' }
  | { kind: 'text' | 'day' | 'formula' | 'error'; text: string }
  /** `isUnclear` where the format of the cell shows the number in a way that is unknown. */
  | { kind: 'number'; text: string; number: number; isUnclear?: true }
);

/** How a sheet shows a cell. `shown` is a number in its format, null where that is unknown. */
export interface Look {
  isStruck: boolean;
  shown?: string | null;
}

/** A sheet with the looks of the cells whose style matters; `sheet-looks.ts` adds them. */
type ShownSheet = Sheet & { looks?: ReadonlyMap<string, Look> };

/** The key of a cell in the maps of a sheet. */
export const cellOfSheet = (row: number, column: number) => `${row},${column}`;

export interface SheetRow {
  /** The row number in the sheet, from 1. */
  row: number;
  cells: Cell[];
  /** The only text of the line, where the form has group lines and the line has no other. */
  lone?: string;
}

/** Returns a cell of a sheet, row and column from 0. Text that is struck out is no content. */
export function cellAt(sheet: ShownSheet, row: number, column: number): Cell {
  const value = sheet.rows[row]?.[column] ?? null;
  const key = cellOfSheet(row, column);
  const [detail, look] = [sheet.cells?.get(key), sheet.looks?.get(key)];
  const own = textOf(value);
  if (look?.isStruck === true) return { kind: 'blank', text: '', own };
  const unstruckText = detail && unstruck(detail);
  if (unstruckText === undefined) return shownAs(cellOf(value, detail), look?.shown);
  return unstruckText.trim() === ''
    ? { kind: 'blank', text: '', own }
    : { kind: 'text', text: unstruckText, own };
}

/** Returns whether a cell has text that is struck out. */
export function hasStruckText(sheet: ShownSheet, row: number, column: number): boolean {
  const key = cellOfSheet(row, column);
  const detail = sheet.cells?.get(key);
  return sheet.looks?.get(key)?.isStruck === true || (detail !== undefined && unstruck(detail) !== undefined);
}

/** Returns the text that is not struck out; undefined where nothing of the cell is. */
function unstruck({ richText }: ReadCell): string | undefined {
  if (!richText?.some(({ font }) => font?.strikethrough === true)) return undefined;
  return richText
    .filter(({ font }) => font?.strikethrough !== true)
    .map(({ text }) => text)
    .join('')
    .slice(0, maxTextLength);
}

function shownAs(cell: Cell, shown: Look['shown']): Cell {
  if (cell.kind !== 'number' || shown === undefined) return cell;
  return shown === null ? { ...cell, isUnclear: true } : { ...cell, text: shown };
}

function cellOf(value: CellValue, detail: ReadCell | undefined): Cell {
  const shown = textOf(value);
  if (detail?.type === 'formula' || detail?.formula !== undefined) return { kind: 'formula', text: shown };
  if (detail?.type === 'error') return { kind: 'error', text: shown };
  if (value instanceof Date) return { kind: 'day', text: shown };
  if (typeof value === 'number') return { kind: 'number', text: shown, number: value };
  return shown === '' ? { kind: 'blank', text: '' } : { kind: 'text', text: shown };
}

/** Longer than any field, so a shortened text is refused. One long text may fill a hundred thousand cells. */
const maxTextLength = 1000;
/** Spreadsheets calculate with more digits than they display. */
const shownFigures = 15;

/** Returns the text that the sheet displays. */
export function textOf(value: CellValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number' && !Number.isInteger(value))
    return String(Number(value.toPrecision(shownFigures)));
  return value === null ? '' : String(value).slice(0, maxTextLength);
}

const beginningLength = 20;
// A letter that everybody sees comes first in nearly every cell.
const isInked = /^[!-~\u4e00-\u9fff]/;

/** Returns whether a cell has content; blanks and invisible characters are none. */
export function hasContent(value: CellValue): boolean {
  if (value === null || value === '') return false;
  if (typeof value !== 'string' || isInked.test(value)) return true;
  // Normalising a long text is slow, and its beginning nearly always decides.
  return [beginningLength, maxTextLength].some((length) => cleanText(value.slice(0, length)) !== '');
}

export function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

// Spreadsheets store no integer exactly from 1e15 on.
const roundedFrom = 1e15;
// As spreadsheets write it: one digit before the point, and a sign; without a sign only with a point.
const scientific = /^[+-]?\d(?:\.\d+)?E\+\d+$|^[+-]?\d\.\d+E-?\d+$/i;

/**
 * Returns how a spreadsheet has corrupted a text: digits rounded, written as a power of ten, or read as a date.
 * Undefined where it has not.
 */
export function spoilt({ kind, ...cell }: Cell): string | undefined {
  if (kind === 'day') return '是日期格式，不是文字，请将单元格设为文本后重新填写';
  if ('number' in cell && Math.abs(cell.number) >= roundedFrom)
    return '是数字格式，末几位已被表格软件改动，请将单元格设为文本后重新填写';
  if ('isUnclear' in cell) return '是数字，无法得知表格里显示成什么，请将单元格设为文本后重新填写';
  if (isPossiblyScientific(cell.text) && scientific.test(cell.text.normalize('NFKC').trim()))
    return '已变成科学计数，请将单元格设为文本后重新填写';
  return undefined;
}

const maxScientificLength = 40;

function isPossiblyScientific(text: string): boolean {
  return text.length <= maxScientificLength && /[eEｅＥ]/.test(text);
}
