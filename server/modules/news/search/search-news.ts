import type { NewsFound } from '#contract/news/news.ts';
import type { Page } from '#contract/api/paging.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { Reading } from '../reading.ts';
import { normalizeForSearch, termsOf } from './search-text.ts';
import { twoWordsByPinyin, wordsByPinyin } from './by-pinyin.ts';
import { findExactly } from './find-exactly.ts';
import { findInAnyOrder } from './in-any-order.ts';
import { findInAttachments } from './in-attachments.ts';
import type { Section } from './hits.ts';
import { nearestWords } from './nearest.ts';
import { showHits } from './show-hits.ts';
import { spellingVariants } from './spelling-variants.ts';

/*
 * Searches for exact hits first. With next to none, the search also tries other spellings, and with none at all the
 * nearest words, which costs more (docs/decisions/0227).
 */

export interface SearchedParts {
  db: Database;
  /** Groups of words of one meaning. */
  synonyms: () => Promise<string[][]>;
  /** Returns the number of articles to search. */
  countArticles: () => Promise<number>;
}

/** The number of exact hits that is enough. */
const enough = 5;
const mostOfVariants = 50;
const mostSuggestions = 4;

/** Finds articles with all words of `key`. `SearchedFor` and the like are set only when other words were searched. */
export async function searchNews(
  parts: SearchedParts,
  reading: Reading,
  { pageindex, pagesize }: Page,
  key: string,
): Promise<NewsFound> {
  const terms = termsOf(key);
  const section = { limit: pagesize, offset: (pageindex - 1) * pagesize };
  if (terms.length === 0) return { List: [], TotalCount: 0 };
  const exact = await listExactly(parts.db, reading, terms, section);
  if (exact.TotalCount >= enough) return exact;
  const variants = spellingVariants(key, await parts.synonyms());
  if (exact.TotalCount === 0) {
    // Nothing precedes these hits, so all pages are theirs.
    const same = await listFirst(parts.db, reading, variants, section);
    if (same) return same;
  }
  const meant = await findVariants(parts.db, reading, [terms, ...variants.map(termsOf)]);
  if (meant.ids.length > exact.TotalCount) return await listFound(parts.db, reading, meant, section);
  if (exact.TotalCount > 0) return exact;
  return await searchNearby(parts, reading, section, [normalizeForSearch(key), ...variants]);
}

/** Searches when there is no exact hit: by similar sound, by the words in any order, and with one wrong character. */
async function searchNearby(
  { db, countArticles }: SearchedParts,
  reading: Reading,
  section: Section,
  keys: string[],
): Promise<NewsFound> {
  const key = keys[0] ?? '';
  const similar = await wordsByPinyin(db, reading, key);
  if (similar[0] !== undefined) return await listInstead(db, reading, similar, section);
  const apart = await twoWordsByPinyin(db, reading, key);
  const parted = apart === undefined ? undefined : await listInstead(db, reading, [apart], section);
  if (parted && parted.TotalCount > 0) return parted;
  const articles = await countArticles();
  for (const one of keys.toReversed()) {
    const loose = await findInAnyOrder(db, reading, one, articles);
    if (loose.ids.length > 0) return { ...(await listFound(db, reading, loose, section)), InAnyOrder: true };
  }
  const near = await nearestWords(db, reading, keys[1] ?? key);
  return near.length > 0 ? await listInstead(db, reading, near, section) : { List: [], TotalCount: 0 };
}

async function listExactly(
  db: Database,
  reading: Reading,
  terms: string[],
  section: Section,
): Promise<NewsFound> {
  const { ids, total, isAbout } = await findExactly(db, reading, terms, section);
  const List = await showHits(db, reading, ids, terms);
  return { List, TotalCount: total, ...(isAbout && { IsAbout: isAbout }) };
}

/** Lists the hits of the first form with enough of them. */
async function listFirst(
  db: Database,
  reading: Reading,
  variants: string[],
  section: Section,
): Promise<NewsFound | undefined> {
  for (const form of variants) {
    const found = await listExactly(db, reading, termsOf(form), section);
    if (found.TotalCount >= enough) return found;
  }
  return undefined;
}

/** Searches for the first of the words, and offers the others. */
async function listInstead(
  db: Database,
  reading: Reading,
  [word = '', ...others]: string[],
  section: Section,
): Promise<NewsFound> {
  const found = await listExactly(db, reading, termsOf(word), section);
  const Suggestions = others.slice(0, mostSuggestions);
  return { ...found, SearchedFor: word, ...(Suggestions.length > 0 && { Suggestions }) };
}

/** The articles found, the best first, and the terms to highlight in them. */
interface Found {
  ids: number[];
  marks: string[];
  /** Summaries from attachments, by article. */
  summaries?: ReadonlyMap<number, string>;
}

/** Finds the hits of each form, those of the typed one first; then the hits in attachments. */
async function findVariants(db: Database, reading: Reading, variants: string[][]): Promise<Found> {
  const ids = new Set<number>();
  const section = { limit: mostOfVariants, offset: 0 };
  for (const terms of variants)
    for (const id of (await findExactly(db, reading, terms, section)).ids) ids.add(id);
  const summaries = new Map<number, string>();
  for (const terms of variants)
    for (const { newsId, summary } of await findInAttachments(db, reading, terms))
      if (!ids.has(newsId) && !summaries.has(newsId)) summaries.set(newsId, summary);
  return { ids: [...ids, ...summaries.keys()], marks: variants.flat(), summaries };
}

async function listFound(
  db: Database,
  reading: Reading,
  { ids, marks, summaries }: Found,
  { limit, offset }: Section,
): Promise<NewsFound> {
  const hits = await showHits(db, reading, ids.slice(offset, offset + limit), marks);
  const List = hits.map((hit) => ({ ...hit, Summary: summaries?.get(hit.NewsId) ?? hit.Summary }));
  return { List, TotalCount: ids.length };
}
