import * as v from 'valibot';
import type { AnySchema, Endpoint } from '#contract/api/endpoint.ts';
import { entriesOf, isList, isText } from './form-fields.ts';

/* Finds the fields of a request: clients of earlier programs write names in another case, or use other names. */

/** The fields of a request under the names of the call, and the sent names that the call does not have. */
export interface NamedFields {
  fields: Record<string, unknown>;
  unknown: readonly string[];
  /** The different values of an option under its several names, the one in `fields` first. */
  options?: Readonly<Record<string, readonly unknown[]>>;
}

export interface FieldNames {
  read(sent: Readonly<Record<string, unknown>>): NamedFields;
  /** True if the call has a field of this name, in any case, or another name for one. */
  has(name: string): boolean;
}

/**
 * Names that clients add to every request and that select nothing: against caches, of their paginator, of their
 * headers.
 */
const ignoredNames = new Set(
  '_ _t t ts time timestamp r rand random rnd nonce nocache v callback lang locale total token backstagetoken'.split(
    ' ',
  ),
);

/** Where the same field arrives twice, the lower rank wins. */
const rank = { exact: 0, folded: 1, otherName: 2, inGroup: 100, blank: 1000 } as const;
const noNames: readonly string[] = [];
const digits = /^\s*\d+(?:\s*,\s*\d+)*\s*$/;

const fold = (name: string) => name.toLowerCase();

/**
 * Returns the reader of the fields of a call: by their exact names, by their names in another case, and by the declared
 * other names.
 * @throws Error if two names of the call differ in their case alone
 */
export function fieldNames(endpoint: Endpoint): FieldNames {
  const { path, input, inputWithSession, otherNames = {}, optionsByName = {} } = endpoint;
  const entries = { ...(inputWithSession && entriesOf(inputWithSession)), ...entriesOf(input) };
  const exact = new Set(Object.keys(entries));
  const own = foldOwn(path, exact);
  const others = foldOthers(path, own, otherNames);
  const droppable = droppableFields(entries);
  const lists = [...exact].filter((name) => isList(entries[name] as AnySchema));

  const isExact = (sent: Readonly<Record<string, unknown>>) => {
    for (const name in sent) if (!exact.has(name)) return false;
    return true;
  };
  return {
    read(sent) {
      const translated = isExact(sent)
        ? { fields: sent as Record<string, unknown>, unknown: noNames }
        : readFolded(sent, { own, others, isOption: (name) => Object.hasOwn(optionsByName, name) });
      const fields = withoutBlanks(withLists(translated.fields, lists), droppable);
      return fields === translated.fields ? translated : { ...translated, fields };
    },
    has: (name) => own.has(fold(name)) || others.has(fold(name)),
  };
}

function foldOwn(path: string, names: Iterable<string>): Map<string, string> {
  const own = new Map<string, string>();
  for (const name of names) {
    const other = own.get(fold(name));
    if (other !== undefined) throw new Error(`${path}: the names ${other} and ${name} differ in case alone`);
    own.set(fold(name), name);
  }
  return own;
}

type Others = Map<string, { name: string; order: number }>;

function foldOthers(path: string, own: Map<string, string>, names: Readonly<Record<string, string>>): Others {
  const others: Others = new Map();
  for (const [other, name] of Object.entries(names)) {
    if (own.get(fold(name)) !== name)
      throw new Error(`${path}: ${other} is a name for ${name}, which is no field`);
    if (own.has(fold(other)) || others.has(fold(other)))
      throw new Error(`${path}: ${other} is a name already`);
    others.set(fold(other), { name, order: others.size });
  }
  return others;
}

interface Names {
  own: Map<string, string>;
  others: Others;
  isOption: (name: string) => boolean;
}

