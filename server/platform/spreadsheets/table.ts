import type { MergeRange, Sheet, Workbook } from 'hucre';
import { cellAt, type Cell, type SheetRow } from './cells.ts';
import type { DateSystem } from './day-of.ts';
import { rowsOf } from './rows-of-sheet.ts';
import { noticesOf, type SheetNotice } from './sheet-notices.ts';
import { placeOf, tableHead, type SheetForm, type TableHead, type TablePlace } from './table-head.ts';
import { WrongSheet } from './wrong-sheet.ts';

export interface SheetTable {
  /** Rows of content below the head; cells in the order of the fields. */
  rows: Iterable<SheetRow>;
  count: number;
  dateSystem: DateSystem;
  notices: SheetNotice[];
  place: TablePlace;
}

/**
 * Returns the table of a workbook as the clerk sees it: the rows below the head, with merged cells filled and footers
 * left out. Notices report what is hidden or left out.
 * @throws WrongSheet when no sheet has the head, or there are too many rows
 */
export function tableOf(workbook: Workbook, form: SheetForm): SheetTable {
  const head = tableHead(workbook, form);
  const rows = rowsOf(head, form.besides);
  const count = rows.content.length;
  if (count > form.maxRows)
    throw new WrongSheet(
      `工作表“${head.sheet.name}”共 ${count} 行，一次最多导入 ${form.maxRows} 行，请分成几份`,
    );
  return {
    rows: cellsOf(head, rows.content, form),
    count,
    dateSystem: workbook.dateSystem === '1904' ? 1904 : 1900,
    notices: noticesOf(workbook, head, rows, form),
    place: placeOf(head, form),
  };
}

function* cellsOf(
  { sheet, row: head, columns }: TableHead,
  content: readonly number[],
  { fields, filled = {} }: SheetForm,
): Generator<SheetRow> {
  const cellsIn = mergedCells(sheet, head, columns);
  const values = fields.map(({ key }, at) => (columns[at] === -1 ? filled[key] : undefined));
  const filledIn = (cell: Cell, at: number): Cell => {
    const text = values[at];
    return text === undefined ? cell : { kind: 'text', text };
  };
  for (const at of content) yield { row: at + 1, cells: cellsIn(at).map(filledIn) };
}

/**
 * Reads cells as displayed: a cell covered by a merged one has that one's value. Rows must be read from the top down,
 * so that no merged cell is examined twice.
 * @param head merged cells that begin in it, or above, belong to the head
 */
function mergedCells(sheet: Sheet, head: number, columns: readonly number[]) {
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
