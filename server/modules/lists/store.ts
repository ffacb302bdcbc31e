import { sql, type RawBuilder } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { onOff } from '#contract/fields/rules.ts';
import { columnOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { parseTimeAfter, parseTime } from '../../platform/core/shanghai-time.ts';
import { saveRecord, type ListDefinition } from '../../platform/crud/crud.ts';
import { isThere, isVisible } from '../../platform/crud/list-conditions.ts';
import { lastPlace, type SortedList } from '../../platform/crud/sort.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { ifPresent, matchesKey, readPage } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { assertMayName } from '../files/nameable-files.ts';
import {
  managedColumns,
  namingFields,
  searchedColumns,
  shownColumns,
  sortedColumn,
  storedValues,
  toShown,
  toWire,
  type Form,
  type Row,
  type WireRecord,
} from './columns.ts';

/* The SQL of every declared list. A list replaces the parts in which it differs. */

/** How a list is arranged; by default it is a single one, by `sort_number` or, without one, the newest first. */
export interface Arrangement {
  order?: RawBuilder<unknown>;
  /** The records among which a new one is last. */
  within?: (form: Form) => RawBuilder<unknown>;
  /** Checks a form against the other records, and returns the columns to store besides its fields. */
  check?: (tx: Tx, form: Form, before: WireRecord | null) => Promise<Record<string, unknown>>;
}

export interface ListFilters {
  key: string;
  status?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
  sort?: string | undefined;
  /** The choices that fields with a `filterName` are read by. */
  [filterName: string]: string | number | undefined;
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const usualOrder = (list: ListDeclaration) => (list.calls.sort ? sql`sort_number, id` : sql`id desc`);

/** Returns the records that anyone sees, in their order. */
export async function readShown(
  db: Database,
  list: ListDeclaration,
): Promise<Record<string, string | number>[]> {
  const { rows } = await sql<Row>`select ${columns(shownColumns(list))} from ${sql.table(list.table)}
    where ${isThere(list)} and ${isVisible(list)} order by ${usualOrder(list)}`.execute(db);
  return rows.map((row) => toShown(list, row));
}

/** Returns a page of the records, also of those that are not shown. */
export async function readManaged(
  db: Database,
  list: ListDeclaration,
  page: Page,
  { key, status, begintime, endtime, sort, ...choices }: ListFilters,
  { order = usualOrder(list) }: Arrangement = {},
): Promise<{ List: WireRecord[]; TotalCount: number }> {
  const selected = db
    .selectFrom(sql<Row>`${sql.table(list.table)}`.as('record'))
    .where(isThere(list))
    .where(hasChoices(list, choices))
    .where(
      matchesKey(
        searchedColumns(list).map((name) => sql.ref<string>(name)),
        key,
      ),
    )
    .where(ifPresent(begintime, (time) => sql<boolean>`created_at >= ${parseTime(time)}`))
    .where(ifPresent(endtime, (time) => sql<boolean>`created_at < ${parseTimeAfter(time)}`))
    .where(ifPresent(status, (value) => sql<boolean>`is_shown = ${value === onOff.on}`));
  const { rows, total } = await readPage(selected, page, (query) =>
    query
      .select(managedColumns(list).map((name) => sql.ref(name).as(name)))
      .$castTo<Row>()
      .orderBy(sort === undefined ? order : orderBy(list, sort)),
  );
  return { List: rows.map((row) => toWire(list, row)), TotalCount: total };
}

/** Returns the condition that the fields with a `filterName` have the values that are asked for. */
function hasChoices({ fields }: ListDeclaration, choices: Partial<ListFilters>): RawBuilder<boolean> {
  const conditions = Object.entries(fields).flatMap(([name, field]) => {
    const choice = field.filterName && choices[field.filterName];
    return choice === undefined ? [] : [sql`${sql.ref(columnOf(name, field))} = ${choice}`];
  });
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

function orderBy(list: ListDeclaration, word: string): RawBuilder<unknown> {
  const column = sql.ref(sortedColumn(list, word.replace('-', '')));
  return word.startsWith('-') ? sql`${column} desc, id desc` : sql`${column}, id`;
}

/**
 * Adds a record or changes an existing one.
 * @returns its id
 * @throws ApiError 400, 404, and 409 with the current record when it changed since its version was read
 */
export async function saveListRecord(
  db: Database,
  list: ListDeclaration,
  form: Form,
  by: Actor,
  { within, check }: Arrangement = {},
): Promise<number> {
  const id = Number(form[list.id]);
  const values = storedValues(list, form);
  const record = {
    id,
    version: form.Version,
    first: (tx: Tx) => assertMayName(tx, by, namingFields(list, form)),
  };
  const last = () => form.SortNumber ?? lastPlace(list.table, within?.(form));
  const saved = await saveRecord(db, definitionOf(list), record, by, async (tx, before) => {
    const stored = { ...values, ...(await check?.(tx, form, before)) };
    return id === 0
      ? await insertRecord(tx, list, { ...stored, ...(list.calls.sort && { sort_number: last() }) })
      : await updateRecord(tx, list, id, {
          ...stored,
          ...(form.SortNumber !== undefined && { sort_number: form.SortNumber }),
        });
  });
  return saved.id;
}

/** Adds a record with these values by their columns. */
export async function insertRecord(
  tx: Tx,
  { table }: ListDeclaration,
  values: Record<string, unknown>,
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns(Object.keys(values))})
    values (${sql.join(Object.values(values))}) returning id`.execute(tx);
  return rows[0]!;
}

async function updateRecord(tx: Tx, { table }: ListDeclaration, id: number, values: Record<string, unknown>) {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)}, version = version + 1 where id = ${id}`.execute(
    tx,
  );
  return { id };
}

/** Returns what the shared functions of `platform/crud` need to know of a list. */
export function definitionOf(list: ListDeclaration): ListDefinition<WireRecord> & { table: string } {
  const places = Object.entries(list.fields).flatMap(([name, { isPlace }]) => (isPlace ? name : []));
  return {
    entityType: list.entityType,
    table: list.table,
    isShown: ({ Status = onOff.on }) => Status === onOff.on,
    placementFields: [...places, ...(list.period ?? [])],
    shownAs: (ids) => ({ kind: list.entityType, ids }),
    async find(tx, ids) {
      const { rows } = await sql<Row>`select ${columns(managedColumns(list))} from ${sql.table(list.table)}
        where id = any(${ids}::int[]) and ${isThere(list)} for update`.execute(tx);
      return new Map(rows.map((row) => [row.id, toWire(list, row)]));
    },
  };
}

/** Returns the whole list in its order, for sorting it. */
export function orderOf(list: ListDeclaration, { order = usualOrder(list) }: Arrangement = {}): SortedList {
  const { entityType, table } = list;
  return {
    entityType,
    table,
    inOrder: sql`select id from ${sql.table(table)} where ${isThere(list)} order by ${order}`,
  };
}
