import type { CellValue } from 'hucre';
import { cellAt, hasContent, textOf } from './cells.ts';
import { isFooter } from './footers.ts';
import type { SheetForm, TableHead } from './table-head.ts';

/** Numbers of rows below a head, from 0. */
export interface SortedRows {
  content: number[];
  footers: number[];
  /** The head once more, as it is printed on every page. */
  heads: number[];
  /** Rows with content only in columns outside of the form. */
  beside: number[];
  /** Rows whose content is struck out. */
  struck: number[];
}

/** The only texts of the lines that have one alone, by the numbers of the rows. */
export type LoneTexts = ReadonlyMap<number, string>;

/** Classifies every row below the head; blank ones are left out. */
export function rowsOf(
  head: TableHead,
  { besides, hasGroupLines = false }: Pick<SheetForm, 'besides' | 'hasGroupLines'>,
): { sorted: SortedRows; lone: LoneTexts } {
  const sorted: SortedRows = { content: [], footers: [], heads: [], beside: [], struck: [] };
  const lone = new Map<number, string>();
  const kindOf = kindsBelow(head, besides);
  for (const [at, values] of head.sheet.rows.entries()) {
    const kind = at > head.row ? kindOf(values, at) : undefined;
    // The text may be before the first column of the form.
    const mayHead = hasGroupLines && at > head.row && (kind ?? 'beside') !== 'footers';
    const text = mayHead && kind !== 'heads' && kind !== 'struck' ? loneText(values) : undefined;
    if (text !== undefined) lone.set(at, text);
    const sortedAs = text === undefined ? kind : 'content';
    if (sortedAs) sorted[sortedAs].push(at);
  }
  return { sorted, lone };
}

/** A number of a chapter in a cell of its own. */
const chapter = /^[（(]?[一二三四五六七八九十]{1,3}[）)]?[、.．]?$/;

/** Returns the only text of a line, which may be in several cells where they are merged; undefined for none or several. */
function loneText(values: readonly CellValue[]): string | undefined {
  const texts = new Set(values.filter(hasContent).map((value) => textOf(value).trim()));
  const words = [...texts].filter((text) => !chapter.test(text));
  const [only] = words;
  return words.length === 1 && only !== undefined && !/^\d+$|\d{5}/.test(only) ? only : undefined;
}

function kindsBelow({ sheet, row, words, columns: own, further }: TableHead, besides: readonly string[]) {
  const columns = [...own, ...further.flat()];
  const headCells = sheet.rows[row] ?? [];
  const first = Math.min(...columns.filter((column) => column >= 0));
  const saysNothing = (column: number) => column < first || besides.includes(words[column] ?? '');
  const textsOf = (values: readonly CellValue[]) => columns.map((column) => textOf(values[column] ?? null));

  return (values: readonly CellValue[], at: number): keyof SortedRows | undefined => {
    const leading = values.findIndex(hasContent);
    if (leading < 0) return undefined;
    const filled = columns.find((column) => hasContent(values[column] ?? null));
    const starts = filled === undefined || filled === leading ? [leading] : [leading, filled];
    if (
      isFooter(
        starts.map((column) => textOf(values[column] ?? null)),
        () => textsOf(values),
      )
    )
      return 'footers';
    if (filled === undefined)
      return values.some((value, column) => !saysNothing(column) && hasContent(value)) ? 'beside' : undefined;
    if (columns.every((column) => textOf(values[column] ?? null) === textOf(headCells[column] ?? null)))
      return 'heads';
    return columns.every((column) => cellAt(sheet, at, column).text.trim() === '') ? 'struck' : 'content';
  };
}
