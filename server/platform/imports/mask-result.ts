import type { ImportResult } from '#contract/back-office/imports.ts';
import type { SheetColumns } from '#contract/fields/sheet-columns.ts';
import { maskText } from '../operation-log/mask.ts';
import type { ImportDefinition, ImportTypes } from './definition.ts';

/* Results and columns of an import for administrators who may not see personal data. */

type Masked<T extends ImportTypes> = Pick<ImportDefinition<T>, 'columns' | 'personal'>;

/** Returns the result of a check or an import with the values of personal columns masked. */
export function maskedResult<T extends ImportTypes>(
  result: ImportResult<T['change']> & T['sums'],
  definition: Masked<T>,
): ImportResult<T['change']> & T['sums'] {
  const masked = maskOf(definition);
  return {
    ...result,
    Errors: result.Errors.map((one) => ({ ...one, Value: masked(one.Column, one.Value) })),
    Corrected: result.Corrected.map((one) => ({
      ...one,
      From: masked(one.Column, one.From),
      To: masked(one.Column, one.To),
    })),
    Changes: result.Changes.map((change) => ({
      ...change,
      Fields: change.Fields.map(({ Column, Before, After }) => ({
        Column,
        Before: masked(Column, Before),
        After: masked(Column, After),
      })),
    })),
    Preview: result.Preview.map((one) => ({
      ...one,
      Values: one.Values.map((text, at) => masked(definition.columns[at] ?? '', text)),
    })),
  };
}

/** Returns the columns of a workbook with their personal samples masked. */
export function maskedColumns<T extends ImportTypes>(
  sheet: SheetColumns,
  definition: Masked<T>,
): SheetColumns {
  const masked = maskOf(definition);
  const isPersonal = definition.personal?.isPersonal ?? (() => false);
  const maskedHead = (text: string) => (isPersonal(text) ? maskText(text) : text);
  return {
    ...sheet,
    Heads: sheet.Heads.map((one) => ({ ...one, Words: one.Words.map(maskedHead) })),
    Columns: sheet.Columns.map((one) => ({
      ...one,
      Head: maskedHead(one.Head),
      Samples: one.Samples.map((text) => masked(one.Field, maskedHead(text))),
    })),
  };
}

/** Masks each of the values that a cell lists. */
function maskOf<T extends ImportTypes>({ personal }: Masked<T>) {
  const columns = new Set<string>(personal?.columns);
  return (column: string, text: string) =>
    columns.has(column) ? text.split('、').map(maskText).join('、') : text;
}
