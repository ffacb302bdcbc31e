import { normalizeForSearch } from './search-text.ts';
import { simplified } from './simplified.ts';

/** The most searches besides the typed one. */
const maxVariants = 6;

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
  const variants = new Set([plain, ...otherDays(plain)]);
  for (const { word, group } of replacements)
    for (const other of group) if (!other.includes(word)) variants.add(plain.replaceAll(word, other));
  variants.delete(typed);
  return [...variants].slice(0, maxVariants);
}

/** Letters are a word only by themselves: IDI is none in residing. */
function hasWord(text: string, word: string): boolean {
  if (!/^[a-z0-9]+$/.test(word)) return text.includes(word);
  return text.split(/[^a-z0-9]+/).includes(word);
}

/** Eight figures are a day or another number, so they are searched both ways. */
function otherDays(text: string): string[] {
  const eight = text.replaceAll(
    /(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g,
    (_found, ...parts) => {
      const [year, month, day] = parts.map(Number);
      return `${year}年${month}月${day}日`;
    },
  );
  const figures = text.replaceAll(
    /(?<!\d)((?:19|20)\d\d)年(\d{1,2})月(\d{1,2})日/g,
    (_found, year: string, month: string, day: string) =>
      `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`,
  );
  return [eight, figures];
}
