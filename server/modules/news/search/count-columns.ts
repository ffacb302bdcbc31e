import { sql, type RawBuilder } from 'kysely';
import type { NewsFound } from '#contract/news/news.ts';
import type { Database } from '../../../platform/db/open.ts';
import { topOf } from '../../menus/tree.ts';
import type { Reading } from '../reading.ts';
import { hitsOf, type Hits } from './hits.ts';
import { sample, sampledNews } from './sample.ts';
import { bigramQuery } from './search-text.ts';

type Columns = NonNullable<NewsFound['Columns']>;

interface InMenu {
  menu: number;
  count: number;
}

/** Returns how many of these articles are in each menu of the top level. */
export async function columnsOfIds(db: Database, reading: Reading, ids: readonly number[]): Promise<Columns> {
  return columnsOf(reading, await inMenus(db, sql`news n where n.id = any(${ids}::int[])`));
}

/** Returns how many hits each menu of the top level has; where their number is an estimate, about as many. */
export async function columnsOfHits(
  db: Database,
  reading: Reading,
  terms: string[],
  { isAbout, total }: Pick<Hits, 'isAbout' | 'total'>,
): Promise<Columns> {
  const { inTitle, inWords, isOpen, isReadable } = hitsOf(terms, reading);
  const isHit = sql`${isOpen} and (${inTitle} or ${isReadable} and ${inWords})`;
  if (!isAbout)
    return columnsOf(reading, await inMenus(db, sql`${candidatesOf(terms)} and (${isHit}) is true`));
  const sampled = await inMenus(db, sql`${sampledNews} where ${isHit}`);
  if (sumOf(sampled) >= sample.minHits)
    return columnsOf(reading, withOthers(reading, shared(sampled, total)));
  // Too few for the sample, too many to read: articles with the pairs of the words are nearly the hits.
  return columnsOf(reading, shared(await inMenus(db, sql`${candidatesOf(terms)} and ${isOpen}`), total));
}

function candidatesOf(terms: string[]) {
  return sql`news n where n.search_grams @@ ${bigramQuery(terms)}::tsquery`;
}

async function inMenus(db: Database, articles: RawBuilder<unknown>): Promise<InMenu[]> {
  const { rows } = await sql<InMenu>`
    select n.menu_id as menu, count(*)::int as count from ${articles} group by n.menu_id`.execute(db);
  return rows;
}

const sumOf = (counts: readonly InMenu[]) => counts.reduce((sum, { count }) => sum + count, 0);

function shared(counts: readonly InMenu[], total: number): InMenu[] {
  const sum = sumOf(counts);
  return counts.map(({ menu, count }) => ({ menu, count: Math.round((count / sum) * total) }));
}

/** Adds the menus of which the sample has no hit: they may have some nevertheless. */
function withOthers({ menuIds }: Reading, counts: readonly InMenu[]): InMenu[] {
  return [...counts, ...menuIds.map((menu) => ({ menu, count: 0 }))];
}

function columnsOf({ tree }: Reading, counts: readonly InMenu[]): Columns {
  const columns = new Map<number, number>();
  for (const { menu, count } of counts) {
    const menuInTree = tree.byId.get(menu);
    if (!menuInTree) continue;
    const top = topOf(tree, menuInTree).id;
    columns.set(top, (columns.get(top) ?? 0) + count);
  }
  return [...columns].map(([MenuId, Count]) => ({ MenuId, Count }));
}
