/** The ways to type a name in Latin letters: syllable by syllable, or by their initials. */
export interface Spelling {
  syllables: string[];
  initials: string;
}

/** Returns the spellings of names. The dictionary is large, so it is loaded with the first password to check. */
export async function spellingsOf(names: readonly string[]): Promise<Spelling[]> {
  const { pinyin } = await import('pinyin-pro');
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
        .map((syllable) => syllable.toLowerCase().replaceAll(/[^a-z]/g, ''))
        .filter(Boolean);
      return { syllables, initials: syllables.map(([first]) => first).join('') };
    });
}

const fewest = 3;

/** Returns whether the letters are only a part of the name: some of its syllables in order, or their initials. */
export function isPartOf(letters: string, { syllables, initials }: Spelling): boolean {
  if (letters.length < fewest) return false;
  if (initials.includes(letters)) return true;
  return syllables.some((_, first) => isBeginOf(letters, syllables.slice(first)));
}

/** Returns whether the letters are exactly the first few of these syllables. */
function isBeginOf(letters: string, syllables: readonly string[]): boolean {
  let rest = letters;
  for (const syllable of syllables) {
    if (!rest.startsWith(syllable)) return false;
    rest = rest.slice(syllable.length);
    if (rest === '') return true;
  }
  return false;
}
