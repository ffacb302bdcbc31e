import { createHash } from 'node:crypto';
import { missingFields, notImported, type SheetField } from '#contract/fields/sheet-columns.ts';
import { columnName } from './cells.ts';
import { headKey, type HeadWord } from './head-lines.ts';

/** The known fields and words of an import's heads. */
export interface HeadRules {
  /** The fields in the order of the template. */
  fields: readonly SheetField[];
  /** Heads of columns that may accompany the form and carry no data. */
  besides: readonly string[];
  /** Heads of columns that none of the fields can be. */
  unneeded: readonly string[];
  /** Columns that no field is found for are left out without a question. */
  leavesUnknown?: boolean;
}

/** The field key of each column of a sheet, and why a column with a known head has none. */
export interface MatchedColumns {
  keys: string[];
  hints: string[];
}

/** Fields by the words that mean them. */
export interface Meanings {
  get(key: string): readonly SheetField[] | undefined;
  has(key: string): boolean;
}

export function meaningsOf(fields: readonly SheetField[]): Meanings {
  const meanings = new Map<string, SheetField[]>();
  for (const field of fields)
    for (const key of new Set([field.label, ...field.synonyms].map(headKey)))
      meanings.set(key, [...(meanings.get(key) ?? []), field]);
  const patterns = fields.flatMap((field) =>
    field.headPattern === undefined ? [] : [{ pattern: new RegExp(field.headPattern), fields: [field] }],
  );
  const get = (key: string) => meanings.get(key) ?? patterns.find(({ pattern }) => pattern.test(key))?.fields;
  return { get, has: (key) => get(key) !== undefined };
}

/** Finds fields by the words above the columns. Where words leave a choice nothing is chosen: a wrong column moves values. */
export function matchColumns(words: readonly HeadWord[], meanings: Meanings): MatchedColumns {
  const candidates = words.map(({ key }) => meanings.get(key) ?? []);
  const columnsOf = (field: SheetField) =>
    candidates.flatMap((some, at) => (some.length === 1 && some[0] === field ? [at] : []));
  const matched: MatchedColumns = { keys: [], hints: [] };
  for (const [at, some] of candidates.entries()) {
    const [field] = some;
    const similar = field && some.length === 1 ? columnsOf(field) : [];
    const isClear = field && (similar.length === 1 || (similar.length > 1 && field.mayRepeat));
    matched.keys.push(isClear ? field.key : notImported);
    matched.hints.push(isClear ? '' : hintOf(at, some, similar));
  }
  return matched;
}

function hintOf(at: number, [field, other]: readonly SheetField[], similar: readonly number[]): string {
  if (field && other) return `可能是${field.label}，也可能是${other.label}，请选择`;
  const others = similar.filter((one) => one !== at).map((one) => columnName(one));
  return field && others.length > 0 ? `与 ${others.join('、')} 列都像是${field.label}，请选其中一列` : '';
}

/** Returns the columns whose heads match no field and no other known word: a clerk may have to choose. */
export function unknownColumns(
  words: readonly HeadWord[],
  keys: readonly string[],
  { besides, unneeded }: HeadRules,
): number[] {
  const knownKeys = new Set([...besides, ...unneeded].map(headKey));
  return words.flatMap(({ key }, at) =>
    key === '' || knownKeys.has(key) || (keys[at] ?? '') !== '' ? [] : [at],
  );
}

/** Returns whether columns can be used as found, without a question: nothing that could be a field is left over. */
export function isSettled(
  words: readonly HeadWord[],
  { keys, hints }: MatchedColumns,
  rules: HeadRules,
): boolean {
  if (missingFields(rules.fields, keys).length > 0) return false;
  if (rules.leavesUnknown) return hints.every((hint) => hint === '');
  return (
    rules.fields.every(({ key }) => keys.includes(key)) || unknownColumns(words, keys, rules).length === 0
  );
}

/** Returns a hash that recognises the next list with the same heads. Columns added by an earlier check do not count. */
export function hashOfHeads(words: readonly HeadWord[], { besides }: HeadRules): string {
  const besideKeys = new Set(besides.map(headKey));
  const keys = words.map(({ key }) => (besideKeys.has(key) ? '' : key));
  while (keys.at(-1) === '') keys.pop();
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64');
}
