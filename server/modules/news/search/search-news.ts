import type { Page } from '#contract/api/paging.ts';
import type { NewsFound } from '#contract/news/news.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { Reading } from '../reading.ts';
import { longFormOf } from './abbreviations.ts';
import { twoWordsByInitials, wordsByPinyin } from './by-pinyin.ts';
import { correctedForms, readSearch, type Slip } from './correct.ts';
import { columnsOfHits, columnsOfIds } from './count-columns.ts';
import { findExactly } from './find-exactly.ts';
import { firstWithHits } from './first-with-hits.ts';
import type { Section as PartOfList } from './hits.ts';
import { findInAnyOrder, type Asked } from './in-any-order.ts';
import { findInAttachments } from './in-attachments.ts';
import { nearestWords } from './nearest.ts';
import { typedLetters } from './pinyin.ts';
import { normalizeForSearch, termsOf } from './search-text.ts';
import { showHits } from './show-hits.ts';
import { simplified } from './simplified.ts';
import { spellingVariants } from './spelling-variants.ts';
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
/** The hits of another spelling that are read. */
const ofVariants = { limit: 50, offset: 0 };
const maxSuggestions = 4;

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

/**
 * Searches for the words as they are written; few hits are followed by those of other spellings and synonyms, and by
 * `others`.
 */
async function searchExactly(
  { db, synonyms }: SearchedParts,
  reading: Reading,
  section: Section,
  key: string,
  others?: () => Promise<Found>,
): Promise<NewsFound> {
  const terms = termsOf(key);
  const exact = await listExactly(db, reading, terms, section);
  if (exact.TotalCount === 0 || exact.TotalCount >= enough) return exact;
  // The characters of an abbreviation also meet by chance.
  const variants = [...spellingVariants(key, await synonyms()), ...(await longFormOf(db, reading, terms))];
  const variantsInUse = await findVariants(db, reading, [terms, ...variants.map(termsOf)]);
  const meant = others ? followedBy(variantsInUse, await others()) : variantsInUse;
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
  const question = await askedOf(parts, reading);
  const plain = simplified(normalizeForSearch(key));
  let read: ReturnType<typeof readSearch> | undefined;
  const corrected = async (slip: Slip) =>
    await searchCorrected(question, parts, section, {
      key: plain,
      runs: await (read ??= readSearch(question, plain)),
      slip,
    });
  const steps = [
    () => searchVariants(question, parts, section, key),
    () => corrected('sound'),
    () => searchByTitles(db, reading, section, key),
    () => searchInAnyOrder(question, section, plain),
    () => corrected('any'),
    async () => await listInstead(db, reading, await nearestWords(db, reading, plain), section),
  ];
  for (const step of steps) {
    const result = await step();
    if (result.TotalCount > 0) return result;
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
  query: Asked,
  { synonyms }: SearchedParts,
  section: Section,
  key: string,
): Promise<NewsFound> {
  const { db, reading } = query;
  const variants = spellingVariants(key, await synonyms()).map(termsOf);
  const hitIds: number[] = [];
  for (const terms of variants) {
    const { ids, total } = await findExactly(db, reading, terms, ofVariants);
    // Nothing precedes these hits, so all pages are theirs.
    if (total >= enough) return await listExactly(db, reading, terms, section);
    hitIds.push(...ids);
  }
  const meant = await withAttachments(db, reading, hitIds, [termsOf(key), ...variants]);
  if (meant.ids.length === 0) return nothing;
  const all = variants.length === 0 ? meant : followedBy(meant, await findInAnyOrder(query, key));
  return await listFound(db, reading, all, section);
}

async function searchInAnyOrder(query: Asked, section: Section, key: string): Promise<NewsFound> {
  const loose = await findInAnyOrder(query, key);
  if (loose.ids.length === 0) return nothing;
  return { ...(await listFound(query.db, query.reading, loose, section)), InAnyOrder: true };
}

interface Slipped {
  key: string;
  runs: Awaited<ReturnType<typeof readSearch>>;
  slip: Slip;
}

/** Searches for the words of the site that the typed ones stand for. */
async function searchCorrected(
  query: Asked,
  parts: SearchedParts,
  section: Section,
  { key, runs, slip }: Slipped,
): Promise<NewsFound> {
  const { db, reading } = query;
  const forms = await correctedForms(query, runs, slip);
  const form = await firstWithHits(db, reading, forms);
  if (form !== undefined) {
    // Another word may have been meant than the likeliest.
    const loose = () => findInAnyOrder(query, form);
    const result = await searchExactly(parts, reading, section, form, loose);
    const inTitles = typedLetters(key) === undefined ? [] : await wordsByPinyin(db, reading, key);
    const others = [...forms.slice(forms.indexOf(form)), ...inTitles];
    return { ...result, SearchedFor: form, ...suggesting(others, form) };
  }
  const [first] = forms;
  if (first === undefined) return nothing;
  const loose = await searchInAnyOrder(query, section, first);
  return loose.TotalCount > 0 ? { ...loose, SearchedFor: first } : nothing;
}

/** Other words for a search of one word; those of several words are too many to offer. */
function suggesting(forms: readonly string[], searched: string) {
  const others = new Set(forms.filter((form) => form !== searched && !form.includes(' ')));
  const Suggestions = [...others].slice(0, maxSuggestions);
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
  const totals = { TotalCount: total, ...(isAbout && { IsAbout: isAbout }) };
  if (!section.withColumns) return { List, ...totals };
  const Columns = await columnsOfHits(db, reading, terms, { total, ...(isAbout && { isAbout }) });
  return { List, ...totals, Columns };
}

/** Searches for the first of the words, and offers the others. */
async function listInstead(
  db: Database,
  reading: Reading,
  [word = '', ...others]: string[],
  section: Section,
): Promise<NewsFound> {
  if (word === '') return nothing;
  const result = await listExactly(db, reading, termsOf(word), section);
  const Suggestions = others.slice(0, maxSuggestions);
  return { ...result, SearchedFor: word, ...(Suggestions.length > 0 && { Suggestions }) };
}

/** The articles found, the best first, and the terms to highlight in them. */
interface Found {
  ids: number[];
  marks: string[];
  /** Summaries from attachments, by article. */
  summaries?: ReadonlyMap<number, string>;
}

/** Finds the hits of each form, those of the first form first; then the hits in attachments. */
async function findVariants(db: Database, reading: Reading, forms: string[][]): Promise<Found> {
  const ids: number[] = [];
  for (const terms of forms) ids.push(...(await findExactly(db, reading, terms, ofVariants)).ids);
  return await withAttachments(db, reading, ids, forms);
}

async function withAttachments(
  db: Database,
  reading: Reading,
  newsIds: readonly number[],
  forms: string[][],
): Promise<Found> {
  const ids = new Set(newsIds);
  const summaries = new Map<number, string>();
  for (const terms of forms)
    for (const { newsId, summary } of await findInAttachments(db, reading, terms))
      if (!ids.has(newsId) && !summaries.has(newsId)) summaries.set(newsId, summary);
  return { ids: [...ids, ...summaries.keys()], marks: forms.flat(), summaries };
}

function followedBy(first: Found, next: Found): Found {
  return {
    ...first,
    ids: [...new Set([...first.ids, ...next.ids])],
    marks: [...first.marks, ...next.marks],
  };
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
