import { foldSigns, foldText, withFewMarks } from '#contract/fields/normal-form.ts';
import { inFigures, writtenDay } from '#contract/fields/written-days.ts';
import { withSimplifiedCharacters } from './simplified.ts';

/*
 * Search finds the typed text: the same hits as `ILIKE '%…%'`, by an index over the pairs of adjacent characters. See
 * docs/decisions/0002.
 */

/** The limit above which a tsvector would overflow. */
const maxBigrams = 120_000;

/** A part of a folded text and what stands for it in a search. */
type Rule = readonly [pattern: RegExp, replacement: (...groups: (string | undefined)[]) => string];

const day = (_found: unknown, year?: string, _sign?: string, month?: string, ofMonth?: string) =>
  `${year}年${Number(month)}月${Number(ofMonth)}日`;
const monthOfYear = (_found: unknown, year?: string, _sign?: string, month?: string) =>
  `${year}年${Number(month)}月`;
const nothing = () => '';

/** Any usual spelling of a day is the Chinese one, so that a month of it, or a day without its year, finds it too. */
const days: Rule[] = [
  [/(?<![\da-z][-/.]?)((?:19|20)\d\d)([-/.])(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?!\d|[-/.]\d)/g, day],
  [/(?<![\da-z][-/.]?)((?:19|20)\d\d)([-/.])(0[1-9]|1[0-2])(?!\d|[-/.]\d)/g, monthOfYear],
  [writtenDay, (match = '', ...groups) => inFigures(match, ...groups.slice(0, 4))],
];

/** Signs inside the number of a standard, a document or a telephone, and quotes of any kind, are nothing to a search. */
const signs: Rule[] = [
  [/(?<=(?<!\d)\d{1,3}),(?=\d{3}(?!\d))|(?<=\d{3})[.](?=\d{3})|(?<=\d{4}):(?=\d{4})/g, nothing],
  [/(?<=\p{Script=Han})\.(?=\p{Script=Han})/gu, nothing],
  [/["'“”‘’‚‛„‟`´「」『』﹁﹂﹃﹄〝〞〟«»‹›《》〈〉()\-/·]/g, nothing],
];

const blanks: Rule = [/ {2,}/g, () => ' '];

/** Blanks inside a telephone number. */
const telephones: Rule = [
  /(?<!\d)(?:\(?0\d{2,3}\)?[ -]?\d{3,4}[ -]?\d{4}|1[3-9]\d[ -]\d{4}[ -]\d{4}|[48]00[ -]\d{3}[ -]?\d{4})(?!\d)/g,
  (match) => (match ?? '').replaceAll(' ', ''),
];

/** Blanks that only set figures, letters and Chinese apart; those of a key part its words. */
const blanksOfText: Rule = [/(?<=[^ -~]) | (?=[^ -~])|(?<=[a-z]) (?=\d)|(?<=\d) (?=[a-z])/g, nothing];

const rulesOfKey: readonly Rule[] = [...days, ...signs, blanks];
/** The rules by which the folded form of an article becomes the one that is searched. */
export const rulesOfText: readonly Rule[] = [telephones, ...rulesOfKey, blanksOfText];

/**
 * The edition of these rules and of the rules of summaries; what an earlier one has stored is renewed
 * (renew-search-texts.ts).
 */
export const searchForm = 2;

/**
 * Normalises width, case, radicals, white space, traditional characters, and kinds of dash, bracket and middle dot, so
 * that they compare as equal.
 */
export function foldForSearch(text: string): string {
  return withSimplifiedCharacters(foldSigns(foldText(withFewMarks(text))))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the normal form of a search; blanks part its words. */
export function normalizeForSearch(key: string): string {
  return applied(rulesOfKey, foldForSearch(key)).trim();
}

/** Returns the form of a text that is searched: each word of a search that it has is a part of it. */
export function searchTextOf(text: string): string {
  return applied(rulesOfText, foldForSearch(text)).trim();
}

function applied(rules: readonly Rule[], folded: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), folded);
}

/**
 * Every pair of adjacent characters within a run without blanks, and the last character of each run, so that
 * every single character is the beginning of some gram.
 */
export function bigramsOf(...normalized: string[]): string[] {
  const bigrams = new Set<string>();
  for (const run of normalized.flatMap((text) => text.split(' '))) {
    const characters = [...run];
    for (let at = 0; at < characters.length && bigrams.size < maxBigrams; at++) {
      bigrams.add(`${characters[at] ?? ''}${characters[at + 1] ?? ''}`);
    }
  }
  bigrams.delete('');
  return [...bigrams];
}

/** Returns the words of a search, each of which must be found. */
export function termsOf(key: string): string[] {
  return [...new Set(normalizeForSearch(key).split(' ').filter(Boolean))];
}

/** Returns a tsquery that every article with all the terms matches. */
export function bigramQuery(terms: string[]): string {
  return terms.map((term) => queryOfTerm([...term])).join(' & ');
}

function queryOfTerm(characters: string[]): string {
  if (characters.length === 1) return `${quoted(characters.join(''))}:*`;
  return bigramsOfTerm(characters.join('')).map(quoted).join(' & ');
}

/** Returns the pairs of adjacent characters in a term, none for a single one. */
export function bigramsOfTerm(term: string): string[] {
  const characters = [...term];
  const bigrams = characters.slice(0, -1).map((character, at) => `${character}${characters[at + 1] ?? ''}`);
  return [...new Set(bigrams)];
}

function quoted(bigram: string): string {
  return `'${bigram.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Returns whether the index decides: the pairs of a longer term can be apart in a text, so its hits are checked. */
export function isExact(term: string): boolean {
  return [...term].length <= 2;
}
