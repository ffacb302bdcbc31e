import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { readByIndexes } from '../../db/transaction.ts';
import type { Reading } from '../reading.ts';
import { pairsOfTerm } from '../search-text.ts';
import { fewestOfCommon, mayBeCommon } from './how-common.ts';
import { hitsOf, roundedDown, type Hits, type Section } from './hits.ts';

/*
 * Words that stand in thousands of articles. Their index leads to all of these, and a reader looks at the newest ten: so the
 * newest articles are read until the page is full (docs/decisions/0250-common-words.md). What the page shows is exact.
 */

/** Spread over all articles; so many of them are hits at least, or the word is not common. */
const sample = { size: 300, fewest: 6 };
/** Newest articles to look at: their titles lie in the row, a text is read from beside it. */
const most = { titles: 5000, texts: 2500 };

/** Undefined when the terms are not common, or the section lies too deep. */
export async function findCommon(
  db: Database,
  reading: Reading,
  terms: string[],
  { limit, offset }: Section,
): Promise<Hits | undefined> {
  if (!(await mayBeCommon(db, terms))) return undefined;
  const share = await shareOfHits(db, reading, terms);
  if (share === undefined) return undefined;
  const total = roundedDown(share.total);
  const wanted = offset + limit;
  const titled = await newestTitled(db, reading, terms, { wanted, share: share.inTitle });
  if (titled.length >= wanted) return { ids: titled.slice(offset, wanted), total, isAbout: true };
  const written = await newestWritten(db, reading, terms, {
    wanted: wanted - titled.length,
    share: share.inText,
  });
  return written && { ids: [...titled, ...written].slice(offset, wanted), total, isAbout: true };
}

/** What part of all articles are hits; undefined when too few of the sample are one to tell. */
async function shareOfHits(db: Database, reading: Reading, terms: string[]) {
  const { inTitle, inWords, isOpen, isReadable } = hitsOf(terms, reading);
  const { rows } = await sql<{ titled: number; written: number; step: number }>`
    select count(*) filter (where ${inTitle}) as titled, count(*) filter (where not ${inTitle}) as written, step
    from (select min(id) as least, 1 + (max(id) - min(id)) / ${sample.size}::int as step from news) every
      -- Not at even distances: what comes every second time is found half of the time.
      cross join generate_series(0, ${sample.size - 1}::int) as at(number)
      -- Looked up one by one ("offset 0"): joined otherwise, the text of every article would be read.
      cross join lateral (
        select deleted_at, status, published_at, menu_id, is_member_read, search_title, search_text
        from news where id = least + number * step + number * 7919 % step offset 0) n
    where ${isOpen} and (${inTitle} or ${isReadable} and ${inWords}) group by step`.execute(db);
  const [found] = rows;
  if (!found || found.titled + found.written < sample.fewest) return undefined;
  const total = (found.titled + found.written) * found.step;
  if (total < fewestOfCommon) return undefined;
  return { total, inTitle: found.titled / sample.size, inText: found.written / sample.size };
}

interface Wanted {
  wanted: number;
  share: number;
}

/** As many as are wanted, or all there are: with all terms in the title, the newest first. */
async function newestTitled(db: Database, reading: Reading, terms: string[], { wanted, share }: Wanted) {
  const { inTitle, isOpen } = hitsOf(terms, reading);
  const looked = toLookAt({ wanted, share }, most.titles);
  if (looked !== undefined) {
    const ids = await idsOf(
      db,
      sql`select n.id from (
      select n.id, n.published_at, n.search_title from news n where ${isOpen}
      order by n.published_at desc, n.id desc limit ${looked}) n
      where ${inTitle} order by n.published_at desc, n.id desc limit ${wanted}`,
    );
    if (ids.length === wanted) return ids;
  }
  const titled = sql`
    select n.id from news n
    where character_pairs(n.search_title) @> ${terms.flatMap(pairsOfTerm)}::text[] and (${isOpen}) is true and ${inTitle}
    order by n.published_at desc, n.id desc limit ${wanted}`;
  return await readByIndexes(db, (tx) => idsOf(tx, titled));
}

/** With a term in the text alone, the newest first; undefined when there are not as many among those that are looked at. */
async function newestWritten(db: Database, reading: Reading, terms: string[], { wanted, share }: Wanted) {
  const { inTitle, inWords, isOpen, isReadable } = hitsOf(terms, reading);
  const looked = toLookAt({ wanted, share }, most.texts);
  if (looked === undefined) return undefined;
  const ids = await idsOf(
    db,
    sql`select n.id from (
    select n.id, n.published_at, n.is_member_read, n.search_title, n.search_text from news n where ${isOpen}
    order by n.published_at desc, n.id desc limit ${looked}) n
    where not ${inTitle} and ${isReadable} and ${inWords} order by n.published_at desc, n.id desc limit ${wanted}`,
  );
  return ids.length === wanted ? ids : undefined;
}

/** Twice what should be enough, for chance. */
function toLookAt({ wanted, share }: Wanted, atMost: number): number | undefined {
  const enough = 50 + (2 * wanted) / share;
  return enough <= atMost ? Math.ceil(enough) : undefined;
}

async function idsOf(db: Database, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}
