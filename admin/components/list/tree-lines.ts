/** A row of a tree with its level, 1 at the top, and whether others hang below it. */
export type Line<Row> = Row & { level: number; isBranch: boolean };

/** Orders a flat list as its tree. Rows whose parent is missing are at the top level. */
export function treeLines<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  parentOf: (row: Row) => number,
): Line<Row>[] {
  const ids = new Set(rows.map(idOf));
  const below = Map.groupBy(rows, (row) => (ids.has(parentOf(row)) ? parentOf(row) : undefined));
  const lines = (parent: number | undefined, level: number): Line<Row>[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const children = lines(idOf(row), level + 1);
      return [{ ...row, level, isBranch: children.length > 0 }, ...children];
    });
  return lines(undefined, 1);
}

/** Returns the rows without those below a folded row. */
export function withoutFolded<Row>(
  lines: readonly Line<Row>[],
  isFolded: (line: Line<Row>) => boolean,
): Line<Row>[] {
  let hiddenBelow = Infinity;
  return lines.filter((line) => {
    if (line.level > hiddenBelow) return false;
    hiddenBelow = isFolded(line) ? line.level : Infinity;
    return true;
  });
}
