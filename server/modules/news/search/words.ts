import { questionWords } from './question-words.ts';
import { foldForSearch } from './search-text.ts';

/*
 * Words of a text, as a dictionary parts it. A domain has words that no dictionary knows, such as 渗漏: they arrive as
 * single characters, which are joined again.
 */

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text);

export const maxWordLength = 6;
/** Longer texts repeat their words. */
const maxTextLength = 4000;
/** A pair of single characters in a text is a word when it comes as often as this. */
const oftenEnough = 2;

/** Returns the words of an article that the vocabulary of the site receives. */
export function wordsIn(title: string, text: string): Set<string> {
  const words = new Set<string>();
  for (const { word } of partsOf(foldForSearch(title))) words.add(word);
  const joined = new Map<string, number>();
  for (const { word, isJoined } of partsOf(foldForSearch(text.slice(0, maxTextLength)))) {
    if (!isJoined) words.add(word);
    else if ([...word].length === 2) joined.set(word, (joined.get(word) ?? 0) + 1);
  }
  for (const [word, times] of joined) if (times >= oftenEnough) words.add(word);
  return words;
}

interface Part {
  word: string;
  /** Made of single characters. */
  isJoined: boolean;
}

function* partsOf(normalized: string): Generator<Part> {
  let singles = '';
  for (const { segment } of segmenter.segment(normalized)) {
    const isWord = isHan(segment) && !questionWords.has(segment);
    const length = [...segment].length;
    if (isWord && length === 1) {
      singles += segment;
      continue;
    }
    if ([...singles].length > 1 && [...singles].length <= maxWordLength)
      yield { word: singles, isJoined: true };
    singles = '';
    if (isWord && length <= maxWordLength) yield { word: segment, isJoined: false };
  }
  if ([...singles].length > 1 && [...singles].length <= maxWordLength)
    yield { word: singles, isJoined: true };
}

/** Returns the pieces into which the dictionary parts a text, by the position of their first character. */
export function dictionaryPieces(characters: readonly string[]): Map<number, string> {
  const pieces = new Map<number, string>();
  let at = 0;
  for (const { segment } of segmenter.segment(characters.join(''))) {
    pieces.set(at, segment);
    at += [...segment].length;
  }
  return pieces;
}
