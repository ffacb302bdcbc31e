import type { MergeRange, Sheet, Workbook } from 'hucre';
import { cellAt, type Cell, type SheetRow } from './cells.ts';
import type { DateSystem } from './day-of.ts';
import { rowsOf, type LoneTexts } from './rows-of-sheet.ts';
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
  const { sorted, lone } = rowsOf(head, form);
  const count = sorted.content.length;
  if (count > form.maxRows)
    throw new WrongSheet(
      `工作表“${head.sheet.name}”共 ${count} 行，一次最多导入 ${form.maxRows} 行，请分成几份`,
    );
  return {
    rows: cellsOf(head, { content: sorted.content, lone }, form),
    count,
    dateSystem: workbook.dateSystem === '1904' ? 1904 : 1900,
    notices: noticesOf(workbook, head, sorted, form),
    place: placeOf(head, form),
  };
}

function* cellsOf(
  { sheet, row: head, words, columns, further }: TableHead,
  { content, lone }: { content: readonly number[]; lone: LoneTexts },
  { fields, filled = {} }: SheetForm,
): Generator<SheetRow> {
  const all = [...columns, ...further.flat()];
  const cellsIn = mergedCells(sheet, head, all);
  const joinedIn = (at: number) => {
    const cells = cellsIn(at).map((cell, place) => {
      const field = fields[place] ?? fields[further.findIndex((some) => some.includes(all[place] ?? -1))];
      return field?.hasHeadInValue ? withHead(cell, words[all[place] ?? -1] ?? '') : cell;
    });
    let next = columns.length;
    return columns.map((_, field) => {
      const more = (further[field] ?? []).map(() => cells[next++] ?? blank);
      return joinedCell([cells[field] ?? blank, ...more]);
    });
  };
  const values = fields.map(({ key }, at) => (columns[at] === -1 ? filled[key] : undefined));
  const filledIn = (cell: Cell, at: number): Cell => {
    const text = values[at];
    return text === undefined ? cell : { kind: 'text', text };
  };
  for (const at of content) {
    const text = lone.get(at);
    yield { row: at + 1, cells: joinedIn(at).map(filledIn), ...(text !== undefined && { lone: text }) };
  }
}

const blank: Cell = { kind: 'blank', text: '' };

function withHead(cell: Cell, head: string): Cell {
  return cell.kind === 'blank' || cell.text.trim() === ''
    ? blank
    : { kind: 'text', text: `${head} ${cell.text}` };
}

/** Joins the cells of a field with several columns, one on a line; a dash holds the place of a blank one before the last. */
function joinedCell(cells: readonly [Cell, ...Cell[]]): Cell {
  const unfit = cells.find(({ kind }) => kind === 'formula' || kind === 'error');
  if (cells.length === 1 || unfit) return unfit ?? cells[0];
  const last = cells.findLastIndex(({ text }) => text.trim() !== '');
  if (last < 1) return cells[0];
  const texts = cells.slice(0, last + 1).map(({ text }) => (text.trim() === '' ? '-' : text));
  return { kind: 'text', text: texts.join('\n') };
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
