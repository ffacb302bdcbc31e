import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { attachmentsOpenTo } from './in-attachments.ts';
import { bigramQuery, normalizeForSearch } from './search-text.ts';

/*
 * Searches for words in any order when there is no exact hit: 培训班报名, or a whole question. Pairs of characters are
 * weighted by their rarity; an article is a hit when it has most of the weight of the search's words.
 */

/** The least share of the weight. A search with blanks means each of its words. */
const leastShare = { ofOneRun: 0.5, ofParted: 0.9 };
/** The least share of the best hit's weight; a hit with less has only one word of many. */
const nextToBest = 0.7;
const titleCounts = 3;
const mostHits = 50;
const mostBigramTerms = 24;
/** The most articles per pair; a more common pair does not distinguish articles. */
const mostOfBigram = 3000;

const askingWords = new Set(
  `怎么 怎样 怎么样 怎么办 如何 什么 什么样 什么时候 是什么 什么是 谁是 在哪 在哪里 哪 哪里 哪儿 哪些 哪个 哪家 谁 几 几个 多少 多少钱 多久 多长 时候 是否 能不能 可不可以
  有没有 为什么 为何 请问 请 我 我们 你 你们 您 想 要 想要 需要 可以 能 会不会 应该 应当 吗 呢 吧 啊 的 地 得 了 着 在 是 有 和 与 及 或 到 去 给 对 被 把
  让 从 为 也 都 就 还 又 要不要 一下 一个 这个 那个 这 那 个 么 里 上 下`.split(/\s+/),
);

interface BigramTerm {
  text: string;
  /** True for a pair within a word. A pair where two words meet counts only where it is found. */
  isInWord: boolean;
}

/** Returns the pairs of a search, without question words. */
export function bigramTermsOf(key: string): BigramTerm[] {
  const bigrams = new Map<string, BigramTerm>();
  for (const words of saidIn(key)) {
    const starts = new Set<number>();
    let length = 0;
    for (const word of words) {
      starts.add(length);
      length += [...word].length;
    }
    const characters = [...words.join('')];
    for (let at = 0; at + 1 < characters.length; at++) {
      const text = `${characters[at]}${characters[at + 1]}`;
      const isInWord = !starts.has(at + 1) || bigrams.get(text)?.isInWord === true;
      bigrams.set(text, { text, isInWord });
    }
  }
  return [...bigrams.values()].slice(0, mostBigramTerms);
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Runs of words that nothing parts. Single characters in a row are taken for one word: 入会. */
function saidIn(key: string): string[][] {
  const runs: string[][] = [[]];
  for (const { segment, isWordLike } of segmenter.segment(normalizeForSearch(key))) {
    const run = runs.at(-1) ?? [];
    const last = run.at(-1);
    if (!isWordLike || askingWords.has(segment)) runs.push([]);
    else if ([...segment].length === 1 && last !== undefined && [...last].length === 1)
      run[run.length - 1] = last + segment;
    else run.push(segment);
  }
  return runs.filter((run) => run.length > 0);
}

/** Finds the articles with most of the weight, the best first; `marks` are the terms to highlight. */
export async function findInAnyOrder(
  db: Database,
  reading: Reading,
  key: string,
  articles: number,
): Promise<{ ids: number[]; marks: string[] }> {
  const bigrams = bigramTermsOf(key);
  if (!bigrams.some(({ isInWord }) => isInWord)) return { ids: [], marks: [] };
  const texts = bigrams.map(({ text }) => text);
  const least = normalizeForSearch(key).includes(' ') ? leastShare.ofParted : leastShare.ofOneRun;
  const { rows } = await sql<{ id: number }>`
    with asked as materialized (
      select * from unnest(${texts}::text[], ${texts.map((text) => bigramQuery([text]))}::text[],
        ${bigrams.map(({ isInWord }) => isInWord)}::boolean[]) as a(pair, query, is_in_word)
    ), found as materialized (
      select a.pair, a.is_in_word, n.id, bool_or(n.is_in_title) as is_in_title from asked a cross join lateral (
        (select n.id, strpos(n.search_title, a.pair) > 0 as is_in_title from news n
        where n.search_grams @@ a.query::tsquery and ${isLive} and ${inMenus(reading.menuIds)}
          and (${reading.isMember} or not n.is_member_read or strpos(n.search_title, a.pair) > 0)
        limit ${mostOfBigram})
        union all
        (select n.id, false from ${attachmentsOpenTo(reading)} and t.search_grams @@ a.query::tsquery
        limit ${mostOfBigram})
      ) n group by a.pair, a.is_in_word, n.id
    ), weighed as materialized (
      select a.pair, a.is_in_word, ln(1 + ${articles}::float8 / greatest(1, count(f.id))) as weight
      from asked a left join found f using (pair) group by a.pair, a.is_in_word
    ), scored as (
      select f.id, sum(w.weight) filter (where w.is_in_word) as share,
        sum(w.weight * case when f.is_in_title then ${titleCounts}::float8 else 1 end) as score
      from found f join weighed w using (pair) group by f.id
    )
    select s.id from scored s join news n on n.id = s.id
    where s.share >= ${least}::float8 * (select sum(weight) from weighed where is_in_word)
      and s.share >= ${nextToBest}::float8 * (select max(share) from scored)
    order by s.score desc, n.published_at desc, n.id desc limit ${mostHits}`.execute(db);
  return { ids: rows.map(({ id }) => id), marks: texts };
}
