/** A cell of a table and how many rows and columns it covers. */
export interface Cell<C> {
  cell: C;
  rows: number;
  columns: number;
}

export interface Row<C> {
  isHidden: boolean;
  cells: readonly Cell<C>[];
}

/** Columns beyond this number are not told apart: no real table has them, and each cell there counts as visible. */
const maxColumns = 1000;

/** Returns the numbers of the hidden columns, from what each `col` covers. */
export function hiddenColumnsOf(columns: readonly { span: number; isHidden: boolean }[]): Set<number> {
  const hidden = new Set<number>();
  let at = 0;
  for (const { span, isHidden } of columns) {
    const end = Math.min(at + Math.max(span, 1), maxColumns);
    for (; at < end; at++) if (isHidden) hidden.add(at);
  }
  return hidden;
}

/**
 * The rows of a table that are seen, each with the cells that begin there and how much of what is seen they cover. A
 * cell whose first row is hidden moves to the next one it covers, as Excel shows it. Spans are bounded by the table, and
 * what they cover is counted by sums, so that made-up spans cost nothing.
 */
export function visibleTable<C>(rows: readonly Row<C>[], hiddenColumns: ReadonlySet<number>): Cell<C>[][] {
  const visibleCells: (Cell<C> & { column: number })[][] = rows.map(() => []);
  const widths = rows.flatMap(({ cells }) => cells.map(({ columns }) => Math.max(columns, 1)));
  const width = Math.min(
    widths.reduce((sum, columns) => sum + columns, 0),
    maxColumns,
  );
  const rowsBefore = countsBefore(rows.length, (at) => rows[at]?.isHidden === false);
  const columnsBefore = countsBefore(width, (at) => !hiddenColumns.has(at));
  const firstSeen = firstSeenFrom(rows);
  /** The first row of each column that a cell from above does not cover. */
  const covered: number[] = [];
  rows.forEach(({ cells }, at) => {
    let column = 0;
    for (const { cell, rows: rowCount, columns: wide } of cells) {
      while (column < width && (covered[column] ?? 0) > at) column++;
      const end = Math.min(column + Math.max(wide, 1), width);
      const below = at + Math.min(Math.max(rowCount, 1), rows.length - at);
      for (let next = column; next < end; next++) covered[next] = Math.max(covered[next] ?? 0, below);
      const first = firstSeen[at] ?? rows.length;
      const columns = column < width ? between(columnsBefore, column, end) : 1;
      if (first < below && columns > 0)
        visibleCells[first]?.push({ cell, rows: between(rowsBefore, at, below), columns, column });
      column = Math.max(end, column);
    }
  });
  return visibleCells
    .filter((_, at) => rows[at]?.isHidden === false)
    .map((line) =>
      line
        .sort((one, other) => one.column - other.column)
        .map(({ cell, rows: high, columns }) => ({ cell, rows: high, columns })),
    );
}

/** Returns for each place, and for the end, how many places before it count. */
function countsBefore(length: number, counts: (at: number) => boolean): number[] {
  const before = [0];
  for (let at = 0; at < length; at++) before.push((before[at] ?? 0) + Number(counts(at)));
  return before;
}

const between = (before: readonly number[], from: number, to: number) =>
  (before[to] ?? 0) - (before[from] ?? 0);

/** Returns for each row the first visible one from it on. */
function firstSeenFrom<C>(rows: readonly Row<C>[]): number[] {
  const first: number[] = [];
  for (let at = rows.length - 1; at >= 0; at--)
    first[at] = rows[at]?.isHidden === false ? at : (first[at + 1] ?? rows.length);
  return first;
}
