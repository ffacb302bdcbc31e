import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { attachmentsOpenTo } from './in-attachments.ts';
import { bigramQuery, normalizeForSearch } from './search-text.ts';
import { termsInAnyOrder, type Term } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/*
 * Searches for words in any order when there is no exact hit: 培训班报名, or a whole question. Words are weighted by their
 * rarity; an article is a hit when it has most of the weight of the search's words, each in any of its synonyms.
 */

/** The least share of the weight. A search with blanks means each of its words. */
const minShare = { ofOneRun: 0.5, ofParted: 0.9 };
/** The least share of the best hit's weight; a hit with less has only one word of many. */
const nextToBest = 0.5;
/** A word of the title counts more, also towards the share. */
const titleCounts = { inScore: 3, inShare: 1.4 };
const answerCounts = 0.3;
const maxHits = 50;
/** The most articles per word; a more common word does not distinguish articles. */
const maxOfWord = 3000;
/** The part of a text in which words are counted. */
const maxCounted = 20_000;
/** The number of occurrences that counts half of the most. */
const halfOften = 3;
const oftenCounts = 2;

export interface Asked {
  db: Database;
  reading: Reading;
  vocabulary: Vocabulary;
  synonyms: readonly (readonly string[])[];
  articles: number;
}

/** Finds the articles with most of the weight, the best first; `marks` are the terms to highlight. */
export async function findInAnyOrder(
  { db, reading, vocabulary, synonyms, articles }: Asked,
  key: string,
): Promise<{ ids: number[]; marks: string[] }> {
  const terms = await termsInAnyOrder(vocabulary, synonyms, key);
  if (!terms.some(({ kind }) => kind === 'word' || kind === 'joined')) return { ids: [], marks: [] };
  const isParted = normalizeForSearch(key).includes(' ');
  const [min, share] = isParted
    ? [minShare.ofParted, sql.ref('s.share')]
    : [minShare.ofOneRun, sql.ref('s.titled_share')];
  const { rows } = await sql<{ id: number }>`
    with ${foundWith(terms, reading)}, ${weighedBy(articles)}, ${scored}, best as materialized (
      select s.id, s.score from scored s
      where ${share} >= ${min}::float8 * (select sum(weight) from weighed where is_word)
        and s.titled_share >= ${nextToBest}::float8 * (select max(titled_share) from scored)
      order by s.score desc, s.id desc limit ${maxHits}
    ), ${oftenFor(reading)}
    select b.id from best b join news n using (id) left join often o using (id)
    order by b.score + ${oftenCounts}::float8 * coalesce(o.score, 0) desc, n.published_at desc, n.id desc`.execute(
    db,
  );
  const marks = terms.filter(({ kind }) => kind !== 'answer').map(({ text }) => text);
  return { ids: rows.map(({ id }) => id), marks };
}

/** Articles with each word or one of its synonyms. */
function foundWith(terms: readonly Term[], reading: Reading) {
  const texts = terms.map(({ text }) => text);
  return sql`asked as materialized (
      select * from unnest(${terms.map(({ concept }) => concept)}::int[], ${texts}::text[],
        ${texts.map((text) => bigramQuery([text]))}::text[], ${terms.map(({ kind }) => kind)}::text[])
        as a(concept, term, query, kind)
    ), found as materialized (
      select a.concept, a.kind, n.id, bool_or(n.is_in_title) as is_in_title, array_agg(distinct a.term) as terms
      from asked a cross join lateral (
        (select n.id, strpos(n.search_title, a.term) > 0 as is_in_title from news n
        where n.search_grams @@ a.query::tsquery and ${isLive} and ${inMenus(reading.menuIds)}
          and (${reading.isMember} or not n.is_member_read or strpos(n.search_title, a.term) > 0)
        limit ${maxOfWord})
        union all
        (select n.id, false from ${attachmentsOpenTo(reading)} and t.search_grams @@ a.query::tsquery
        limit ${maxOfWord})
      ) n group by a.concept, a.kind, n.id
    )`;
}

/** The weight of each word. One that no article has distinguishes articles no more than the others do. */
function weighedBy(articles: number) {
  return sql`counted as materialized (
      select a.concept, a.kind, count(distinct f.id) as articles
      from (select distinct concept, kind from asked) a left join found f using (concept, kind) group by a.concept, a.kind
    ), common as (
      select avg(ln(1 + ${articles}::float8 / articles)) as weight from counted
      where articles > 0 and kind in ('word', 'joined')
    ), weighed as materialized (
      select concept, kind, kind = 'word' or kind = 'joined' and articles > 0 as is_word,
        case when articles = 0 then coalesce(common.weight, 1) else ln(1 + ${articles}::float8 / articles) end
          * case kind when 'answer' then ${answerCounts}::float8 else 1 end as weight
      from counted cross join common
    )`;
}

const scored = sql`scored as materialized (
      select f.id, coalesce(sum(w.weight) filter (where w.is_word), 0) as share,
        coalesce(sum(w.weight * case when f.is_in_title then ${sql.lit(titleCounts.inShare)}::float8 else 1 end)
          filter (where w.is_word), 0) as titled_share,
        sum(w.weight * case when f.is_in_title then ${sql.lit(titleCounts.inScore)}::float8 else 1 end) as score
      from found f join weighed w using (concept, kind) group by f.id
    )`;

/** How often the texts of the best articles have the words. */
function oftenFor(reading: Reading) {
  return sql`often as (
      select b.id, sum(w.weight * t.times / (t.times + ${halfOften}::float8)) as score
      from best b join found f using (id) join weighed w using (concept, kind) join news n on n.id = b.id
      cross join lateral (
        select max((length(n.part) - length(replace(n.part, term, '')))::float8 / length(term)) as times
        from (select left(n.search_text, ${maxCounted}) as part) n cross join unnest(f.terms) as term
      ) t
      where ${reading.isMember} or not n.is_member_read
      group by b.id
    )`;
}
