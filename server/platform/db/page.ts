import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { bareKey, compareKey } from '#contract/fields/normal-form.ts';

/** A query with its columns and its order. */
interface Listed<Row> {
  limit(count: number): { offset(count: number): { execute(): Promise<Row[]> } };
}

/** Reads one page of the selected rows, and their total; `list` adds columns and order, and the joins for them. */
export async function readPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, object>,
  { pageindex, pagesize }: Page,
  list: (query: SelectQueryBuilder<DB, Table, object>) => Listed<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await list(query)
    .limit(pagesize)
    .offset((pageindex - 1) * pagesize)
    .execute();
  return { rows, total: await countChosen(query) };
}

/** The sort order of a list; the last column is unique. */
export type Order = readonly (readonly [column: string, direction: Direction, nulls?: 'last'])[];

type Direction = 'asc' | 'desc';

/** Sorts by one column, and by the key among equal values. */
export function sortedBy(column: string, key: string, direction: Direction): Order {
  return [
    [column, direction],
    [key, direction],
  ];
}

/** Sorts by a column that may be empty: rows without a value are last in both directions. */
export function sortedByFilled(column: string, key: string, direction: Direction): Order {
  return [
    [column, direction, 'last'],
    [key, direction],
  ];
}

interface Listing {
  key: string;
  order: Order;
  /** The total, where it is known without counting. */
  counted?: Promise<number | undefined> | undefined;
  /** True when each row must be checked for membership: that is done once, for the page and the total together. */
  isSearched?: boolean;
}

export interface LongPage<Row> {
  rows: Row[];
  total: number;
  /** The total is an estimate. */
  isAbout?: true;
}

/**
 * Like `readPage`, for lists of many thousands, where any page is fast: only the keys of the page are read in the order
 * of an index, from the nearer end, and then their rows, by `list`.
 */
export async function readLongPage<DB, Table extends keyof DB, Row extends { id: number }>(
  query: SelectQueryBuilder<DB, Table, object>,
  { pageindex, pagesize }: Page,
  { key, order, counted, isSearched = false }: Listing,
  list: (ids: number[]) => { execute(): Promise<Row[]> },
): Promise<LongPage<Row>> {
  const before = (pageindex - 1) * pagesize;
  if (isSearched) {
    const hits = await query
      .select([sql.ref(key).as('id'), sql`count(*) over ()`.as('total')])
      .$castTo<{ id: number; total: number }>()
      .orderBy(inOrder(order))
      .limit(pagesize)
      .offset(before)
      .execute();
    const ids = hits.map(({ id }) => id);
    if (hits[0]) return { rows: await inOrderOf(ids, list(ids)), total: hits[0].total };
    if (before === 0) return { rows: [], total: 0 };
  }
  const total = (await counted) ?? (await countChosen(query));
  const length = Math.min(pagesize, total - before);
  if (length <= 0) return { rows: [], total };
  const behind = total - before - length;
  const isFromEnd = behind < before;
  const keys = await query
    .select(sql.ref(key).as('id'))
    .$castTo<{ id: number }>()
    .orderBy(inOrder(order, isFromEnd))
    .limit(length)
    .offset(isFromEnd ? behind : before)
    .execute();
  const ids = keys.map(({ id }) => id);
  if (isFromEnd) ids.reverse();
  return { rows: await inOrderOf(ids, list(ids)), total };
}

const batch = 500;

/** Reads rows in the order of their ids, some hundreds at a time. */
export async function* readInBatches<Row extends { id: number }>(
  read: (afterId: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let lastId = 0; ;) {
    const rows = await read(lastId, batch);
    yield* rows;
    if (rows.length < batch) return;
    lastId = rows.at(-1)!.id;
  }
}

