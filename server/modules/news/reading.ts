import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { Database } from '../../platform/db/open.ts';
import { readPage } from '../../platform/db/page.ts';
import { statement, type ValueNamed } from '../../platform/db/statement.ts';
import type { FileKeys } from '../files/file-keys.ts';
import type { MenuTree } from '../menus/tree.ts';
import { isLive, isToCome, listColumns, published, textFor, toItem } from './readable.ts';

/*
 * The articles that readers see: published ones in menus that are open to them. The text of an article for members
 * reaches members only, in lists and search as well (security line 11).
 */

/** The reader's rights, and the menus to read. */
export interface Reading {
  tree: MenuTree;
  isMember: boolean;
  /** The menus to look in; all of them must be open to the reader. */
  menuIds: number[];
}

/**
 * Lists the branch of one menu, pinned articles first, then the newest. Only a single page has its text in the list.
 */
export async function listMenuNews(
  { db, fileKeys }: { db: Database; fileKeys: FileKeys },
  reading: Reading,
  page: Page,
  singlePage: boolean,
) {
  const values = { menuIds: reading.menuIds, ...partOf(page), without: null };
  if (!singlePage) return (await findTopsFirst(db, values)).map((row) => toItem(row, reading));
  const rows = await findTopsFirstWithText(db, values);
  return rows.map((row) => {
    const item = toItem(row, reading);
    return { ...item, NewContent: textFor({ fileKeys, ...reading }, item, row.content) };
  });
}

/** Lists the latest articles of all menus, pinned ones first. */
export async function listLatestNews(db: Database, reading: Reading, page: Page) {
  const rows = await findTopsFirst(db, { menuIds: reading.menuIds, ...partOf(page), without: null });
  return rows.map((row) => toItem(row, reading));
}

/**
 * Lists the newest articles, without placing pinned ones on top. `without` is left out; the result reports whether it
 * would have been listed.
 */
export async function listNewestNews(
  db: Database,
  reading: Reading,
  page: Page,
  without: number | undefined,
) {
  const { menuIds } = reading;
  const rows = await findNewest(db, { menuIds, ...partOf(page), without: without ?? null });
  const [first] = rows;
  // A page without articles does not show it.
  const isLeftOut =
    without !== undefined && (first ? first.is_left_out : await isListed(db, menuIds, without));
  return { List: rows.map((row) => toItem(row, reading)), isLeftOut };
}

interface Merged {
  menuIds: number[];
  /** The most rows of each menu that can be on the page. */
  reach: number;
  size: number;
  start: number;
  without: number | null;
}

const partOf = ({ pageindex, pagesize }: Page) => ({
  reach: pageindex * pagesize,
  size: pagesize,
  start: (pageindex - 1) * pagesize,
});

const topsFirst = sql`n.is_top desc, n.published_at desc, n.id desc`;
const newestFirst = sql`n.published_at desc, n.id desc`;

const findTopsFirst = statement((db, value: ValueNamed<Merged>) =>
  mergedFromMenus(db, value, topsFirst).select(listColumns),
);
const findTopsFirstWithText = statement((db, value: ValueNamed<Merged>) =>
  mergedFromMenus(db, value, topsFirst).select([...listColumns, 'n.content']),
);
const findNewest = statement((db, value: ValueNamed<Merged>) => {
  const isListedToo = sql<boolean>`exists (select from news n
    where n.id = ${value('without')}::int and ${isLive} and n.menu_id = any(${value('menuIds')}::int[]))`;
  return mergedFromMenus(db, value, newestFirst).select([...listColumns, isListedToo.as('is_left_out')]);
});

/**
 * Reads each menu in the order of an index, as far as the page can reach, and merges the results: the work does not
 * grow with the size of the menus. Rows before the page are read in the index alone.
 */
function mergedFromMenus(db: Database, value: ValueNamed<Merged>, order: RawBuilder<unknown>) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom(sql<{ id: number }>`unnest(${value('menuIds')}::int[])`.as<'m'>(sql`m(id)`))
        .innerJoinLateral(
          (build) =>
            build
              .selectFrom('news as n')
              .select(['n.id', 'n.is_top', 'n.published_at'])
              .where(isLive)
              .whereRef('n.menu_id', '=', 'm.id')
              .where(sql<SqlBool>`n.id is distinct from ${value('without')}::int`)
              .orderBy(order)
              .limit(value('reach'))
              .as('n'),
          (join) => join.onTrue(),
        )
        .select('n.id')
        .orderBy(order)
        .limit(value('size'))
        .offset(value('start'))
        .as('page'),
    )
    .innerJoin('news as n', 'n.id', 'page.id')
    .orderBy(order);
}

/** Lists the articles on a position, by their number, then newest. */
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
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(row_count), 0)::bigint - (select count(*) from news n where ${isToCome} and ${inMenus(menuIds)}) as total
    from row_counts where counted = 'news' and part = any(${menuIds}::int[]) and status = ${published}`.execute(
    db,
  );
  return rows[0]!.total;
}

async function isListed(db: Database, menuIds: number[], newsId: number): Promise<boolean> {
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
export const nextPublication = sql<Date | null>`
  (select published_at from news where deleted_at is null and status = ${published} and published_at > now()
   order by published_at limit 1)`;

export function inMenus(menuIds: number[]) {
  return sql<SqlBool>`n.menu_id = any(${menuIds}::int[])`;
}
