import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { readByIndexes } from '../../../platform/db/transaction.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { bigramQuery, termsOf } from './search-text.ts';

/** Returns the first of several searches that has a hit. One statement asks for all of them, each to its first hit. */
export async function firstWithHits(
  db: Database,
  reading: Reading,
  searches: readonly string[],
): Promise<string | undefined> {
  if (searches.length === 0) return undefined;
  const questions = searches.map(termsOf);
  const { rows } = await readByIndexes(db, (tx) =>
    sql<{ place: number }>`
        select asked.place::int from unnest(${questions.map((terms) => terms.join(' '))}::text[], ${questions.map(bigramQuery)}::text[])
          with ordinality as asked(terms, query, place)
        where exists (
          select from news n
          cross join lateral (
            select bool_and(strpos(n.search_title, term) > 0) as in_title,
              bool_and(strpos(n.search_title, term) > 0 or strpos(n.search_text, term) > 0) as in_words
            from unnest(string_to_array(asked.terms, ' ')) term
          ) has
          where n.search_grams @@ asked.query::tsquery and (${isLive} and ${inMenus(reading.menuIds)}) is true
            and (has.in_title or (${reading.isMember} or not n.is_member_read) and has.in_words)
        )
        order by asked.place limit 1`.execute(tx),
  );
  return rows[0] && searches[rows[0].place - 1];
}
