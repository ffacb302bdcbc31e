import { lettersOf, matchesPinyin } from '../../components/pinyin/pinyin.ts';
import type { QuickPlace } from './quick-place.ts';

/**
 * Returns the places that match the typed text: those whose title has it, then those with another word that
 * begins with it or has it, then those whose pinyin it is. A place found by another word shows this word as its hint.
 */
export function matching(places: readonly QuickPlace[], typed: string): QuickPlace[] {
  const key = typed.toLowerCase();
  const letters = lettersOf(key);
  const has = (text: string) => text.toLowerCase().includes(key);
  const begins = (text: string) => text.toLowerCase().startsWith(key);
  const ranked = places.flatMap((place) => {
    if (has(`${place.hint} ${place.title}`)) return { rank: 0, place };
    const word = place.words?.find(begins) ?? place.words?.find(has);
    if (word !== undefined) return { rank: begins(word) ? 1 : 2, place: { ...place, hint: word } };
    if (letters === undefined) return [];
    if (matchesPinyin(place.title, letters)) return { rank: 3, place };
    const otherWord = place.words?.find((text) => matchesPinyin(text, letters));
    return otherWord === undefined ? [] : { rank: 4, place: { ...place, hint: otherWord } };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ place }) => place);
}
