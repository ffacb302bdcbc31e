import { Converter } from 'opencc-js/t2cn';
import { normalizeForSearch } from './search-text.ts';

const simplified: (text: string) => string = Converter({ from: 't', to: 'cn' });

/** The most searches besides the typed one. */
const mostVariants = 4;

/**
 * Returns other spellings of a search: in simplified characters, and with the secretariat's synonyms in place of its
 * words. The typed form is not among them.
 * @param synonyms groups of words with the same meaning
 */
export function spellingVariants(key: string, synonyms: readonly (readonly string[])[]): string[] {
  const typed = normalizeForSearch(key);
  const plain = simplified(typed);
  const variants = new Set([plain]);
  for (const group of synonyms.map((words) => words.map(normalizeForSearch)))
    for (const word of group.filter((one) => plain.includes(one)))
      for (const other of group) if (other !== word) variants.add(plain.replaceAll(word, other));
  variants.delete(typed);
  return [...variants].slice(0, mostVariants);
}