function readFolded(sent: Readonly<Record<string, unknown>>, { own, others, isOption }: Names): NamedFields {
  const fields: Record<string, unknown> = {};
  const ranks = new Map<string, number>();
  const options: Record<string, unknown[]> = {};
  const underOtherNames: { sentName: string; name: string; value: unknown }[] = [];
  const unknown: string[] = [];

  function put(name: string, value: unknown, at: number) {
    const total = at + (isBlank(value) ? rank.blank : 0);
    const isFirst = total < (ranks.get(name) ?? Infinity);
    if (isOption(name) && !isBlank(value)) (options[name] ??= [])[isFirst ? 'unshift' : 'push'](value);
    if (!isFirst) return;
    ranks.set(name, total);
    fields[name] = value;
  }

  /** Returns false for a name that the call does not have. */
  function take(sentName: string, value: unknown, group: number): boolean {
    const folded = fold(sentName);
    const name = own.get(folded);
    const other = others.get(folded);
    if (name !== undefined) put(name, value, group + (name === sentName ? rank.exact : rank.folded));
    else if (other) {
      put(other.name, onlyItem(value), group + rank.otherName + other.order);
      underOtherNames.push({ sentName, name: other.name, value });
    } else return ignoredNames.has(folded);
    return true;
  }

  for (const [name, value] of Object.entries(sent)) {
    if (take(name, value, 0)) continue;
    // Clients wrap a form, or the state of a paginator, in a group of their own.
    const inner = isGroup(value) ? Object.entries(value) : [];
    const missed = inner.filter(([sub, each]) => !take(sub, each, rank.inGroup));
    if (inner.length === missed.length) unknown.push(name);
    else unknown.push(...missed.map(([sub]) => `${name}[${sub}]`));
  }
  // Two filters that mean the same field: the one that is not used is reported, or the rows change unseen.
  const unused = underOtherNames.filter(
    ({ name, value }) => !isOption(name) && !isBlank(value) && String(value) !== String(fields[name]),
  );
  unknown.push(...unused.map(({ sentName }) => sentName));
  return Object.keys(options).length > 0 ? { fields, unknown, options } : { fields, unknown };
}

function isBlank(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of one id for a call that takes one. */
function onlyItem(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

/** Returns the fields with ids as lists where the call takes lists: `5`, `'1,2'` and `{ 0: 1, 1: 2 }` are lists. */
function withLists(fields: Record<string, unknown>, lists: readonly string[]): Record<string, unknown> {
  let result = fields;
  for (const name of lists) {
    const value = fields[name];
    const list = typeof value === 'object' ? indexed(value) : idsIn(value);
    if (list === undefined) continue;
    if (result === fields) result = { ...fields };
    result[name] = list;
  }
  return result;
}

function idsIn(value: unknown): unknown[] | undefined {
  if (typeof value === 'number') return [value];
  return typeof value === 'string' && digits.test(value) ? value.split(',') : undefined;
}

/** Returns the items of `Ids[0]=1&Ids[1]=2`; undefined for everything else. */
function indexed(value: object | null): unknown[] | undefined {
  if (value === null || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  const isIndexed = keys.length > 0 && keys.every((key, at) => key === String(at));
  return isIndexed ? Object.values(value) : undefined;
}

interface Droppable {
  blank: ReadonlySet<string>;
  null: ReadonlySet<string>;
}

/** Returns the names of the fields that may be absent and for which a blank, or null, is no value. Texts are left to their rules. */
function droppableFields(entries: Record<string, AnySchema>): Droppable {
  const mayBeAbsent = Object.entries(entries).filter(([, field]) => !isText(field) && v.is(field, undefined));
  const without = (value: '' | null) =>
    new Set(mayBeAbsent.filter(([, field]) => !v.is(field, value)).map(([name]) => name));
  return { blank: without(''), null: without(null) };
}

/** Clients of earlier programs send every field of a form, also those that nobody filled in. */
function withoutBlanks(fields: Record<string, unknown>, droppable: Droppable) {
  let result = fields;
  for (const name in fields) {
    const value = fields[name];
    const isDropped = value === '' ? droppable.blank.has(name) : value === null && droppable.null.has(name);
    if (!isDropped) continue;
    if (result === fields) result = { ...fields };
    delete result[name];
  }
  return result;
}
