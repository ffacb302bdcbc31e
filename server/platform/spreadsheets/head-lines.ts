import type { Sheet } from 'hucre';
import { compareKey } from '#contract/fields/normal-form.ts';
import { maxColumns, maxHeadRow } from '#contract/fields/sheet-columns.ts';
import { textOf } from './cells.ts';

/** The heading of a column: as displayed, and as compared. */
export interface HeadWord {
  text: string;
  key: string;
}
/** A line that may be a head. */
export interface HeadLine {
  /** The last row of the head, from 0. */
  row: number;
  words: readonly HeadWord[];
}

const maxHeadLength = 100;

/**
 * Normalises a head: blanks, width, marks of required fields, trailing brackets, the number of a question and the politeness of a
 * questionnaire, as in 1.贵单位全称, do not count.
 */
export function headKey(text: string): string {
  return compareKey(text.slice(0, maxHeadLength))
    .replaceAll(/[*:●★]/g, '')
    .replace(/(?!^)\(.*\)$/, '')
    .replace(/^\d{1,2}[.、)](?=\p{Script=Han})/u, '')
    .replace(/^(?:请填写)?贵(?:单位|公司|企业|司)的?(?=.{2})/, '');
}

/** Returns the first rows, with merged cells filled. */
export function firstLines(sheet: Sheet, count = maxHeadRow): HeadWord[][] {
  const lines = sheet.rows
    .slice(0, count)
    .map((row) => row.slice(0, maxColumns).map((value) => wordOf(textOf(value))));
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const word = lines[startRow]?.[startCol];
    if (word === undefined) continue;
    for (const line of lines.slice(startRow, endRow + 1)) line.fill(word, startCol, endCol + 1);
  }
  return lines;
}

const nothing: HeadWord = { text: '', key: '' };

function wordOf(text: string): HeadWord {
  const trimmed = text.trim();
  return trimmed === '' ? nothing : { text: trimmed, key: headKey(trimmed) };
}

/**
 * Joins a head of two lines. A word above several columns is in the first of them alone where it is not merged.
 * @param isWanted returns whether a word is complete; 姓名 below 负责人 is not where 负责人姓名 is one as well
 */
export function joinedLines(
  above: readonly HeadWord[],
  below: readonly HeadWord[],
  isWanted: (key: string) => boolean,
): HeadWord[] {
  let over = nothing;
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [top = nothing, bottom = nothing] = [above[at], below[at]];
    if (top.key !== '' || bottom.key === '') over = top;
    if (bottom.key === '') return top;
    const both = { text: over.text + bottom.text, key: over.key + bottom.key };
    if (bottom.key === over.key || (isWanted(bottom.key) && !isWanted(both.key))) return bottom;
    return both;
  });
}

/** What to do where a list has no head: its first row would be read as one. */
export const headAdvice = '没有表头的表格，请先在最上面加一行，写明各列是什么';

/** Returns whether a row has values that no head has: a long number or an address. */
export function isLikeValues({ rows }: Sheet, at: number): boolean {
  return (rows[at] ?? []).some((value) => /\d{10}|\S@\S+\.\S/.test(textOf(value).replaceAll(/[- ]/g, '')));
}
