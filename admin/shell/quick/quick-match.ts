import table from './pinyin-table.txt?raw';
import type { QuickPlace } from './quick-place.ts';

/** The pinyin of the common characters, each of which may have several. A line has a syllable and its characters. */
const readings = new Map<string, string[]>();
for (const line of table.trim().split('\n')) {
  const [syllable = '', characters = ''] = line.split(' ');
  for (const character of characters) readings.set(character, [...(readings.get(character) ?? []), syllable]);
}

const maxLetters = 24;

/** Returns the letters typed for Chinese, without the blanks between syllables; none for other text. */
function lettersOf(key: string): string | undefined {
  const letters = key.replaceAll(/[ '’]/g, '');
  return /^[a-z]{2,}$/.test(letters) && letters.length <= maxLetters ? letters : undefined;
}

/** Whether the letters spell the characters from the first on: with whole syllables, with initials or mixed. */
function spells(characters: readonly string[], letters: string): boolean {
  /** What may be left of the letters, each once: a character can take one or several of them. */
  let left = new Set([letters]);
  for (const character of characters) {
    const next = new Set<string>();
    for (const reading of readings.get(character) ?? [character])
      for (const rest of left) {
        if (reading.startsWith(rest)) return true;
        if (rest.startsWith(reading)) next.add(rest.slice(reading.length));
        if (rest[0] === reading[0]) next.add(rest.slice(1));
      }
    if (next.size === 0) return false;
    left = next;
  }
  return left.has('');
}

const matchesPinyin = (text: string, letters: string) => {
  const characters = [...text.toLowerCase()];
  return characters.some((_, at) => spells(characters.slice(at), letters));
};

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
