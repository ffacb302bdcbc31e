import { Converter } from 'opencc-js/t2cn';
import { normalizeForSearch } from './search-text.ts';

/** Returns the text in simplified characters. */
export const simplified: (text: string) => string = Converter({ from: 't', to: 'cn' });

/** The most searches besides the typed one. */
const mostVariants = 6;

/**
 * Returns other spellings of a search: in simplified characters, and with the secretariat's synonyms in place of its
 * words, longer words first. The typed form is not among them.
 * @param synonyms groups of words with the same meaning
 */
export function spellingVariants(key: string, synonyms: readonly (readonly string[])[]): string[] {
  const typed = normalizeForSearch(key);
  const plain = simplified(typed);
  const replacements = synonyms
    .map((words) => words.map(normalizeForSearch))
    .flatMap((group) => group.filter((word) => hasWord(plain, word)).map((word) => ({ word, group })))
    .toSorted((a, b) => b.word.length - a.word.length);
  const variants = new Set([plain]);
  for (const { word, group } of replacements)
    for (const other of group) if (!other.includes(word)) variants.add(plain.replaceAll(word, other));
  variants.delete(typed);
  return [...variants].slice(0, mostVariants);
}

/** Letters are a word only by themselves: IDI is none in residing. */
function hasWord(text: string, word: string): boolean {
  if (!/^[a-z0-9]+$/.test(word)) return text.includes(word);
  return text.split(/[^a-z0-9]+/).includes(word);
}
