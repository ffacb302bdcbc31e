import type { Sheet, Workbook } from 'hucre';
import { maxColumns } from '#contract/fields/sheet-columns.ts';
import { columnName, hasContent, hasStruckText, textOf } from './cells.ts';
import { isHidden } from './find-head.ts';
import { headAdvice, isLikeValues } from './head-lines.ts';
import type { SortedRows } from './rows-of-sheet.ts';
import type { SheetForm, TableHead } from './table-head.ts';
import { tooWide } from './too-wide.ts';

/** A notice that the clerk would not see in the sheet; `rows` are numbered as there, and empty for the workbook. */
export interface SheetNotice {
  message: string;
  rows: number[];
}

const maxListedRows = 200;

/** Returns a notice about these rows, the first of which it lists; empty without rows. */
export function noticeOfRows(rows: readonly number[], message: (count: number) => string): SheetNotice[] {
  return rows.length === 0 ? [] : [{ message: message(rows.length), rows: rows.slice(0, maxListedRows) }];
}

/** Lists what is hidden in a workbook, what was not read, and the place of its table when it is unusual. */
export function noticesOf(
  workbook: Workbook,
  head: TableHead,
  { content, footers, heads, beside, struck }: SortedRows,
  form: SheetForm,
): SheetNotice[] {
  const { sheet } = head;
  const columns = [...head.columns, ...head.further.flat()];
  const isPartlyStruck = (at: number) => columns.some((column) => hasStruckText(sheet, at, column));
  const about = (rows: readonly number[], message: (count: number) => string) =>
    noticeOfRows(
      rows.map((at) => at + 1),
      message,
    );
  const isHiddenRow = (at: number) => {
    const { hidden, height } = sheet.rowDefs?.get(at) ?? {};
    return hidden === true || height === 0;
  };
  return [
    ...[...placeMessages(workbook, head), ...fieldMessages(head, form), ...columnMessages(head, form)].map(
      (message) => ({
        message,
        rows: [],
      }),
    ),
    ...about(content.filter(isHiddenRow), (count) => `有 ${count} 行在表格里是隐藏的，也算在内`),
    ...about(
      isLikeValues(sheet, head.row) ? [head.row] : [],
      (count) => `有 ${count} 行看作表头，没有导入，但它像是内容：${headAdvice}`,
    ),
    ...about(footers, () => `看作表尾，没有导入：${quoted(sheet, footers)}`),
    ...about(struck, (count) => `有 ${count} 行整行划了删除线，没有导入`),
    ...about(content.filter(isPartlyStruck), (count) => `有 ${count} 行里划了删除线的内容没有读取`),
    ...about(heads, (count) => `有 ${count} 行是重复的表头，没有导入`),
    ...about(beside, (count) => `有 ${count} 行只在模板以外的列里有内容，没有导入`),
  ];
}

const [maxQuotedRows, maxQuotedLength] = [5, 20];

function quoted(sheet: Sheet, rows: readonly number[]): string {
  const each = rows.slice(0, maxQuotedRows).map((at) => {
    const words = textOf(sheet.rows[at]?.find(hasContent) ?? null).trim();
    return `第 ${at + 1} 行“${words.slice(0, maxQuotedLength)}”`;
  });
  return each.join('、') + (rows.length > maxQuotedRows ? `等 ${rows.length} 行` : '');
}

function placeMessages({ sheets }: Workbook, { sheet, row, others }: TableHead): string[] {
  const unread = sheets.filter((one) => isHidden(one) && one !== sheet);
  const names = (some: readonly Sheet[]) => some.map(({ name }) => `“${name}”`).join('、');
  return [
    ...(isHidden(sheet) ? [`读取的是隐藏的工作表“${sheet.name}”`] : []),
    ...(!isHidden(sheet) && sheets.find((one) => !isHidden(one)) !== sheet
      ? [`读取的是工作表“${sheet.name}”`]
      : []),
    ...(row > 0 ? [`表头在第 ${row + 1} 行，从第 ${row + 2} 行读起`] : []),
    ...(others.length > 0 ? [`工作表${names(others)}也有表头和内容，没有读取：一次导入一张工作表`] : []),
    ...(unread.length > 0 ? [`有 ${unread.length} 张隐藏的工作表没有读取：${names(unread)}`] : []),
  ];
}

const choices = {
  words: '按表头认出的列',
  'earlier choice': '按上次选择的对应读取',
  choice: '按选择的对应读取',
} as const;

/** Lists the fields whose columns have other heads, and the fields without a column. */
function fieldMessages(
  { words, columns, renamed, foundBy }: TableHead,
  { fields, filled = {} }: SheetForm,
): string[] {
  const without = fields.filter((_, at) => columns[at] === -1);
  const absent = without.filter(({ key }) => !(key in filled)).map(({ label }) => label);
  const same = without.flatMap(({ key, label }) => (key in filled ? [`${label} ${filled[key]}`] : []));
  const pairs = fields.flatMap(({ key, label }, at) => {
    const column = columns[at] ?? -1;
    const head = words[column] || `${columnName(column)} 列`;
    return renamed.includes(key) ? [`${head.slice(0, maxQuotedLength)} → ${label}`] : [];
  });
  return [
    ...(pairs.length > 0 && foundBy !== 'template' ? [`${choices[foundBy]}：${pairs.join('、')}`] : []),
    ...(same.length > 0 ? [`整张表都填：${same.join('、')}`] : []),
    ...(absent.length > 0 ? [`没有这些列：${absent.join('、')}，新增的留空，已有的不改`] : []),
  ];
}

function columnMessages(
  { sheet, words, columns: own, further }: TableHead,
  { besides }: SheetForm,
): string[] {
  const columns = [...own, ...further.flat()];
  const last = Math.max(...columns);
  const isHiddenColumn = (at: number) =>
    sheet.columns?.[at]?.hidden === true || sheet.columns?.[at]?.width === 0;
  const nameOf = (at: number) => words[at] || `${columnName(at)} 列`;
  const all = words.slice(0, maxColumns).map((_, at) => at);
  const hidden = all.filter((at) => isHiddenColumn(at) && (at <= last || words[at] !== ''));
  // A head that is merged over two columns is named once.
  const unread = all.filter(
    (at) => !columns.includes(at) && !['', words[at - 1], ...besides].includes(words[at]),
  );
  return [
    ...(hidden.length > 0
      ? [`有 ${hidden.length} 列在表格里是隐藏的：${hidden.map(nameOf).join('、')}`]
      : []),
    ...(unread.length > 0 ? [`不在模板里的列没有读取：${unread.map(nameOf).join('、')}`] : []),
    ...tooWide(sheet),
  ];
}
