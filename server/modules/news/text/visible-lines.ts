import type { parseDocument } from 'htmlparser2';
import { hiddenColumnsOf, visibleTable, type Cell } from '#contract/content/visible-table.ts';

export type Element = Extract<ReturnType<typeof parseDocument>['children'][number], { attribs: object }>;

/** Takes hidden rows and columns out of a table; cells that cover them cover fewer then. */
export function showVisibleLines(
  table: Element,
  isHidden: (line: Element) => boolean,
  remove: (line: Element) => void,
): void {
  const lines = linesOf(table, isHidden);
  const columns = columnsOf(table).map((column) => ({
    column,
    span: spanOf(column, 'span'),
    isHidden: isHidden(column),
  }));
  const hidesColumns = columns.some(({ isHidden: hides }) => hides);
  if (!hidesColumns && !lines.some(({ isHidden: hides }) => hides)) return;
  const rows = lines.map((line) => ({ ...line, cells: cellsOf(line.row, hidesColumns, isHidden) }));
  const visibleRows = visibleTable(rows, hiddenColumnsOf(columns));
  const visibleCells = new Set(visibleRows.flatMap((cells) => cells.map(({ cell }) => cell)));
  for (const { cells } of rows) for (const { cell } of cells) if (!visibleCells.has(cell)) remove(cell);
  const shownIn = visibleRows.values();
  for (const { row, isHidden: hides } of lines) {
    putInto(row, hides ? [] : (shownIn.next().value ?? []), visibleCells);
    if (hides) remove(row);
  }
  for (const { column, isHidden: hides } of columns) if (hides) remove(column);
}

/** Replaces the visible cells of a row by those that begin there: its own ones may have moved to another. */
function putInto(row: Element, cells: readonly Cell<Element>[], moved: ReadonlySet<unknown>): void {
  for (const { cell, rows: high, columns: wide } of cells) {
    setSpan(cell, 'rowspan', high);
    setSpan(cell, 'colspan', wide);
    cell.parent = row;
  }
  row.children = [...row.children.filter((child) => !moved.has(child)), ...cells.map(({ cell }) => cell)];
}

function linesOf(table: Element, isHidden: (line: Element) => boolean) {
  return tagsIn(table).flatMap((part) =>
    part.name === 'tr'
      ? [{ row: part, isHidden: isHidden(part) }]
      : /^(?:thead|tbody|tfoot)$/.test(part.name)
        ? tagsIn(part)
            .filter(({ name }) => name === 'tr')
            .map((row) => ({ row, isHidden: isHidden(part) || isHidden(row) }))
        : [],
  );
}

function columnsOf(table: Element): Element[] {
  return tagsIn(table)
    .flatMap((part) => (part.name === 'colgroup' ? tagsIn(part) : [part]))
    .filter(({ name }) => name === 'col');
}

/** A hidden cell takes no place, unless it is hidden together with its column. */
function cellsOf(row: Element, withHidden: boolean, isHidden: (line: Element) => boolean): Cell<Element>[] {
  return tagsIn(row)
    .filter((cell) => /^t[dh]$/.test(cell.name) && (withHidden || !isHidden(cell)))
    .map((cell) => ({ cell, rows: spanOf(cell, 'rowspan'), columns: spanOf(cell, 'colspan') }));
}

const tagsIn = (parent: Element) => parent.children.filter((child) => 'attribs' in child);

function spanOf(element: Element, name: string): number {
  const span = Number.parseInt(element.attribs[name] ?? '1', 10);
  return span >= 1 ? Math.min(span, 1000) : 1;
}

function setSpan(cell: Element, name: string, span: number): void {
  if (span > 1) cell.attribs[name] = String(span);
  else delete cell.attribs[name];
}
