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

/** The maximum of a span; a larger number is made up, since no real table has it. */
const most = 1000;

/**
 * The rows of a table that are seen, each with the cells that begin there and how much of what is seen they cover. A
 * cell whose first row is hidden moves to the next one it covers, as Excel shows it.
 */
export function visibleTable<C>(rows: readonly Row<C>[], hiddenColumns: ReadonlySet<number>): Cell<C>[][] {
  const seen: (Cell<C> & { column: number })[][] = rows.map(() => []);
  /** The first row of each column that a cell from above does not cover. */
  const covered: number[] = [];
  rows.forEach(({ cells }, at) => {
    let column = 0;
    for (const { cell, rows: given, columns: wide } of cells) {
      while ((covered[column] ?? 0) > at) column++;
      const high = Math.min(Math.max(given, 1), rows.length - at);
      const width = Math.min(Math.max(wide, 1), most);
      for (let next = column; next < column + width; next++) covered[next] = at + high;
      const lines = rowsSeen(rows, at, high);
      const columns = columnsSeen(hiddenColumns, column, width);
      const [first] = lines;
      if (first !== undefined && columns > 0)
        seen[first]?.push({ cell, rows: lines.length, columns, column });
      column += width;
    }
  });
  return seen
    .filter((_, at) => rows[at]?.isHidden === false)
    .map((line) =>
      line
        .sort((one, other) => one.column - other.column)
        .map(({ cell, rows: high, columns }) => ({ cell, rows: high, columns })),
    );
}

function rowsSeen<C>(rows: readonly Row<C>[], from: number, high: number): number[] {
  return Array.from({ length: high }, (_, step) => from + step).filter((at) => rows[at]?.isHidden === false);
}

function columnsSeen(hidden: ReadonlySet<number>, from: number, width: number): number {
  return Array.from({ length: width }, (_, step) => from + step).filter((at) => !hidden.has(at)).length;
}
