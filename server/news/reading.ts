import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { newsStatus } from '#contract/news.ts';
import type { Page } from '#contract/paging.ts';
import type { Database } from '../db/open.ts';
import { given, readPage } from '../db/page.ts';
import type { FileKeys } from '../files/file-keys.ts';
import type { MenuTree } from '../menus/tree.ts';
import { isLive, listColumns, textFor, toItem } from './readable.ts';

/*
 * What readers see of articles: published ones in menus that are open to them. The text of an article for
 * members reaches members only, in lists and search as well (security line 11).
 */

/** Who reads, and where they look. */
export interface Reading {
  tree: MenuTree;
  isMember: boolean;
  /** The menus to look in; all of them must be open to the reader. */
  menuIds: number[];
}

/** One menu's branch, tops first, then newest. Only a single page carries its text in the list. */
export async function listMenuNews(
  { db, fileKeys }: { db: Database; fileKeys: FileKeys },
  reading: Reading,
  page: Page,
  singlePage: boolean,
) {
  const order = sql`n.is_top desc, n.published_at desc, n.id desc`;
  const rows = await mergedFromMenus(db, reading.menuIds, page, order)
    .select(listColumns)
    .$if(singlePage, (query) => query.select('n.content'))
    .execute();
  return rows.map((row) => {
    const item = toItem(row, reading);
    if (!singlePage) return item;
    return { ...item, NewContent: textFor({ fileKeys, ...reading }, item, row.content ?? '') };
  });
}

/** Newest first, whatever stands on top; `without` is left out. */
export async function listNewestNews(
  db: Database,
  reading: Reading,
  page: Page,
  without: number | undefined,
) {
  const order = sql`n.published_at desc, n.id desc`;
  const rows = await mergedFromMenus(db, reading.menuIds, page, order, without).select(listColumns).execute();
  return rows.map((row) => toItem(row, reading));
}

/**
 * Each menu is read in the order of an index, as far as the page can reach, and what was read is merged: the work does
 * not grow with what the menus hold.
 */
function mergedFromMenus(
  db: Database,
  menuIds: number[],
  { pageindex, pagesize }: Page,
  order: RawBuilder<unknown>,
  without?: number,
) {
  return db
    .selectFrom(sql<{ id: number }>`unnest(${menuIds}::int[])`.as<'m'>(sql`m(id)`))
    .innerJoinLateral(
      (build) =>
        build
          .selectFrom('news as n')
          .select([...listColumns, 'n.content'])
          .where(isLive)
          .whereRef('n.menu_id', '=', 'm.id')
          .where((where) => given(without, (newsId) => where('n.id', '!=', newsId)))
          .orderBy(order)
          .limit(pageindex * pagesize)
          .as('n'),
      (join) => join.onTrue(),
    )
    .orderBy(order)
    .limit(pagesize)
    .offset((pageindex - 1) * pagesize);
}

/** The articles on a seat, by their number, then newest. */
export async function listSeatNews(db: Database, reading: Reading, page: Page, seat: number) {
  const placed = db
    .selectFrom('news_positions as p')
    .innerJoin('news as n', 'n.id', 'p.news_id')
    .where('p.seat', '=', seat)
    .where('p.is_on', '=', true)
    .where(isLive)
    .where(inMenus(reading.menuIds));
  const { rows, total } = await readPage(placed, page, (query) =>
    query
      .select(listColumns)
      .orderBy('p.sort_number')
      .orderBy('n.published_at', 'desc')
      .orderBy('n.id', 'desc'),
  );
  return { List: rows.map((row) => toItem(row, reading)), TotalCount: total };
}

export async function countNews(db: Database, menuIds: number[]): Promise<number> {
  const { total } = await db
    .selectFrom('news as n')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where(isLive)
    .where(inMenus(menuIds))
    .executeTakeFirstOrThrow();
  return total;
}

export async function isListed(db: Database, menuIds: number[], newsId: number): Promise<boolean> {
  const row = await db
    .selectFrom('news as n')
    .select('n.id')
    .where('n.id', '=', newsId)
    .where(isLive)
    .where(inMenus(menuIds))
    .executeTakeFirst();
  return row !== undefined;
}

/** The moment at which the next article appears by itself. */
export async function nextPublication(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('news')
    .select('published_at')
    .where('deleted_at', 'is', null)
    .where('status', '=', newsStatus.published)
    .where('published_at', '>', sql<Date>`now()`)
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst();
  return row?.published_at ?? null;
}

export function inMenus(menuIds: number[]) {
  return sql<SqlBool>`n.menu_id = any(${menuIds}::int[])`;
}
