import { hiddenColumnsOf, visibleTable, type Cell } from '#contract/content/visible-table.ts';

/** Removes hidden rows and columns from a table; the spans of cells that cover them shrink. */
export function showVisibleLines(
  table: HTMLTableElement,
  isHidden: (line: Element) => boolean,
  remove: (line: Element) => void,
): void {
  const lines = [...table.rows].map((row) => ({
    row,
    isHidden: isHidden(row) || (row.parentElement !== table && isHidden(row.parentElement ?? row)),
  }));
  const columns = [...table.querySelectorAll<HTMLTableColElement>('col')]
    .filter((column) => column.closest('table') === table)
    .map((column) => ({ column, span: column.span, isHidden: isHidden(column) }));
  const hidesColumns = columns.some(({ isHidden: hides }) => hides);
  if (!hidesColumns && !lines.some(({ isHidden: hides }) => hides)) return;
  const rows = lines.map((line) => ({
    ...line,
    // A hidden cell takes no place, unless it is hidden together with its column.
    cells: [...line.row.cells]
      .filter((cell) => hidesColumns || line.isHidden || !isHidden(cell))
      .map((cell): Cell<HTMLTableCellElement> => ({ cell, rows: cell.rowSpan, columns: cell.colSpan })),
  }));
  const visibleRows = visibleTable(rows, hiddenColumnsOf(columns));
  const visibleCells = new Set(visibleRows.flatMap((cells) => cells.map(({ cell }) => cell)));
  for (const { cells } of rows) for (const { cell } of cells) if (!visibleCells.has(cell)) remove(cell);
  lines
    .filter(({ isHidden: hides }) => !hides)
    .forEach(({ row }, at) => {
      for (const { cell, rows: high, columns: wide } of visibleRows[at] ?? []) {
        setSpan(cell, 'rowspan', high);
        setSpan(cell, 'colspan', wide);
        row.append(cell);
      }
    });
  for (const { row, isHidden: hides } of lines) if (hides) remove(row);
  for (const { column, isHidden: hides } of columns) if (hides) remove(column);
}

function setSpan(cell: Element, name: string, span: number): void {
  if (span > 1) cell.setAttribute(name, String(span));
  else cell.removeAttribute(name);
}
