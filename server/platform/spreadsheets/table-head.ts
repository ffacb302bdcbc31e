import type { Sheet, Workbook } from 'hucre';
import { missingFields, notImported } from '#contract/fields/sheet-columns.ts';
import { findHead, isClear, unsettled, withHeadAt, type FoundHead } from './find-head.ts';
import { headKey } from './head-lines.ts';
import { hashOfHeads, type HeadRules } from './match-columns.ts';
import { WrongSheet } from './wrong-sheet.ts';

/** The expected content of a workbook. */
export interface SheetForm extends HeadRules {
  maxRows: number;
  /** Besides .xlsx files, those of older programs and texts are read: .xls and .csv. */
  readsOthers?: boolean;
  /** Lines with one text alone, which may head the rows below, are marked, wherever in the line the text is. */
  hasGroupLines?: boolean;
  /** The field key of each column of the sheet, as a clerk chose it for this workbook. */
  columnKeys?: readonly string[] | undefined;
  /** One value for the whole sheet, by the keys of fields without a column. */
  filled?: Readonly<Record<string, string>> | undefined;
  /** The row of the head from 0, as a clerk chose it for this workbook. */
  headRow?: number | undefined;
  /** Choices for earlier workbooks, by `hashOfHeads` of the recognised head. */
  remembered?: Readonly<Record<string, EarlierChoice>>;
}

/** A clerk's choice for a workbook. */
export interface EarlierChoice {
  columns: readonly string[];
  /** The number of rows from the recognised head to the chosen one. */
  headOffset: number;
}

/** The head of a table, chosen by a clerk or recognised, with the remembered choices for such tables. */
export interface ChosenHead extends FoundHead {
  /** The hash of the recognised head, which the next such workbook has as well. */
  hash: string;
  headOffset: number;
  earlier: readonly string[] | undefined;
}

/** The head of a table whose columns are known. All numbers count from 0. */
export interface TableHead {
  sheet: Sheet;
  row: number;
  /** The head of each column without blanks; those of merged cells and of two lines are joined. */
  words: readonly string[];
  /** The sheet's column of each field, −1 where the sheet has none. */
  columns: readonly number[];
  /** Further columns of each field that may have several. */
  further: readonly (readonly number[])[];
  others: readonly Sheet[];
  foundBy: 'template' | 'words' | 'earlier choice' | 'choice';
  /** Keys of fields whose columns are called otherwise in the template. */
  renamed: readonly string[];
  hash: string;
  headOffset: number;
}

/** The place of a table, for code that has the workbook but not its parsed sheets. */
export interface TablePlace extends Pick<TableHead, 'row' | 'columns' | 'renamed' | 'hash' | 'headOffset'> {
  sheet: string;
  /** Keys of fields that the sheet has no column for. */
  absent: string[];
}

/**
 * Finds the head of the table and the field of each of its columns.
 * @throws WrongSheet where there is no head, or a clerk has to choose the columns
 */
export function tableHead(workbook: Workbook, form: SheetForm): TableHead {
  const foundHead = chosenHead(workbook, form);
  const { keys, foundBy } = keysOf(foundHead, form);
  if (foundBy === undefined) throw new WrongSheet(unsettled(foundHead, form));
  const columns = form.fields.map(({ key }) => keys.indexOf(key));
  const further = form.fields.map(({ key, mayRepeat }, field) =>
    mayRepeat ? [...keys.keys()].filter((at) => keys[at] === key && at !== columns[field]) : [],
  );
  const renamed = form.fields.filter(
    ({ label }, at) => (columns[at] ?? -1) >= 0 && foundHead.words[columns[at] ?? -1]?.key !== headKey(label),
  );
  const { sheet, row, others, hash, headOffset } = foundHead;
  return {
    sheet,
    row,
    words: foundHead.words.map(({ text }) => text.replaceAll(/\s/g, '')),
    others,
    columns,
    further,
    foundBy,
    hash,
    headOffset,
    renamed: renamed.map(({ key }) => key),
  };
}

/**
 * Finds the head, or takes the row that a clerk chooses now or chose for such a workbook before.
 * @throws WrongSheet where there is no head
 */
export function chosenHead(workbook: Workbook, form: SheetForm): ChosenHead {
  const foundHead = findHead(workbook, form);
  const hash = hashOfHeads(foundHead.words, form);
  const earlier = form.remembered?.[hash];
  const headOffset = form.headRow === undefined ? (earlier?.headOffset ?? 0) : form.headRow - foundHead.row;
  const isAsBefore = earlier !== undefined && earlier.headOffset === headOffset;
  const head = headOffset === 0 ? foundHead : withHeadAt(foundHead, foundHead.row + headOffset, form);
  return { ...head, hash, headOffset, earlier: isAsBefore ? earlier.columns : undefined };
}

/** Returns the field key of each column; `foundBy` is undefined where a clerk has to choose. */
export function keysOf(
  foundHead: ChosenHead,
  form: SheetForm,
): { keys: readonly string[]; foundBy: TableHead['foundBy'] | undefined } {
  if (form.columnKeys) return { keys: form.columnKeys, foundBy: 'choice' };
  if (foundHead.template)
    return { keys: templateKeys(foundHead, foundHead.template, form), foundBy: 'template' };
  const { earlier } = foundHead;
  if (earlier && missingFields(form.fields, earlier).length === 0)
    return { keys: earlier, foundBy: 'earlier choice' };
  return { keys: foundHead.matched.keys, foundBy: isClear(foundHead, form) ? 'words' : undefined };
}

function templateKeys({ words }: FoundHead, template: readonly number[], { fields }: SheetForm): string[] {
  return words.map((_, column) => fields[template.indexOf(column)]?.key ?? notImported);
}

export function placeOf(
  { sheet, row, columns, renamed, hash, headOffset }: TableHead,
  { fields, filled = {} }: SheetForm,
): TablePlace {
  const absent = fields.filter(({ key }, at) => columns[at] === -1 && !(key in filled)).map(({ key }) => key);
  return { sheet: sheet.name, row, columns, renamed, hash, headOffset, absent };
}
