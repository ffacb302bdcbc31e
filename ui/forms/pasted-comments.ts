import { commentColumns, type CommentRow } from '#contract/forms/form-answers.ts';
import { pastedTable } from '../text/pasted-table.ts';

type Column = keyof CommentRow;

/** Other heads under which forms on paper have the columns. */
const synonyms: Record<Column, readonly string[]> = {
  Clause: ['章条', '章条号', '条款', '条款号', '章条编号', '标准章条编号', '章节'],
  Original: ['原文', '原文内容', '征求意见稿内容', '原条文'],
  Change: ['修改为', '修改意见', '建议修改为', '意见内容', '修改建议', '意见'],
  Reason: ['理由', '修改理由', '说明', '依据'],
};
const order = Object.keys(commentColumns) as Column[];

/** Returns the rows of a table in the clipboard; undefined where it has none of two columns or more. */
export function pastedComments(clipboard: DataTransfer | null): CommentRow[] | undefined {
  const table = pastedTable(clipboard);
  return table && rowsOfTable(table);
}

/** Returns the rows of a table, by its heads if it has some, and otherwise in the order of the columns. */
export function rowsOfTable(table: readonly (readonly string[])[]): CommentRow[] {
  const places = table[0] && placesIn(table[0]);
  const body = places ? table.slice(1) : table;
  const first = places ? 0 : numbered(body);
  return body.map((cells) => {
    const text = (column: Column, at: number) => (cells[places ? places[column] : first + at] ?? '').trim();
    return Object.fromEntries(order.map((column, at) => [column, text(column, at)])) as unknown as CommentRow;
  });
}

/** Returns the place of each column under its head, -1 for none; undefined where the row is no row of heads. */
function placesIn(heads: readonly string[]): Record<Column, number> | undefined {
  const bare = heads.map((head) => head.replaceAll(/\s/g, ''));
  const places = order.map(
    (column) => [column, bare.findIndex((head) => synonyms[column].includes(head))] as const,
  );
  return places.filter(([, at]) => at >= 0).length >= 2
    ? (Object.fromEntries(places) as Record<Column, number>)
    : undefined;
}

/** Returns 1 where the first of more than four columns numbers the rows, as on paper. */
function numbered(body: readonly (readonly string[])[]): number {
  return body.every((cells, at) => cells.length > order.length && cells[0]?.trim() === String(at + 1))
    ? 1
    : 0;
}
