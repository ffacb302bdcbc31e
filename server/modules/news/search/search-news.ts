import type { NewsFound } from '#contract/news/news.ts';
import type { Page } from '#contract/api/paging.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { Reading } from '../reading.ts';
import { normalizeForSearch, termsOf } from './search-text.ts';
import { twoWordsByInitials, wordsByPinyin } from './by-pinyin.ts';
import { correctedForms, type Slip } from './correct.ts';
import { findExactly } from './find-exactly.ts';
import { findInAnyOrder, type Asked } from './in-any-order.ts';
import { findInAttachments } from './in-attachments.ts';
import type { Section as PartOfList } from './hits.ts';
import { columnsOfHits, columnsOfIds } from './count-columns.ts';
import { nearestWords } from './nearest.ts';
import { showHits } from './show-hits.ts';
import { simplified, spellingVariants } from './spelling-variants.ts';
import { typedLetters } from './pinyin.ts';
import { openVocabulary, wordsBeside } from './vocabulary.ts';

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

/** What a search shows besides its hits. */
interface Shown {
  isByTime?: boolean;
  withColumns?: boolean;
}
type Section = PartOfList & Shown;

/** Finds articles with all words of `key`. `SearchedFor` and the like are set only when other words were searched. */
export async function searchNews(
  parts: SearchedParts,
  reading: Reading,
  { pageindex, pagesize, ...shown }: Page & Shown,
  key: string,
): Promise<NewsFound> {
  const section = { limit: pagesize, offset: (pageindex - 1) * pagesize, ...shown };
  if (termsOf(key).length === 0) return nothing;
  const exact = await searchExactly(parts, reading, section, key);
  return exact.TotalCount > 0 ? exact : await searchNearby(parts, reading, section, key);
}

const nothing: NewsFound = { List: [], TotalCount: 0 };

/** Searches for the words as they are written; few hits are followed by those of other spellings and synonyms. */
async function searchExactly(
  { db, synonyms }: SearchedParts,
  reading: Reading,
  section: Section,
  key: string,
): Promise<NewsFound> {
  const terms = termsOf(key);
  const exact = await listExactly(db, reading, terms, section);
  if (exact.TotalCount === 0 || exact.TotalCount >= enough) return exact;
  const variants = spellingVariants(key, await synonyms());
  const meant = await findVariants(db, reading, [terms, ...variants.map(termsOf)]);
  return meant.ids.length > exact.TotalCount ? await listFound(db, reading, meant, section) : exact;
}

/** Searches when there is no exact hit: step by step, from what is surely meant to what may be. */
async function searchNearby(
  parts: SearchedParts,
  reading: Reading,
  section: Section,
  key: string,
): Promise<NewsFound> {
  const { db } = parts;
  const asked = await askedOf(parts, reading);
  const plain = simplified(normalizeForSearch(key));
  const steps = [
    () => searchVariants(asked, parts, section, key),
    () => searchCorrected(asked, parts, section, plain, 'sound'),
    () => searchByTitles(db, reading, section, key),
    () => searchInAnyOrder(asked, section, plain),
    () => searchCorrected(asked, parts, section, plain, 'any'),
    async () => await listInstead(db, reading, await nearestWords(db, reading, plain), section),
  ];
  for (const step of steps) {
    const found = await step();
    if (found.TotalCount > 0) return found;
  }
  return nothing;
}

async function askedOf(parts: SearchedParts, reading: Reading): Promise<Asked> {
  const synonyms = await parts.synonyms();
  const names = reading.menuIds.map((id) => reading.tree.byId.get(id)?.name ?? '');
  const vocabulary = openVocabulary(parts.db, await wordsBeside(names, synonyms));
  const articles = await parts.countArticles();
  return {
    db: parts.db,
    reading,
    vocabulary,
    articles,
    synonyms: synonyms.map((group) => group.map(normalizeForSearch)),
  };
}

