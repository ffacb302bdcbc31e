import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { newsStatus, type NewsItem } from '#contract/news.ts';
import type { Page } from '#contract/paging.ts';
import type { Database } from '../db/open.ts';
import { given, readPage } from '../db/page.ts';
import { transaction } from '../db/transaction.ts';
import type { FileKeys } from '../files/file-keys.ts';
import type { MenuTree } from '../menus/tree.ts';
import { highlight, highlightedSnippet } from './highlight.ts';
import { isLive, listColumns, textFor, toItem } from './readable.ts';
import { gramQuery, isExact, termsOf } from './search-text.ts';

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

/** All words of `key` in title or text: hits in the title first, then newest. */
export async function searchNews(db: Database, reading: Reading, page: Page, key: string) {
  const terms = termsOf(key);
  if (terms.length === 0) return { List: [], TotalCount: 0 };
  const inTitle = allOf(terms.map((term) => sql`strpos(n.search_title, ${term}) > 0`));
  const looked = terms.filter((term) => !isExact(term));
  const found = sql<{ total: number; ids: number[] }>`
    with hits as materialized (
      select n.id, n.published_at, ${inTitle} as is_in_title from news n
      where n.search_grams @@ ${gramQuery(terms)}::tsquery and ${isLive} and ${inMenus(reading.menuIds)}
        and ${allOf(looked.map((term) => sql`(strpos(n.search_title, ${term}) > 0 or strpos(n.search_text, ${term}) > 0)`))}
        and (${reading.isMember} or not n.is_member_read or ${inTitle})
    )
    select (select count(*) from hits) as total, array(
      select id from hits order by is_in_title desc, published_at desc, id desc
      limit ${page.pagesize} offset ${(page.pageindex - 1) * page.pagesize}) as ids`;
  const { total, ids } = await transaction(db, async (tx) => {
    // For a word that is common, the planner would rather read the grams of every article: it does not know their size.
    await sql`set local enable_seqscan = off`.execute(tx);
    return (await found.execute(tx)).rows[0]!;
  });
  return { List: await findHits(db, reading, ids, terms), TotalCount: total };
}

async function findHits(db: Database, reading: Reading, ids: number[], terms: string[]): Promise<NewsItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('news as n')
    .select(listColumns)
    .select(sql<number>`length(n.plain_text)`.as('text_length'))
    .select([sql<number>`${windowStart(terms)}`.as('start'), windowText(terms).as('near')])
    .where('n.id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const items: NewsItem[] = [];
  for (const [at, row] of rows.entries()) {
    // A page may hold hundreds: others get their turn.
    if (at % 20 === 19) await breathe();
    const item = toItem(row, reading);
    const isHidden = item.IsMemberRead && !reading.isMember;
    const around = { before: row.start > 1, after: row.start + windowLength <= row.text_length };
    const Summary = isHidden ? '' : highlightedSnippet(row.near, terms, around);
    items.push({ ...item, Title: highlight(item.Title, terms), Summary });
  }
  return items.toSorted((a, b) => ids.indexOf(a.NewsId) - ids.indexOf(b.NewsId));
}

/*
 * A text may have a million characters, a list hundreds of them: only what lies around the first hit is read. The hit is
 * found in the normalised text, whose places are those of the text but for blanks that fell together.
 */
const windowLength = 2400;
const windowLead = 400;

function windowStart(terms: string[]) {
  const places = terms.map((term) => sql`nullif(strpos(n.search_text, ${term}), 0)`);
  return sql`greatest(1, least(${sql.join(places)}) - ${windowLead})::int`;
}

function windowText(terms: string[]) {
  return sql<string>`substr(n.plain_text, ${windowStart(terms)}, ${windowLength})`;
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

function inMenus(menuIds: number[]) {
  return sql<SqlBool>`n.menu_id = any(${menuIds}::int[])`;
}

function allOf(conditions: Expression<unknown>[]) {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
