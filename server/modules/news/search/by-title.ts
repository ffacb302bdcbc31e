import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { bigramQuery, termsOf } from './search-text.ts';

/** Finds articles of every status with all the words in their title, the last edited first. */
export async function findNewsByTitle(db: Database, key: string, count: number) {
  const terms = termsOf(key);
  if (terms.length === 0) return [];
  return await db
    .selectFrom('news as n')
    .innerJoin('menus as m', 'm.id', 'n.menu_id')
    .select(['n.id', 'n.title', 'm.name as menu_name'])
    .where('n.deleted_at', 'is', null)
    .where(sql<boolean>`n.search_grams @@ ${bigramQuery(terms)}::tsquery`)
    .where((build) => build.and(terms.map((term) => sql<boolean>`strpos(n.search_title, ${term}) > 0`)))
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(count)
    .execute();
}
