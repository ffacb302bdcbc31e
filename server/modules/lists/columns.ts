import { onOff } from '#contract/fields/rules.ts';
import { columnOf, type ListField, type ListDeclaration } from '#contract/lists/declaration.ts';
import { formatTime, parseEndTime, parseTime } from '../../platform/core/shanghai-time.ts';
import { withoutKeys } from '../files/file-keys.ts';
import type { NamingFields } from '../files/nameable-files.ts';

/* The columns of a declared list, and its records on the wire. */

export type Row = Readonly<Record<string, unknown>> & { id: number };
export type WireRecord = Readonly<Record<string, string | number>> & { Version: number };
export type Form = Readonly<Record<string, unknown>> & {
  Version?: number;
  SortNumber?: number;
  Status?: number;
};

const fieldsOf = ({ fields }: ListDeclaration) => Object.entries(fields);

/** Returns the columns of what anyone reads: the id, the fields and the place. */
export function shownColumns(list: ListDeclaration): string[] {
  const fields = fieldsOf(list).map(([name, field]) => columnOf(name, field));
  return ['id', ...fields, ...(list.calls.sort ? ['sort_number'] : [])];
}

/** Returns the columns of what the back office reads. */
export function managedColumns(list: ListDeclaration): string[] {
  return [
    ...shownColumns(list),
    ...(list.calls.show ? ['is_shown'] : []),
    ...(list.hasNoTime ? [] : ['created_at']),
    'version',
  ];
}

/** Returns the columns in which the search key is looked for. */
export function searchedColumns(list: ListDeclaration): string[] {
  return fieldsOf(list).flatMap(([name, field]) => (field.isSearched ? columnOf(name, field) : []));
}

/** Returns the column that a word of `sort` names. */
export function sortedColumn({ fields }: ListDeclaration, name: string): string {
  const field = fields[name];
  return field ? columnOf(name, field) : 'created_at';
}

export function toShown(list: ListDeclaration, row: Row): Record<string, string | number> {
  const fields = fieldsOf(list).map(([name, field]) => [name, wireValue(row[columnOf(name, field)])]);
  return {
    [list.id]: row.id,
    ...Object.fromEntries(fields),
    ...(list.calls.sort && { SortNumber: wireValue(row['sort_number']) }),
  };
}

export function toWire(list: ListDeclaration, row: Row): WireRecord {
  return {
    ...toShown(list, row),
    ...(list.calls.show && { Status: Number(row['is_shown']) }),
    ...(!list.hasNoTime && { CreateTime: wireValue(row['created_at']) }),
    Version: Number(row['version']),
  };
}

/** Returns the values that a form stores, by their columns. */
export function storedValues(list: ListDeclaration, form: Form): Record<string, unknown> {
  const fields = fieldsOf(list).map(([name, field]) => [
    columnOf(name, field),
    storedValue(field, form[name]),
  ]);
  return {
    ...Object.fromEntries(fields),
    ...(list.calls.show && { is_shown: form.Status === onOff.on }),
  };
}

/** Returns the values of a form that may name files. */
export function namingFields(list: ListDeclaration, form: Form): NamingFields {
  const valuesOf = (kind: ListField['kind']) => {
    const fields = fieldsOf(list).filter(([, field]) => field.kind === kind);
    return Object.fromEntries(fields.map(([name]) => [name, withoutKeys(String(form[name]))]));
  };
  return { texts: valuesOf('address'), pictures: valuesOf('picture') };
}

function wireValue(value: unknown): string | number {
  if (value instanceof Date) return formatTime(value);
  return typeof value === 'number' ? value : String(value ?? '');
}

function storedValue({ kind, isDeadline }: ListField, value: unknown): unknown {
  if (kind === 'address' || kind === 'picture') return withoutKeys(String(value));
  if (kind !== 'time') return value;
  if (typeof value !== 'string' || value === '') return null;
  return isDeadline ? parseEndTime(value) : parseTime(value);
}
