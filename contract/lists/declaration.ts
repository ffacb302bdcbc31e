import type * as v from 'valibot';
import type { FieldSchema, Labelled } from '../fields/labels.ts';

/*
 * A plain list of the back office, declared once: records that the secretariat adds, changes, sorts, shows, deletes and
 * restores. Calls, SQL, log, history, export, permissions and screen follow from the declaration; a list replaces the
 * parts in which it differs. A declaration imports rules only, since permissions follow from it, and calls name those.
 */

/** How a field is edited and shown. Addresses and pictures may name files of the media library. */
export type FieldKind = 'text' | 'lines' | 'address' | 'picture' | 'count' | 'choice' | 'time';

export interface ListField {
  kind: FieldKind;
  /** The rule of the form, with the label of the field: `labelled('名称', requiredText(…))`. */
  rule: FieldSchema & Labelled;
  /** The column of the table; absent: the name of the field in snake_case. */
  column?: string;
  /** The search key is looked for in it. */
  isSearched?: true;
  /** The list can be sorted by it, and by the time of creation. */
  isSorted?: true;
  /** A date alone means its last second. */
  isDeadline?: true;
  /** A change of it takes the record from some of its readers. */
  isPlace?: true;
  /** The choices of a field of the kind `choice`. */
  words?: Readonly<Record<number, string>>;
  /** The back office reads the records of one choice by this name. */
  filterName?: string;
  /** The text below the field in the form. */
  hint?: string;
  isHiddenAtFirst?: true;
}

/** The words for a record that readers see or do not see. */
export interface StateWords {
  words: readonly [on: string, off: string];
}
const shownOrHidden = { words: ['显示', '隐藏'] } as const;

export const stateOf = ({ state = shownOrHidden }: ListDeclaration): StateWords => state;

/**
 * The names of the calls on the wire. A list without `sort` has no order of its own, one without `show` no state. A call
 * with another form is left out, and declared beside the list.
 */
export interface ListCallNames {
  list?: string;
  save: string;
  sort?: string;
  show?: string;
  /** Deleted records can be restored. */
  remove?: string;
  restore?: string;
  /** Anyone reads the records that are shown. */
  public?: string;
}
export type ListCall = keyof ListCallNames;

/** Returns the usual names: `GetPartnerList`, `SavePartner` … */
export const callNames = <const Name extends string>(name: Name) =>
  ({
    list: `Get${name}List`,
    save: `Save${name}`,
    sort: `Sort${name}s`,
    show: `Edit${name}Status`,
    remove: `Del${name}`,
    restore: `Restore${name}s`,
  }) as const;

export interface ListDeclaration {
  /** The address of the screen, the key of its settings and the name of its exports. */
  name: string;
  title: string;
  /** One record on its screen, where that is not the title. */
  noun?: string;
  /** The line below the title of the screen. */
  hint?: string;
  /** The kind of record in the operation log. */
  entityType: string;
  /** The group of its actions in the filter of the log. */
  logGroup: string;
  /** The table: `id`, `created_at`, `version`, the columns of the fields, and `sort_number`, `is_shown`, `deleted_at` for the calls. */
  table: string;
  /** The name of the id on the wire. */
  id: string;
  /** The first part of its permissions: `link` of `link:list`, `link:save`, `link:del`. */
  permission: string;
  calls: ListCallNames;
  /** Anyone reads the shown records by a call of the list's own instead of `calls.public`, and opens their files. */
  hasOwnPublicCall?: true;
  /** Summaries that differ from the usual ones. */
  summaries?: Partial<Record<ListCall, string>>;
  /** Absent: 显示 and 隐藏. */
  state?: StateWords;
  /** The fields with the first and the last moment at which readers see a record; a blank one does not limit them. */
  period?: readonly [from: string, until: string];
  /** The field by which people know a record. */
  nameField: string;
  fields: Readonly<Record<string, ListField>>;
  /** A rule about several fields of the form, where it is not their period. */
  // oxlint-disable-next-line no-explicit-any
  check?: v.BaseValidation<any, any, v.BaseIssue<unknown>>;
  /** The time of creation is not on the wire, nor in the log. */
  hasNoTime?: true;
}

/** Declares a list; the literals of the declaration become its type. */
export const managedList = <const D extends ListDeclaration>(
  declaration: D & { nameField: keyof D['fields'] },
): D => declaration;

/** Returns the words of `sort` upwards; without a sorted field the list has its own order only. */
export function sortedFields({ fields }: ListDeclaration): string[] {
  const sorted = Object.keys(fields).filter((name) => fields[name]?.isSorted);
  return sorted.length > 0 ? [...sorted, 'CreateTime'] : [];
}

/** Returns the column of a field. */
export const columnOf = (name: string, field?: ListField) =>
  field?.column ?? name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