/** Returns the rows with these keys, in the order of the keys. */
export async function inOrderOf<Row extends { id: number }>(
  ids: number[],
  list: { execute(): Promise<Row[]> },
): Promise<Row[]> {
  const byId = new Map((await list.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countChosen<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const { total } = await query
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

export function inOrder(order: Order, isReversed = false): RawBuilder<unknown> {
  return sql.join(
    order.map(([column, direction, nulls]) => {
      const isDown = (direction === 'desc') !== isReversed;
      const blanks = nulls === undefined ? sql`` : isReversed ? sql` nulls first` : sql` nulls last`;
      return sql`${sql.ref(column)} ${isDown ? sql`desc` : sql`asc`}${blanks}`;
    }),
  );
}

/** Returns the condition that selects the rows of a page by their keys. */
export function withKeys(key: string, ids: number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(key)} = any(${ids}::int[])`;
}

/** Returns the condition of a filter, or none when it is not set. */
export function ifPresent<Value>(
  filter: Value | undefined,
  condition: (filter: Value) => Expression<SqlBool>,
): Expression<SqlBool> {
  return filter === undefined || filter === '' ? sql<boolean>`true` : condition(filter);
}

/** Returns the condition that a text contains the key in any case; every text contains a blank one. */
export function contains(text: Expression<string>, key: string): Expression<SqlBool> {
  return ifPresent(key, () => sql<boolean>`strpos(lower(${text}), lower(${key})) > 0`);
}

/**
 * Like `contains`, for names: one of them contains the key, compared without signs and accents, or with them where the
 * key has nothing else.
 */
export function matchesKey(names: Expression<string>[], key: string): Expression<SqlBool> {
  const bare = bareKey(key);
  const isPart = (name: Expression<string>) =>
    bare === ''
      ? sql`strpos(compare_key(${name}), ${compareKey(key)}) > 0`
      : sql`strpos(bare_key(${name}), ${bare}) > 0`;
  return ifPresent(compareKey(key), () => sql<boolean>`(${sql.join(names.map(isPart), sql` or `)})`);
}

/**
 * Returns the condition that the names of a record contain the key; `table` has search_key and bare_key. The pairs of its characters
 * find candidates by index, unless `byIndex` is false; a single character has none.
 */
export function hasInNames(table: string, key: string, byIndex = true): RawBuilder<SqlBool> {
  const [compared, bare] = [compareKey(key), bareKey(key)];
  if (compared === '') return sql<SqlBool>`true`;
  const searchKey = sql.ref(`${table}.search_key`);
  const bareNames = sql.ref(`${table}.bare_key`);
  const isSingle = [...compared].length < 2;
  const places = [{ names: searchKey, text: compared }];
  if (!isSingle && [...bare].length > 1) {
    if (bare !== compared) places.push({ names: searchKey, text: bare });
    places.push({ names: bareNames, text: bare });
  }
  const isPart = anyOf(places.map(({ names, text }) => sql`strpos(${names}, ${text}) > 0`));
  if (!byIndex || isSingle) return isPart;
  // Apart from the comparison: an index that finds the pairs need not make them again for each candidate.
  const hasPairs = places.map(({ names, text }) => {
    const contained = sql`character_pairs(${names}) @> character_pairs(${text})`;
    return names === bareNames ? sql`(${bareNames} <> '' and ${contained})` : contained;
  });
  return sql<SqlBool>`(${anyOf(hasPairs)} and ${isPart})`;
}

/** Like `hasInNames`, for the former names of a member, which have an index of their own. */
export function hasInFormerNames(table: string, key: string): RawBuilder<SqlBool> {
  const compared = compareKey(key);
  if (compared === '') return sql<SqlBool>`true`;
  const bare = bareKey(key);
  const names = sql.ref(`${table}.former_search_key`);
  const hasPart = (text: string) =>
    sql`(character_pairs(${names}) @> character_pairs(${text}) and strpos(${names}, ${text}) > 0)`;
  const parts = anyOf([compared, ...(bare === '' || bare === compared ? [] : [bare])].map(hasPart));
  return sql<SqlBool>`(${sql.ref(`${table}.former_names`)} <> '' and ${parts})`;
}

function anyOf(conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
