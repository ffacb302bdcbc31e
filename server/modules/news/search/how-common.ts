import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { readByIndexes } from '../../../platform/db/transaction.ts';
import { bigramQuery, bigramsOfTerm } from './search-text.ts';

/** The number of articles below which the index finds and counts them fast. */
export const minOfCommon = 3000;

/** Returns whether thousands of articles may contain the terms; false when all terms are single characters. */
export async function isPossiblyCommon(db: Database, terms: string[]): Promise<boolean> {
  const bigrams = [...new Set(terms.flatMap(bigramsOfTerm))];
  if (bigrams.length === 0) return false;
  const { rows } = await sql<{ listed: number; max_hits: number | null }>`
    select count(*) filter (where pair = any(${bigrams}::text[])) as listed,
      coalesce(min(frequency) filter (where pair = any(${bigrams}::text[])), min(frequency)) * max(c.reltuples) as max_hits
    from pg_stats s join pg_class c on c.oid = 'news'::regclass,
      unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common(pair, frequency)
    where s.schemaname = current_schema() and s.tablename = 'news' and s.attname = 'search_grams'
      and pair is not null`.execute(db);
  const { listed, max_hits: maxHits } = rows[0]!;
  // A pair that the statistics do not list occurs in fewer articles than any listed one.
  if ((maxHits ?? 0) < minOfCommon) return false;
  return listed === bigrams.length || (await haveManyCandidates(db, terms));
}

async function haveManyCandidates(db: Database, terms: string[]): Promise<boolean> {
  return await readByIndexes(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from (
        select from news n where n.search_grams @@ ${bigramQuery(terms)}::tsquery limit ${minOfCommon}) candidates`.execute(
      tx,
    );
    return rows[0]!.count === minOfCommon;
  });
}