/** Searches for other spellings and for synonyms; few hits are followed by those in any order. */
async function searchVariants(
  asked: Asked,
  { synonyms }: SearchedParts,
  section: Section,
  key: string,
): Promise<NewsFound> {
  const { db, reading } = asked;
  const variants = spellingVariants(key, await synonyms());
  // Nothing precedes these hits, so all pages are theirs.
  const same = await listFirst(db, reading, variants, section);
  if (same) return same;
  const meant = await findVariants(db, reading, [termsOf(key), ...variants.map(termsOf)]);
  if (meant.ids.length === 0) return nothing;
  const loose = variants.length === 0 ? { ids: [], marks: [] } : await findInAnyOrder(asked, key);
  const ids = [...new Set([...meant.ids, ...loose.ids])];
  return await listFound(db, reading, { ...meant, ids, marks: [...meant.marks, ...loose.marks] }, section);
}

async function searchInAnyOrder(asked: Asked, section: Section, key: string): Promise<NewsFound> {
  const loose = await findInAnyOrder(asked, key);
  if (loose.ids.length === 0) return nothing;
  return { ...(await listFound(asked.db, asked.reading, loose, section)), InAnyOrder: true };
}

/** Searches for the words of the site that the typed ones stand for. */
async function searchCorrected(
  asked: Asked,
  parts: SearchedParts,
  section: Section,
  key: string,
  slip: Slip,
): Promise<NewsFound> {
  const { db, reading } = asked;
  const forms = await correctedForms(asked, key, slip);
  for (const [at, form] of forms.entries()) {
    if (!(await hasHits(db, reading, form))) continue;
    const found = await searchExactly(parts, reading, section, form);
    const inTitles = typedLetters(key) === undefined ? [] : await wordsByPinyin(db, reading, key);
    return { ...found, SearchedFor: form, ...suggesting([...forms.slice(at), ...inTitles], form) };
  }
  const [first] = forms;
  if (first === undefined) return nothing;
  const loose = await searchInAnyOrder(asked, section, first);
  return loose.TotalCount > 0 ? { ...loose, SearchedFor: first } : nothing;
}

async function hasHits(db: Database, reading: Reading, key: string): Promise<boolean> {
  return (await findExactly(db, reading, termsOf(key), { limit: 1, offset: 0 })).total > 0;
}

/** Other words for a search of one word; those of several words are too many to offer. */
function suggesting(forms: readonly string[], searched: string) {
  const others = new Set(forms.filter((form) => form !== searched && !form.includes(' ')));
  const Suggestions = [...others].slice(0, mostSuggestions);
  return Suggestions.length > 0 ? { Suggestions } : {};
}

/** Searches for parts of titles that sound alike, or begin with these letters. */
async function searchByTitles(
  db: Database,
  reading: Reading,
  section: Section,
  key: string,
): Promise<NewsFound> {
  const similar = await wordsByPinyin(db, reading, key);
  if (similar.length > 0) return await listInstead(db, reading, similar, section);
  const apart = await twoWordsByInitials(db, reading, key);
  return apart === undefined ? nothing : await listInstead(db, reading, [apart], section);
}

async function listExactly(
  db: Database,
  reading: Reading,
  terms: string[],
  section: Section,
): Promise<NewsFound> {
  const { ids, total, isAbout } = await findExactly(db, reading, terms, section);
  const List = await showHits(db, reading, ids, terms);
  const counted = { TotalCount: total, ...(isAbout && { IsAbout: isAbout }) };
  if (!section.withColumns) return { List, ...counted };
  const Columns = await columnsOfHits(db, reading, terms, { total, ...(isAbout && { isAbout }) });
  return { List, ...counted, Columns };
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
  if (word === '') return nothing;
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
  { limit, offset, isByTime = false, withColumns = false }: Section,
): Promise<NewsFound> {
  const inOrder = isByTime ? await newestFirst(db, ids) : ids;
  const hits = await showHits(db, reading, inOrder.slice(offset, offset + limit), marks);
  const List = hits.map((hit) => ({ ...hit, Summary: summaries?.get(hit.NewsId) ?? hit.Summary }));
  const Columns = withColumns ? await columnsOfIds(db, reading, ids) : undefined;
  return { List, TotalCount: ids.length, ...(Columns && { Columns }) };
}

async function newestFirst(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('news')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}
