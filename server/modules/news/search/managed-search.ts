import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { roundedDown } from '../../../platform/crud/search-page.ts';
import type { Database } from '../../../platform/db/open.ts';
import { inOrder, type Order } from '../../../platform/db/page.ts';
import { readByIndexes } from '../../../platform/db/transaction.ts';
import type { Hits, Section } from './hits.ts';
import { minOfCommon, isPossiblyCommon } from './how-common.ts';
import { maxLookedAt, sample, sampledNews, toLookAt } from './sample.ts';
import { bigramQuery, isExact, termsOf } from './search-text.ts';

/*
 * Searches the articles of the back office. As for readers (docs/decisions/0002), but in the order of the list, without
 * preference for titles.
 */

interface Searched {
  terms: string[];
  /** The other conditions on an article `n` of the list. */
  isChosen: Expression<SqlBool>;
  order: Order;
  /** True when an index has this order. */
  isIndexed: boolean;
}

export async function searchManaged(db: Database, searched: Searched, section: Section): Promise<Hits> {
  return (await findCommon(db, searched, section)) ?? (await findAll(db, searched, section));
}

/** Returns undefined when the terms are not common, or the section is too deep. */
async function findCommon(
  db: Database,
  { terms, isChosen, order, isIndexed }: Searched,
  { limit, offset }: Section,
): Promise<Hits | undefined> {
  // Words of two characters are exact by their index, and counted by it in no time.
  if (!isIndexed || terms.every(isExact) || !(await isPossiblyCommon(db, terms))) return undefined;
  const isHit = sql`${isChosen} and ${hasWords(terms)}`;
  const { rows } = await sql<{ hits: number; step: number }>`
    select count(*) as hits, step from ${sampledNews} where ${isHit} group by step`.execute(db);
  const { hits = 0, step = 0 } = rows[0] ?? {};
  const hitCount = offset + limit;
  const sampleSize = toLookAt({ hitCount, share: hits / sample.size }, maxLookedAt.texts);
  if (hits < sample.minHits || hits * step < minOfCommon || sampleSize === undefined) return undefined;
  const newest = await sql<{ id: number }>`
    select n.id from (
      select n.id, ${columnsOf(order)}, n.search_title, n.search_text from news n where ${isChosen}
      order by ${inOrder(order)} limit ${sampleSize}) n
    where ${hasWords(terms)} order by ${inOrder(order)} limit ${hitCount}`.execute(db);
  if (newest.rows.length < hitCount) return undefined;
  const ids = newest.rows.slice(offset).map(({ id }) => id);
  return { ids, total: roundedDown(hits * step), isAbout: true };
}

async function findAll(
  db: Database,
  { terms, isChosen, order }: Searched,
  { limit, offset }: Section,
): Promise<Hits> {
  return await readByIndexes(db, async (tx) => {
    // `is true` keeps the planner from reading the pairs of every article along another index.
    const { rows } = await sql<Hits>`
      with hits as materialized (
        select n.id, ${columnsOf(order)} from news n
        where n.search_grams @@ ${bigramQuery(terms)}::tsquery and (${isChosen}) is true and ${hasWords(terms.filter((term) => !isExact(term)))}
      )
      select (select count(*) from hits) as total, array(
        select n.id from hits n order by ${inOrder(order)} limit ${limit} offset ${offset}) as ids`.execute(
      tx,
    );
    return rows[0]!;
  });
}

/** Returns the condition that title or text of an article `n` contains every word of `key`. */
export function hasWordsOf(key: string): RawBuilder<SqlBool> {
  const terms = termsOf(key);
  if (terms.length === 0) return sql<SqlBool>`true`;
  const isCandidate = sql`n.search_grams @@ ${bigramQuery(terms)}::tsquery`;
  return sql<SqlBool>`(${isCandidate} and ${hasWords(terms.filter((term) => !isExact(term)))})`;
}

function hasWords(terms: string[]): RawBuilder<SqlBool> {
  const conditions = terms.map(
    (term) => sql`(strpos(n.search_title, ${term}) > 0 or strpos(n.search_text, ${term}) > 0)`,
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function columnsOf(order: Order): RawBuilder<unknown> {
  return sql.join(order.filter(([column]) => column !== 'n.id').map(([column]) => sql.ref(column)));
}
