import { foldSigns, foldText, withFewMarks } from '#contract/fields/normal-form.ts';

/*
 * Search finds the typed text: the same hits as `ILIKE '%…%'`, by an index over the pairs of adjacent characters. See
 * docs/decisions/0002.
 */

/** The limit above which a tsvector would overflow. */
const mostBigrams = 120_000;

/**
 * Normalises width, case, radicals, white space, and kinds of dash, bracket and middle dot, so that they compare as
 * equal.
 */
export function normalizeForSearch(text: string): string {
  return foldSigns(foldText(withFewMarks(text)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Every pair of adjacent characters within a run without blanks, and the last character of each run, so that
 * every single character is the beginning of some gram.
 */
export function bigramsOf(...normalized: string[]): string[] {
  const bigrams = new Set<string>();
  for (const run of normalized.flatMap((text) => text.split(' '))) {
    const characters = [...run];
    for (let at = 0; at < characters.length && bigrams.size < mostBigrams; at++) {
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
