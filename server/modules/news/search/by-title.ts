import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { inOrderOf, withKeys } from '../../../platform/db/page.ts';
import { readByIndexes } from '../../../platform/db/transaction.ts';
import { bigramsOfTerm, termsOf } from './search-text.ts';

/** The numbers of latest articles whose titles are read first: they contain enough of any common word. */
const latest = { forWords: 5000, forCharacters: 20_000 };

/**
 * Finds articles of every status with all the words in their title, the last edited first. Single characters alone are looked for in the
 * titles of the 20,000 articles that were edited last.
 */
export async function findNewsByTitle(db: Database, key: string, count: number) {
  const terms = termsOf(key);
  if (terms.length === 0) return [];
  const ids = await findIds(db, terms, count);
  if (ids.length === 0) return [];
  return await inOrderOf(
    ids,
    db
      .selectFrom('news as n')
      .innerJoin('menus as m', 'm.id', 'n.menu_id')
      .select(['n.id', 'n.title', 'm.name as menu_name'])
      .where(withKeys('n.id', ids)),
  );
}

async function findIds(db: Database, terms: string[], count: number): Promise<number[]> {
  const inTitle = sql.join(
    terms.map((term) => sql`strpos(n.search_title, ${term}) > 0`),
    sql` and `,
  );
  const pairs = terms.flatMap(bigramsOfTerm);
  const hasWords = pairs.length > 0;
  const ofLatest = await sql<{ id: number }>`
    select n.id from (
      select n.id, n.updated_at, n.search_title from news n where n.deleted_at is null
      order by n.updated_at desc, n.id desc limit ${hasWords ? latest.forWords : latest.forCharacters}) n
    where ${inTitle} order by n.updated_at desc, n.id desc limit ${count}`.execute(db);
  if (ofLatest.rows.length === count || !hasWords) return ofLatest.rows.map(({ id }) => id);
  const { rows } = await readByIndexes(
    db,
    async (tx) =>
      await sql<{ id: number }>`
        select n.id from news n
        where n.deleted_at is null and character_pairs(n.search_title) @> ${pairs}::text[] and ${inTitle}
        order by n.updated_at desc, n.id desc limit ${count}`.execute(tx),
  );
  return rows.map(({ id }) => id);
}
