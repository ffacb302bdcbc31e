import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { roundedDown } from '../../../platform/crud/search-page.ts';
import type { Database } from '../../../platform/db/open.ts';
import { readByIndexes } from '../../../platform/db/transaction.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { findCommon } from './find-common.ts';
import { hitsOf, type Hits, type Section } from './hits.ts';
import { bigramQuery, isExact } from './search-text.ts';

/**
 * Finds articles with all the terms in title or text: hits in the title first, then newest. The pairs of a longer term
 * may be apart in a text, so texts are checked, no more of them than the section needs (docs/decisions/0002).
 */
export async function findExactly(
  db: Database,
  reading: Reading,
  terms: string[],
  section: Section,
): Promise<Hits> {
  return (await findCommon(db, reading, terms, section)) ?? (await findAll(db, reading, terms, section));
}

async function findAll(db: Database, reading: Reading, terms: string[], section: Section): Promise<Hits> {
  const { inTitle } = hitsOf(terms, reading);
  const lookedUp = terms.filter((term) => !isExact(term));
  // `is true` keeps the planner from reading the pairs of every article along another index.
  const candidates = sql`
    select n.id, n.published_at, ${inTitle} as is_in_title from news n
    where n.search_grams @@ ${bigramQuery(terms)}::tsquery
      and (${isLive} and ${inMenus(reading.menuIds)}) is true
      and (${reading.isMember} or not n.is_member_read or ${inTitle})`;
  return await readByIndexes(db, async (tx) => {
    const often = timesOf(terms);
    if (lookedUp.length === 0) return await allHits(tx, { candidates, often }, section);
    const { inWords } = hitsOf(lookedUp, reading);
    for (const maxTexts of looks) {
      const hits = await newestHits(tx, { candidates, often, inWords, maxTexts }, section);
      if (hits) return hits;
    }
    return { ids: [], total: 0 };
  });
}

/** The number of hits up to which their texts are read for their order. */
const maxRanked = 50;
/** An article that has the words as often as this is about them. */
const oftenEnough = 3;
/** The part of a text in which words are counted. */
const maxCounted = 20_000;

/** Returns whether the text of an article `n` has each of the terms often; single characters are not counted. */
function timesOf(terms: readonly string[]): RawBuilder<boolean> {
  const words = terms.filter((term) => [...term].length > 1);
  if (words.length === 0) return sql<boolean>`false`;
  const part = sql`left(n.search_text, ${sql.lit(maxCounted)})`;
  const times = words.map(
    (word) =>
      sql`length(${part}) - length(replace(${part}, ${word}, '')) >= ${oftenEnough}::int * length(${word})`,
  );
  return sql<boolean>`(${sql.join(times, sql` and `)})`;
}

async function allHits(
  db: Database,
  { candidates, often }: Pick<Look, 'candidates' | 'often'>,
  { limit, offset, isByTime = false }: Section,
): Promise<Hits> {
  const { rows } = await sql<Hits>`
    with hits as materialized (${candidates}),
    total as (select count(*) as total from hits)
    select total, array(
      select h.id from hits h left join lateral (
        select ${often} as is_often from news n where n.id = h.id and total <= ${maxRanked} and not h.is_in_title
      ) n on true
      order by (h.is_in_title and not ${isByTime}) desc, (n.is_often and not ${isByTime}) desc nulls last,
        h.published_at desc, h.id desc
      limit ${limit} offset ${offset}) as ids from total`.execute(db);
  return rows[0]!;
}

/** The numbers of texts to read, newest first: more as long as a section needs more, and finally all. */
const looks = [500, 5000, null];

interface Look {
  candidates: RawBuilder<unknown>;
  /** The condition that the text of an article is about the terms. */
  often: RawBuilder<boolean>;
  inWords: Expression<SqlBool>;
  maxTexts: number | null;
}

/** Returns undefined when the section is beyond the texts that were read. */
async function newestHits(
  db: Database,
  { candidates, often, inWords, maxTexts }: Look,
  { limit, offset, isByTime = false }: Section,
): Promise<Hits | undefined> {
  const { rows } = await sql<{
    ids: number[];
    in_title: number;
    in_text: number;
    looked_at: number;
    others: number;
  }>`
    with candidates as materialized (${candidates}),
    counted as (
      select count(*) filter (where is_in_title) as in_title, count(*) filter (where not is_in_title) as others
      from candidates
    ),
    titled as (
      select id, published_at, is_in_title, null::boolean as is_often from candidates where is_in_title
      order by published_at desc, id desc limit ${offset + limit}
    ),
    others as materialized (
      select id, published_at from candidates where not is_in_title
      order by published_at desc, id desc limit ${maxTexts}::bigint
    ),
    written as materialized (
      select o.id, o.published_at, false as is_in_title, counted.others <= ${maxRanked} and ${often} as is_often
      from counted cross join others o join news n on n.id = o.id where ${inWords}
    )
    select array(select id from (select * from titled union all select * from written) hits
        order by (is_in_title and not ${isByTime}) desc, (is_often and not ${isByTime}) desc nulls last, published_at desc, id desc
        limit ${limit} offset ${offset}) as ids,
      counted.in_title, counted.others,
      (select count(*) from written) as in_text, (select count(*) from others) as looked_at
    from counted`.execute(db);
  const { ids, in_title, in_text, looked_at, others } = rows[0]!;
  if (looked_at === others) return { ids, total: in_title + in_text };
  if (offset + limit > in_title + in_text) return undefined;
  return { ids, total: roundedDown(in_title + (in_text / looked_at) * others), isAbout: true };
}
