import type { MergeRange, Sheet } from 'hucre';
import { cellAt, type Cell } from './cells.ts';

/**
 * Reads cells as displayed: a cell covered by a merged one has that one's value. Rows must be read from the top down,
 * so that no merged cell is examined twice.
 * @param head merged cells that begin in it, or above, belong to the head
 */
export function mergedCells(sheet: Sheet, head: number, columns: readonly number[]) {
  const waiting = (sheet.merges ?? [])
    .filter(
      ({ startRow, startCol, endCol }) =>
        startRow > head && columns.some((at) => at >= startCol && at <= endCol),
    )
    .toSorted((one, other) => one.startRow - other.startRow);
  let next = 0;
  const over = new Map<number, MergeRange>();
  return (row: number): Cell[] => {
    for (let merge = waiting[next]; merge && merge.startRow <= row; merge = waiting[++next])
      for (const column of columns)
        if (column >= merge.startCol && column <= merge.endCol) over.set(column, merge);
    return columns.map((column) => {
      const own = cellAt(sheet, row, column);
      const merge = over.get(column);
      if (!merge || row > merge.endRow || (row === merge.startRow && column === merge.startCol)) return own;
      return { ...cellAt(sheet, merge.startRow, merge.startCol), own: own.text };
    });
  };
}
