import type { Sheet, Workbook } from 'hucre';
import { missingFields, notImported } from '#contract/sheet-columns.ts';
import { findHead, isClear, unsettled, type FoundHead } from './find-head.ts';
import { headKey } from './head-lines.ts';
import { hashOfHeads, type HeadRules } from './match-columns.ts';
import { WrongSheet } from './wrong-sheet.ts';

/** What a workbook is asked for. */
export interface SheetForm extends HeadRules {
  mostRows: number;
  /** For each column of the sheet the key of its field, as a clerk chose it for this workbook. */
  chosen?: readonly string[] | undefined;
  /** What was chosen for earlier workbooks, by `hashOfHeads`. */
  remembered?: Readonly<Record<string, readonly string[]>>;
}

/** The head of a table whose columns are known. All numbers count from 0. */
export interface TableHead {
  sheet: Sheet;
  row: number;
  /** For each field its column of the sheet, −1 where the sheet has none. */
  columns: readonly number[];
  others: readonly Sheet[];
  foundBy: 'template' | 'words' | 'earlier choice' | 'choice';
  /** Keys of fields whose columns are called otherwise in the template. */
  renamed: readonly string[];
  hash: string;
}

/** Where a table was found, for who has the workbook but not its sheets at hand. */
export interface TablePlace extends Pick<TableHead, 'row' | 'columns' | 'renamed' | 'hash'> {
  sheet: string;
  /** Keys of fields that the sheet has no column for. */
  absent: string[];
}

/**
 * Finds the head of the table and says what each of its columns is.
 * @throws WrongSheet where there is no head, or a clerk has to say what its columns are
 */
export function tableHead(workbook: Workbook, form: SheetForm): TableHead {
  const found = findHead(workbook, form);
  const { keys, foundBy } = keysOf(found, form);
  if (foundBy === undefined) throw new WrongSheet(unsettled(found, form));
  const columns = form.fields.map(({ key }) => keys.indexOf(key));
  const renamed = form.fields.filter(
    ({ label }, at) => (columns[at] ?? -1) >= 0 && found.words[columns[at] ?? -1]?.key !== headKey(label),
  );
  const { sheet, row, others } = found;
  const hash = hashOfHeads(found.words, form);
  return { sheet, row, others, columns, foundBy, hash, renamed: renamed.map(({ key }) => key) };
}

/** For each column the key of its field; `foundBy` is undefined where a clerk has to choose. */
export function keysOf(
  found: FoundHead,
  form: SheetForm,
): { keys: readonly string[]; foundBy: TableHead['foundBy'] | undefined } {
  if (form.chosen) return { keys: form.chosen, foundBy: 'choice' };
  if (found.template) return { keys: templateKeys(found, found.template, form), foundBy: 'template' };
  const remembered = form.remembered?.[hashOfHeads(found.words, form)];
  if (remembered && missingFields(form.fields, remembered).length === 0)
    return { keys: remembered, foundBy: 'earlier choice' };
  return { keys: found.matched.keys, foundBy: isClear(found, form) ? 'words' : undefined };
}

function templateKeys({ words }: FoundHead, template: readonly number[], { fields }: SheetForm): string[] {
  return words.map((_, column) => fields[template.indexOf(column)]?.key ?? notImported);
}

export function placeOf(
  { sheet, row, columns, renamed, hash }: TableHead,
  { fields }: SheetForm,
): TablePlace {
  const absent = fields.filter((_, at) => columns[at] === -1).map(({ key }) => key);
  return { sheet: sheet.name, row, columns, renamed, hash, absent };
}
