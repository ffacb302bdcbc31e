import {
  importLimits,
  type ImportChange,
  type ImportCorrection,
  type ImportError,
  type ImportPreview,
  type ImportResult,
} from '#contract/back-office/imports.ts';
import type { Mark } from '../spreadsheets/mark-sheet.ts';
import { noticeOfRows, type SheetNotice } from '../spreadsheets/sheet-notices.ts';
import type {
  ChangedRow,
  CheckedRowOf,
  Findings,
  ImportDefinition,
  ImportTypes,
  MatchedRow,
} from './definition.ts';
import type { ValidatedWorkbook } from './validate-workbook.ts';

/** The effect of a file, for display before and after its import. */
export type ImportReport<Change = unknown> = Omit<
  ImportResult<Change>,
  'BatchId' | 'Ticket' | 'SameFileBatchId' | 'SameFileTime'
>;

export function reportOf<T extends ImportTypes>(
  definition: ImportDefinition<T>,
  { rows: checked, notices }: ValidatedWorkbook<T>,
  { matched: good, questions = [], notices: more = [] }: Findings<T>,
): ImportReport<T['change']> & T['sums'] {
  const fresh = good.filter(({ kind }) => kind === 'new');
  const changed = good.filter((row): row is ChangedRow<T> => row.kind === 'changed');
  const corrected = checked.filter((row) => row.problems.size === 0 && row.corrected.length > 0);
  return {
    Total: checked.length,
    Good: good.length,
    Waiting: checked.filter(({ problems }) => problems.size === 0).length - good.length,
    New: fresh.length,
    Changed: changed.length,
    ...definition.sums(changed),
    Errors: firstErrors(checked),
    Corrected: corrected.slice(0, importLimits.listed).flatMap((row) => correctionsOf(definition, row)),
    CorrectedCount: corrected.reduce((count, row) => count + row.corrected.length, 0),
    Notices: [...notices, ...more, ...warningsOf(checked)].map(({ message, rows }) => ({
      Message: message,
      Rows: rows,
    })),
    Changes: changed.slice(0, importLimits.listed).map((row) => changeOf(definition, row)),
    Questions: questions,
    Preview: fresh.slice(0, importLimits.listed).map((row) => previewOf(definition, row)),
  };
}

/** Returns all problems as the marks of a workbook. */
export function marksOf<T extends ImportTypes>(
  { columns }: ImportDefinition<T>,
  checked: readonly CheckedRowOf<T>[],
): Mark[] {
  return checked.flatMap(({ row, problems }) =>
    [...problems].map(([column, message]): Mark => [row, columns.indexOf(column), message]),
  );
}

/** Returns the warnings of good rows, each with all its rows. */
function warningsOf<T extends ImportTypes>(checked: readonly CheckedRowOf<T>[]): SheetNotice[] {
  const all = checked.flatMap(({ row, problems, warnings }) =>
    problems.size > 0 ? [] : warnings.map((warning) => ({ row, warning })),
  );
  return [...Map.groupBy(all, ({ warning }) => warning)].flatMap(([warning, about]) =>
    noticeOfRows(
      about.map(({ row }) => row),
      (count) => `有 ${count} 行${warning}`,
    ),
  );
}

/** Collects only as many problems as are listed: there may be many more. */
function firstErrors<T extends ImportTypes>(checked: readonly CheckedRowOf<T>[]): ImportError[] {
  const errors: ImportError[] = [];
  for (const row of checked) {
    errors.push(...errorsOf(row));
    if (errors.length >= importLimits.listedErrors) break;
  }
  return errors.slice(0, importLimits.listedErrors);
}

function errorsOf<T extends ImportTypes>({ row, shown, problems }: CheckedRowOf<T>): ImportError[] {
  const words: Record<string, string> = shown;
  return [...problems].map(([Column, Message]) => ({
    Row: row,
    Column,
    Value: words[Column] ?? '',
    Message,
  }));
}

function correctionsOf<T extends ImportTypes>(
  { textsOf }: ImportDefinition<T>,
  { row, shown, values, corrected }: CheckedRowOf<T>,
): ImportCorrection[] {
  const [from, to]: Record<string, string>[] = [shown, textsOf(values)];
  return corrected.map((Column) => ({
    Row: row,
    Column,
    From: from?.[Column] ?? '',
    To: to?.[Column] ?? '',
  }));
}

function changeOf<T extends ImportTypes>(
  { columns, textsOf, writtenBefore, change }: ImportDefinition<T>,
  row: ChangedRow<T>,
): ImportChange & T['change'] {
  const [was, will]: Record<string, string>[] = [writtenBefore(row), textsOf(row.values)];
  return {
    Row: row.row,
    ...change(row),
    Fields: columns
      .map((Column) => ({ Column, Before: was?.[Column] ?? '', After: will?.[Column] ?? '' }))
      .filter(({ Before, After }) => Before !== After),
  };
}

function previewOf<T extends ImportTypes>(
  { columns, textsOf }: ImportDefinition<T>,
  { row, values }: MatchedRow<T>,
): ImportPreview {
  const words: Record<string, string> = textsOf(values);
  return { Row: row, Values: columns.map((column) => words[column] ?? '') };
}
