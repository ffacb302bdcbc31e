import table from './pinyin-table.txt?raw';

/** The pinyin of the common characters, each of which may have several. A line has a syllable and its characters. */
const readings = new Map<string, string[]>();
for (const line of table.trim().split('\n')) {
  const [syllable = '', characters = ''] = line.split(' ');
  for (const character of characters) readings.set(character, [...(readings.get(character) ?? []), syllable]);
}

const maxLetters = 24;

/** Returns the letters typed for Chinese, without the blanks between syllables; none for other text. */
export function lettersOf(key: string): string | undefined {
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

/** Returns whether the letters spell characters of a text that follow each other. */
export const matchesPinyin = (text: string, letters: string) => {
  const characters = [...text.toLowerCase()];
  return characters.some((_, at) => spells(characters.slice(at), letters));
};
