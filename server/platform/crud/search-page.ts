import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { Database, Tx } from '../db/open.ts';
import { inOrder, inOrderOf, readLongPage, withKeys, type LongPage, type Order } from '../db/page.ts';

/*
 * Pages of lists of many thousands that are searched by words. The index finds the rows with rare words. Common words are in a large
 * part of all rows: the first rows in the order of the list are read until the page is full, and their number is estimated from a
 * sample (docs/decisions/0540-common-words-are-estimated-in-every-long-list.md).
 */

interface Searched<DB, Table extends keyof DB> {
  /** Selects the rows by all conditions; their words find candidates by index where `byIndex` is true. */
  choose: (byIndex: boolean) => SelectQueryBuilder<DB, Table, object>;
  table: string;
  /** The alias of the table in all conditions. */
  alias: string;
  /** The condition of an index that has the order of the list. */
  isListed: RawBuilder<unknown>;
  order: Order;
  /** False where no index has the order. */
  isIndexed: boolean;
}

/** A sample spread over the table; with fewer hits among them than `minHits`, a word is not common. */
const sample = { size: 1000, minHits: 10 };
/** Up to this number, hits are counted and sorted. */
const maxCounted = 10_000;
/** The number of rows that are read for the page of a common word; a page further on is sorted from all hits. */
const maxLookedAt = 50_000;

/** Reads one page of a search; `total` is an estimate where `isAbout` is set, which it never is for fewer than ten thousand hits. */
export async function readSearchedPage<DB, Table extends keyof DB, Row extends { id: number }>(
  db: Database | Tx,
  searched: Searched<DB, Table>,
  page: Page,
  list: (ids: number[]) => { execute(): Promise<Row[]> },
): Promise<LongPage<Row>> {
  const { choose, order } = searched;
  const key = `${searched.alias}.id`;
  const common = searched.isIndexed ? await estimate(db, searched) : undefined;
  const ids = common && (await firstHits(searched, page, common.share));
  if (ids) return { rows: await inOrderOf(ids, list(ids)), total: roundedDown(common.total), isAbout: true };
  return await readLongPage(choose(true), page, { key, order, isSearched: true }, list);
}

/** Returns the share of hits among all rows, and their estimated number; undefined where they can be counted. */
async function estimate<DB, Table extends keyof DB>(
  db: Database | Tx,
  { choose, table, alias }: Searched<DB, Table>,
): Promise<{ share: number; total: number } | undefined> {
  const { first, last } = await rangeOf(db, table);
  if (last - first < maxCounted) return undefined;
  const { hits } = await choose(false)
    .where(withKeys(`${alias}.id`, spreadOver(first, last, sample.size)))
    .select(sql`count(*)`.as('hits'))
    .$castTo<{ hits: number }>()
    .executeTakeFirstOrThrow();
  const total = hits * stepOf(first, last, sample.size);
  return hits < sample.minHits || total < maxCounted ? undefined : { share: hits / sample.size, total };
}

/** Returns ids spread over a table, always the same ones, whose rows stay in memory; all ids of a table that has no more than `size`. */
export async function spreadIds(db: Database, table: string, size: number): Promise<number[]> {
  const { first, last } = await rangeOf(db, table);
  return spreadOver(first, last, size);
}

async function rangeOf(db: Database | Tx, table: string): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(min(id), 1) as first, coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(db);
  return rows[0]!;
}

const stepOf = (first: number, last: number, size: number) => Math.ceil((last - first + 1) / size);

function spreadOver(first: number, last: number, size: number): number[] {
  const step = stepOf(first, last, size);
  // Not at even distances: what comes every second time is found half of the time.
  return Array.from({ length: size }, (_, at) => first + at * step + ((at * 7919) % Math.max(step, 1)));
}

/** Returns the ids of the page, or undefined when the rows that are read contain too few hits for it. */
async function firstHits<DB, Table extends keyof DB>(
  { choose, table, alias, isListed, order }: Searched<DB, Table>,
  { pageindex, pagesize }: Page,
  share: number,
): Promise<number[] | undefined> {
  const hitCount = pageindex * pagesize;
  const lookedAt = Math.ceil(50 + (2 * hitCount) / share);
  if (lookedAt > maxLookedAt) return undefined;
  const key = sql.ref(`${alias}.id`);
  const first = sql`(select ${key} from ${sql.table(table)} as ${sql.ref(alias)} where ${isListed}
    order by ${inOrder(order)} limit ${lookedAt})`;
  const hits = await choose(false)
    .where(sql<boolean>`${key} in ${first}`)
    .select(key.as('id'))
    .$castTo<{ id: number }>()
    .orderBy(inOrder(order))
    .limit(hitCount)
    .execute();
  if (hits.length < hitCount) return undefined;
  return hits.slice(hitCount - pagesize).map(({ id }) => id);
}

/** Rounds down to two digits: 12,345 is about 12,000. */
export function roundedDown(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
}
