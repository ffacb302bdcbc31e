import type { Sheet, Workbook } from 'hucre';
import { missingFields, maxHeadRow } from '#contract/fields/sheet-columns.ts';
import { columnName, hasContent } from './cells.ts';
import {
  firstLines,
  headAdvice,
  headKey,
  isLikeValues,
  joinedLines,
  type HeadLine,
  type HeadWord,
} from './head-lines.ts';
import {
  hashOfHeads,
  isSettled,
  matchColumns,
  meaningsOf,
  unknownColumns,
  type HeadRules,
  type MatchedColumns,
  type Meanings,
} from './match-columns.ts';
import { tooWide } from './too-wide.ts';
import { WrongSheet } from './wrong-sheet.ts';

/** The table of a workbook before its columns are matched. All numbers count from 0. */
export interface FoundHead extends HeadLine {
  sheet: Sheet;
  /** The columns of the fields, in the order of the template. */
  template: readonly number[] | undefined;
  matched: MatchedColumns;
  /** Other sheets that have the same head and rows below it. */
  others: readonly Sheet[];
}

/**
 * Finds the sheet with the head of the template, otherwise the one whose head names the most fields. Among several, one
 * with rows is preferred, then a visible one, then the active one.
 * @throws WrongSheet where no row looks like a head
 */
export function findHead(workbook: Workbook, rules: HeadRules): FoundHead {
  const active = workbook.sheets[workbook.activeSheet ?? 0];
  const inOrder = workbook.sheets.toSorted(
    (one, other) =>
      Number(isHidden(one)) - Number(isHidden(other)) || Number(other === active) - Number(one === active),
  );
  const meanings = meaningsOf(rules.fields);
  const heads = inOrder.flatMap((sheet) => headOf(sheet, rules, meanings) ?? []);
  const [best] = heads.toSorted(
    (one, other) =>
      Number(other.template !== undefined) - Number(one.template !== undefined) ||
      Number(other.hasRows) - Number(one.hasRows) ||
      other.score - one.score,
  );
  if (!best) throw new WrongSheet(noHead(inOrder, rules));
  const hash = hashOfHeads(best.words, rules);
  const others = heads.filter(
    (one) =>
      one !== best &&
      one.hasRows &&
      (best.template ? one.template !== undefined : hashOfHeads(one.words, rules) === hash),
  );
  return { ...best, others: others.map(({ sheet }) => sheet) };
}

/**
 * Returns the same table with another row as its head, chosen by a clerk.
 * @throws WrongSheet where that row is blank
 */
export function withHeadAt(head: FoundHead, row: number, { fields }: HeadRules): FoundHead {
  const words = firstLines(head.sheet)[row];
  if (!words || fullness(words) === 0)
    throw new WrongSheet(`工作表“${head.sheet.name}”的第 ${row + 1} 行是空的，不能作为表头`);
  return { ...head, row, words, template: undefined, matched: matchColumns(words, meaningsOf(fields)) };
}

export function isHidden({ hidden, veryHidden }: Sheet): boolean {
  return hidden === true || veryHidden === true;
}

interface Candidate extends Omit<FoundHead, 'others'> {
  hasRows: boolean;
  /** The number of fields that its words name. */
  score: number;
}

function headOf(sheet: Sheet, { fields }: HeadRules, meanings: Meanings): Candidate | undefined {
  const lines = firstLines(sheet);
  const template = templateHead(
    lines,
    fields.map(({ label }) => headKey(label)),
  );
  const head = template ?? likeliestHead(lines, meanings);
  if (!head) return undefined;
  const matched = matchColumns(head.words, meanings);
  const columns = template?.columns ?? [...head.words.keys()];
  return {
    row: head.row,
    words: head.words,
    sheet,
    template: template?.columns,
    matched,
    hasRows: sheet.rows.some(
      (line, at) => at > head.row && columns.some((column) => hasContent(line[column] ?? null)),
    ),
    // One template is as good as another.
    score: template ? 0 : scoreOf(matched),
  };
}

/** Searches each row alone first, then each with the one below it: a head may have two lines. */
function templateHead(
  lines: readonly HeadWord[][],
  headKeys: readonly string[],
): (HeadLine & { columns: number[] }) | undefined {
  const single = lines.findIndex((line) => columnsIn(line, headKeys));
  for (const [row, words] of lines.entries()) {
    if (row === single)
      return { row: lastSimilar(lines, row, headKeys), words, columns: columnsIn(words, headKeys) ?? [] };
    const both = joinedLines(words, lines[row + 1] ?? [], (key) => headKeys.includes(key));
    const columns = columnsIn(both, headKeys);
    if (columns && row + 1 !== single) return { row: row + 1, words: both, columns };
  }
  return undefined;
}

/** Returns the last line of a head, whose lines merged cells make equal. */
function lastSimilar(lines: readonly HeadWord[][], row: number, headKeys: readonly string[]): number {
  return columnsIn(lines[row + 1] ?? [], headKeys) ? lastSimilar(lines, row + 1, headKeys) : row;
}

/** Returns the columns in which the wanted words follow one another; others may be between them. */
function columnsIn(line: readonly HeadWord[], headKeys: readonly string[]): number[] | undefined {
  const columns: number[] = [];
  for (const word of headKeys) {
    const at = line.findIndex(({ key }, column) => key === word && column > (columns.at(-1) ?? -1));
    if (at < 0) return undefined;
    columns.push(at);
  }
  return columns;
}

