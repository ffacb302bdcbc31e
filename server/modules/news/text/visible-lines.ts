import { DomUtils, type parseDocument } from 'htmlparser2';
import { visibleTable, type Cell } from '#contract/content/visible-table.ts';

export type Element = Extract<ReturnType<typeof parseDocument>['children'][number], { attribs: object }>;

/** Takes hidden rows and columns out of a table; cells that cover them cover fewer then. */
export function showVisibleLines(
  table: Element,
  isHidden: (line: Element) => boolean,
  remove: (line: Element) => void,
): void {
  const lines = linesOf(table, isHidden);
  const columns = columnsOf(table);
  const hiddenColumns = new Set(columns.flatMap((column, at) => (isHidden(column) ? [at] : [])));
  if (hiddenColumns.size === 0 && !lines.some(({ isHidden: hides }) => hides)) return;
  const rows = lines.map((line) => ({ ...line, cells: cellsOf(line.row, hiddenColumns.size > 0, isHidden) }));
  const shown = visibleTable(rows, hiddenColumns);
  const visibleCells = new Set(shown.flat().map(({ cell }) => cell));
  for (const { cell } of rows.flatMap(({ cells }) => cells)) if (!visibleCells.has(cell)) remove(cell);
  const visibleRows = lines.filter(({ isHidden: hides }) => !hides);
  visibleRows.forEach(({ row }, at) => {
    for (const { cell, rows: high, columns: wide } of shown[at] ?? []) {
      setSpan(cell, 'rowspan', high);
      setSpan(cell, 'colspan', wide);
      DomUtils.appendChild(row, cell);
    }
  });
  for (const { row, isHidden: hides } of lines) if (hides) remove(row);
  for (const column of new Set(columns)) if (isHidden(column)) remove(column);
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

/** Returns one entry per column; a `col` with a span is several columns. */
function columnsOf(table: Element): Element[] {
  return tagsIn(table)
    .flatMap((part) => (part.name === 'colgroup' ? tagsIn(part) : [part]))
    .filter(({ name }) => name === 'col')
    .flatMap((column) => Array.from({ length: spanOf(column, 'span') }, () => column));
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
