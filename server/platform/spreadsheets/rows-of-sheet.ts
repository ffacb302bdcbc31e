import type { CellValue } from 'hucre';
import { cellAt, hasContent, textOf } from './cells.ts';
import { isFooter } from './footers.ts';
import type { TableHead } from './table-head.ts';

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

/** Classifies every row below the head; blank ones are left out. */
export function rowsOf(head: TableHead, besides: readonly string[]): SortedRows {
  const sorted: SortedRows = { content: [], footers: [], heads: [], beside: [], struck: [] };
  const kindOf = kindsBelow(head, besides);
  for (const [at, values] of head.sheet.rows.entries()) {
    const kind = at > head.row ? kindOf(values, at) : undefined;
    if (kind) sorted[kind].push(at);
  }
  return sorted;
}

function kindsBelow({ sheet, row, columns }: TableHead, besides: readonly string[]) {
  const words = sheet.rows[row] ?? [];
  const first = Math.min(...columns.filter((column) => column >= 0));
  const saysNothing = (column: number) => column < first || besides.includes(headWord(words[column]));
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
    if (columns.every((column) => textOf(values[column] ?? null) === textOf(words[column] ?? null)))
      return 'heads';
    return columns.every((column) => cellAt(sheet, at, column).text.trim() === '') ? 'struck' : 'content';
  };
}

export function headWord(value: CellValue | undefined): string {
  return textOf(value ?? null).replaceAll(/\s/g, '');
}