/** Returns the one or two lines whose words name the most fields, or else the first line as full as those below. */
function likeliestHead(lines: readonly HeadWord[][], meanings: Meanings): HeadLine | undefined {
  const isPart = (row: number) =>
    isFirstOfTwo(lines, row, meanings) || isFirstOfTwo(lines, row - 1, meanings);
  const single = lines.map((words, row) => ({ row, words })).filter(({ row }) => !isPart(row));
  const double = lines
    .slice(0, -1)
    .map((words, row) => ({
      row: row + 1,
      words: joinedLines(words, lines[row + 1] ?? [], (key) => meanings.has(key)),
    }))
    // A title and the first line of a head are none.
    .filter(({ row }) => !isFirstOfTwo(lines, row, meanings));
  const [best] = [...single, ...double]
    .filter(({ words }) => fullness(words) > 1)
    .map((line) => ({ line, score: scoreOf(matchColumns(line.words, meanings)) }))
    .toSorted((one, other) => other.score - one.score);
  if (best && best.score > 0) return { ...best.line, row: lastSame(lines, best.line.row) };
  const maxFullness = Math.max(0, ...single.map(({ words }) => fullness(words)));
  return single.find(({ words }) => fullness(words) > 1 && fullness(words) >= maxFullness * nearlyAsFull);
}

/** Returns whether the words of the line below, at least two, belong to the head: a row of values has others. */
function isFirstOfTwo(lines: readonly HeadWord[][], row: number, meanings: Meanings): boolean {
  const [above, below] = [lines[row], lines[row + 1]];
  if (!above || !below) return false;
  const isKnown = (key: string) => meanings.has(key);
  const joined = joinedLines(above, below, isKnown);
  const own = below.flatMap(({ key }, at) =>
    key === '' || key === above[at]?.key ? [] : [joined[at]?.key ?? ''],
  );
  return own.length >= minOfSecondLine && own.every(isKnown) && scoreOf(matchColumns(above, meanings)) > 0;
}
const minOfSecondLine = 2;

/** A title has few words, and a head may leave some columns without one. */
const nearlyAsFull = 0.6;

const fullness = (words: readonly HeadWord[]) => new Set(words.flatMap(({ key }) => key || [])).size;

/** A word with several possible fields is a sign of a head as well. */
const scoreOf = ({ keys, hints }: MatchedColumns) =>
  keys.filter((key, at) => key !== '' || hints[at] !== '').length;

function lastSame(lines: readonly HeadWord[][], row: number): number {
  const keys = (at: number) => lines[at]?.map(({ key }) => key).join('\t');
  return keys(row + 1) === keys(row) ? lastSame(lines, row + 1) : row;
}

function noHead(sheets: readonly Sheet[], rules: HeadRules): string {
  const filled = sheets.find(({ rows }) => rows.some((row) => row.some(hasContent)));
  const name = (filled ?? sheets[0])?.name ?? '';
  const below = filled && lowHead(filled, meaningsOf(rules.fields));
  return `工作表“${name}”${filled ? '里没有表头' : '是空的'}，${below ?? expectedHead(rules)}`;
}

/** How far down a head is looked for that the sheet has too low. */
const maxSearchedRows = 300;
/** Fields that a line names at least to be a head. */
const minColumns = 3;

/** Tells where a head is that is too low to be read; undefined where there is none. */
function lowHead(sheet: Sheet, meanings: Meanings): string | undefined {
  const lines = firstLines(sheet, maxSearchedRows);
  const row = lines.findIndex(
    (words, at) => at >= maxHeadRow && scoreOf(matchColumns(words, meanings)) >= minColumns,
  );
  if (row < 0) return undefined;
  return `表头像是在第 ${row + 1} 行，只能在前 ${maxHeadRow} 行里：请删去它上面的一些行再导入`;
}

function expectedHead({ fields }: HeadRules): string {
  return `表头应有：${fields.map(({ label }) => label).join('、')}`;
}

/** Describes which sheet was read, the fields that its head lacks, and the columns that match none. */
export function unsettled({ sheet, row, words, matched }: FoundHead, rules: HeadRules): string {
  const missing = missingFields(rules.fields, matched.keys);
  // Where a form leaves unknown columns out, it needs no others.
  const others = rules.leavesUnknown ? [] : rules.fields.filter(({ key }) => !matched.keys.includes(key));
  const absent = missing.length > 0 ? missing : others;
  const unknown = unknownColumns(words, matched.keys, rules);
  const unmatched = unknown.map((at) => {
    const hint = matched.hints[at] ?? '';
    return `${columnName(at)}${row + 1}“${(words[at]?.text ?? '').slice(0, maxQuotedLength)}”${hint && `（${hint}）`}`;
  });
  const below = lowHead(sheet, meaningsOf(rules.fields));
  return [
    ...(below === undefined ? [] : [`工作表“${sheet.name}”的${below}`]),
    ...(isLikeValues(sheet, row) ? [`第 ${row + 1} 行像是内容，不是表头：${headAdvice}`] : []),
    `工作表“${sheet.name}”第 ${row + 1} 行的表头${absent.length > 0 ? `缺少：${absent.map(({ label }) => label).join('、')}` : '要核对'}`,
    ...(missing.length > 0 && missing.every(({ sameForAll }) => sameForAll)
      ? ['整张表都一样的，可以在“核对列名”里填一个值']
      : []),
    ...(unmatched.length > 0 ? [`没有对应的列：${unmatched.join('、')}`] : []),
    ...tooWide(sheet),
    expectedHead(rules),
  ].join('；');
}

const maxQuotedLength = 20;

/** Returns whether the columns can be used as found, without a choice by the clerk. */
export function isClear(head: FoundHead, rules: HeadRules): boolean {
  return head.template !== undefined || isSettled(head.words, head.matched, rules);
}
