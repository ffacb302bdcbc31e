import { sql } from 'kysely';
import { newsStatus } from '#contract/news/news.ts';
import { roundedDown } from '../../../platform/crud/search-page.ts';
import type { Database } from '../../../platform/db/open.ts';
import { countRows } from '../../../platform/db/row-counts.ts';
import { readByIndexes } from '../../../platform/db/transaction.ts';
import type { Reading } from '../reading.ts';
import { hitsOf, type Hits, type Section } from './hits.ts';
import { minOfCommon, isPossiblyCommon } from './how-common.ts';
import { maxLookedAt, sample, sampledNews, toLookAt } from './sample.ts';
import { bigramsOfTerm } from './search-text.ts';

/*
 * Words that occur in thousands of articles. The index would return all of these while a reader wants the newest ten,
 * so the newest articles are read until the page is full (docs/decisions/0002). The page is exact.
 */

/** Menus with so few articles are read to their end. */
const few = 3000;

/** Returns undefined when the terms are not common, or the section is too deep. */
export async function findCommon(
  db: Database,
  reading: Reading,
  terms: string[],
  { limit, offset, isByTime = false }: Section,
): Promise<Hits | undefined> {
  if (!(await isPossiblyCommon(db, terms))) return undefined;
  const inMenus = await countRows(db, 'news', { parts: reading.menuIds, statuses: [newsStatus.published] });
  if (inMenus <= few) return await findInFew(db, reading, terms, { limit, offset, isByTime });
  const share = await shareOfHits(db, reading, terms);
  if (share === undefined) return undefined;
  const total = roundedDown(share.total);
  const hitCount = offset + limit;
  if (isByTime) {
    const newest = await newestHits(db, reading, terms, { hitCount, share: share.inTitle + share.inText });
    return newest && { ids: newest.slice(offset, hitCount), total, isAbout: true };
  }
  const inTitle = await newestTitled(db, reading, terms, { hitCount, share: share.inTitle });
  if (inTitle.length >= hitCount) return { ids: inTitle.slice(offset, hitCount), total, isAbout: true };
  const inText = await newestWritten(db, reading, terms, {
    hitCount: hitCount - inTitle.length,
    share: share.inText,
  });
  return inText && { ids: [...inTitle, ...inText].slice(offset, hitCount), total, isAbout: true };
}

/** Finds all of the articles, without the index of pairs, which would return mostly articles of other menus. */
async function findInFew(
  db: Database,
  reading: Reading,
  terms: string[],
  { limit, offset, isByTime = false }: Section,
): Promise<Hits> {
  const { inTitle, inWords, isOpen, isReadable } = hitsOf(terms, reading);
  const { rows } = await sql<Hits>`
    with hits as materialized (
      select n.id, n.published_at, ${inTitle} as is_in_title from news n
      where ${isOpen} and (${inTitle} or ${isReadable} and ${inWords})
    )
    select (select count(*) from hits) as total, array(
      select id from hits order by (is_in_title and not ${isByTime}) desc, published_at desc, id desc limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  return rows[0]!;
}

/**
 * Returns the estimated number of hits, and the shares of articles with hits in title and text; undefined when the
 * sample has too few hits, or they are rare.
 */
async function shareOfHits(db: Database, reading: Reading, terms: string[]) {
  const { inTitle, inWords, isOpen, isReadable } = hitsOf(terms, reading);
  const { rows } = await sql<{ titled: number; written: number; step: number }>`
    select count(*) filter (where ${inTitle}) as titled, count(*) filter (where not ${inTitle}) as written, step
    from ${sampledNews}
    where ${isOpen} and (${inTitle} or ${isReadable} and ${inWords}) group by step`.execute(db);
  const [row] = rows;
  if (!row || row.titled + row.written < sample.minHits) return undefined;
  const total = (row.titled + row.written) * row.step;
  if (total < minOfCommon) return undefined;
  return { total, inTitle: row.titled / sample.size, inText: row.written / sample.size };
}

interface ReadingPlan {
  hitCount: number;
  share: number;
}

/** Finds the newest articles with all terms in the title: `hitCount`, or all. */
async function newestTitled(
  db: Database,
  reading: Reading,
  terms: string[],
  { hitCount, share }: ReadingPlan,
) {
  const { inTitle, isOpen } = hitsOf(terms, reading);
  const sampleSize = toLookAt({ hitCount, share }, maxLookedAt.titles);
  if (sampleSize !== undefined) {
    const ids = await idsOf(
      db,
      sql`select n.id from (
      select n.id, n.published_at, n.search_title from news n where ${isOpen}
      order by n.published_at desc, n.id desc limit ${sampleSize}) n
      where ${inTitle} order by n.published_at desc, n.id desc limit ${hitCount}`,
    );
    if (ids.length === hitCount) return ids;
  }
  const titled = sql`
    select n.id from news n
    where character_pairs(n.search_title) @> ${terms.flatMap(bigramsOfTerm)}::text[] and (${isOpen}) is true and ${inTitle}
    order by n.published_at desc, n.id desc limit ${hitCount}`;
  return await readByIndexes(db, (tx) => idsOf(tx, titled));
}

/** Finds the newest articles with all terms; undefined when those that are read contain too few. */
async function newestHits(db: Database, reading: Reading, terms: string[], plan: ReadingPlan) {
  const { inTitle, inWords, isOpen, isReadable } = hitsOf(terms, reading);
  return await newestOf(db, isOpen, sql`${inTitle} or ${isReadable} and ${inWords}`, plan);
}

/** Finds articles with a term in the text alone, newest first; undefined when those that are read contain too few. */
async function newestWritten(db: Database, reading: Reading, terms: string[], plan: ReadingPlan) {
  const { inTitle, inWords, isOpen, isReadable } = hitsOf(terms, reading);
  return await newestOf(db, isOpen, sql`not ${inTitle} and ${isReadable} and ${inWords}`, plan);
}

async function newestOf(
  db: Database,
  isOpen: ReturnType<typeof sql>,
  isHit: ReturnType<typeof sql>,
  { hitCount, share }: ReadingPlan,
) {
  const sampleSize = toLookAt({ hitCount, share }, maxLookedAt.texts);
  if (sampleSize === undefined) return undefined;
  const ids = await idsOf(
    db,
    sql`select n.id from (
    select n.id, n.published_at, n.is_member_read, n.search_title, n.search_text from news n where ${isOpen}
    order by n.published_at desc, n.id desc limit ${sampleSize}) n
    where ${isHit} order by n.published_at desc, n.id desc limit ${hitCount}`,
  );
  return ids.length === hitCount ? ids : undefined;
}

async function idsOf(db: Database, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}
