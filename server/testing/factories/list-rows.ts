import type { ListCall, ListField, ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';

/*
 * The rows of declared lists in the tables of the tests that hold for every call.
 */

/** Returns a row for each call of the declared lists, by its name on the wire; undefined: none. */
export function rowsOfLists<Row>(
  rowOf: (list: ListDeclaration, call: ListCall) => Row | undefined,
): Record<string, Row> {
  const rows = managedLists.flatMap((list: ListDeclaration) =>
    Object.entries(list.calls).map(([call, name]) => [name, rowOf(list, call as ListCall)] as const),
  );
  return Object.fromEntries(rows.filter((row): row is [string, Row & {}] => row[1] !== undefined));
}

/** The right that each call of a list takes: whoever changes a list need not be allowed to delete from it. */
export const rightOfCall = {
  list: 'list',
  save: 'save',
  sort: 'save',
  show: 'save',
  remove: 'del',
  restore: 'del',
  public: undefined,
} as const;

const samples: Record<ListField['kind'], string | number> = {
  text: '友情',
  lines: '友情',
  address: 'https://www.example.com',
  picture: '/files/2026/11/a.png',
  count: 1,
  choice: 1,
  time: '2026-11-28 09:00:00',
};

/** Returns a valid form of a new record. */
export function sampleForm({ fields }: ListDeclaration): Record<string, string | number> {
  const values = Object.entries(fields).map(([name, { kind, isDeadline }]) => [
    name,
    isDeadline ? '2026-11-29' : samples[kind],
  ]);
  return Object.fromEntries(values);
}

/** Returns the names of the fields that take any text. */
export function textsOfLists(): string[] {
  const fields = managedLists.flatMap((list: ListDeclaration) => Object.entries(list.fields));
  return fields.flatMap(([name, { kind }]) => (kind === 'text' || kind === 'lines' ? name : []));
}
