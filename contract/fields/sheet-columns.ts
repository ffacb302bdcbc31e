import * as v from 'valibot';
import { filter, integer } from './rules.ts';

/*
 * Columns of a workbook, and the fields that an import reads from them. This file does not depend on any particular
 * import.
 */

/** A field that a column of a workbook may fill. */
export interface SheetField {
  /** Unique within its import; contains no comma. */
  key: string;
  label: string;
  /** Other words that offices write above such a column. */
  synonyms: readonly string[];
  isRequired: boolean;
  /** The kind of value that one whole sheet may have, where it has no column for the field: such as the day of an exam. */
  sameForAll?: 'day' | 'text';
  /** Several columns may hold it, as two columns 联络人 do: their texts are joined, one on a line. */
  mayRepeat?: boolean;
  /** A regular expression for heads that mean it as well, such as 2026年会费. */
  headPattern?: string;
  /** The head belongs to the value, such as 会费缴至 before a day. */
  hasHeadInValue?: boolean;
}

/** Chosen for a column that is not needed. */
export const notImported = '';
/** The maximum number of columns that are read, from the left. */
export const maxColumns = 100;
/** The maximum number of rows above a table. */
export const maxHeadRow = 30;

/** The key of a field for each column of the sheet from the left, with commas between; nothing for those that are not imported. */
export function chosenColumns(fields: readonly SheetField[]) {
  const keys = new Set(fields.map(({ key }) => key));
  return v.pipe(
    v.string('Columns 有误'),
    v.transform((text) => (text === '' ? undefined : text.split(',').map((key) => key.trim()))),
    v.check(
      (columnKeys) =>
        (columnKeys?.length ?? 0) <= maxColumns &&
        (columnKeys ?? []).every((key) => key === notImported || keys.has(key)),
      'Columns 里有不认识的字段',
    ),
    v.check(
      (columnKeys) => columnKeys === undefined || doubledKeys(columnKeys, fields).length === 0,
      '一个字段只能对应一列',
    ),
  );
}

export const missingColumns = '必填的字段都要对应到一列';
const maxFilledLength = 200;

/** JSON with one value for a whole sheet, by the keys of the fields that have no column. */
export function filledFields(fields: readonly SheetField[]) {
  const keys = new Set(fields.filter(({ sameForAll }) => sameForAll).map(({ key }) => key));
  return v.pipe(
    v.string('Filled 有误'),
    v.maxLength(maxFilledLength * fields.length, 'Filled 有误'),
    v.transform((text): unknown => (text === '' ? {} : parseJson(text))),
    v.record(v.string(), v.pipe(v.string(), v.maxLength(maxFilledLength)), 'Filled 有误'),
    v.transform((filled) =>
      Object.fromEntries(Object.entries(filled).filter(([, text]) => text.trim() !== '')),
    ),
    v.check((filled) => Object.keys(filled).every((key) => keys.has(key)), 'Filled 里有不能整张表都填的字段'),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The number of the head row in the sheet, if a clerk corrects the recognised one. */
export const headRow = filter(integer('HeadRow 有误', 1, maxHeadRow));

/** Fields that must be filled, and that no column fills. */
export function missingFields<Field extends Pick<SheetField, 'key' | 'isRequired'>>(
  fields: readonly Field[],
  keys: readonly string[],
): Field[] {
  return fields.filter(({ key, isRequired }) => isRequired && !keys.includes(key));
}

/** Fields that more than one column fills, although one alone may. */
export function doubledKeys(
  keys: readonly string[],
  fields: readonly Pick<SheetField, 'key' | 'mayRepeat'>[],
): string[] {
  const repeated = new Set(fields.filter(({ mayRepeat }) => mayRepeat).map(({ key }) => key));
  const assignedKeys = keys.filter((key) => key !== notImported && !repeated.has(key));
  return [...new Set(assignedKeys.filter((key, at) => assignedKeys.indexOf(key) !== at))];
}

/** Columns of a workbook, with the samples that a clerk needs to assign them. */
export const sheetColumns = v.object({
  Sheet: v.string(),
  /** The number of the head row in the sheet. */
  Row: v.number(),
  /** The rows that may be the head, each with its first words. */
  Heads: v.array(v.object({ Row: v.number(), Words: v.array(v.string()) })),
  Columns: v.array(
    v.object({
      /** The name in the sheet, such as `C`. */
      Name: v.string(),
      Head: v.string(),
      /** The first values below the head, each once. */
      Samples: v.array(v.string()),
      /** The key of the field that it was found to be; blank for none. */
      Field: v.string(),
      /** The reason why no field was chosen although the head is recognised; blank otherwise. */
      Hint: v.string(),
    }),
  ),
  Fields: v.array(
    v.object({
      Key: v.string(),
      Label: v.string(),
      IsRequired: v.boolean(),
      /** Whether more than one column may be chosen for it. */
      MayRepeat: v.boolean(),
      /** Whether the whole sheet may have one value, and the value that the lines above the head name; blank for none. */
      IsSameForAll: v.boolean(),
      Offer: v.string(),
    }),
  ),
  /** False where the workbook can be imported as its columns were found. */
  NeedsChoice: v.boolean(),
});
export type SheetColumns = v.InferOutput<typeof sheetColumns>;
