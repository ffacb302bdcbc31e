import type { Database } from '../../../platform/db/open.ts';
import type { Reading } from '../reading.ts';
import { pinyinOfWord } from './pinyin.ts';
import { frequencies, type Vocabulary, type Word } from './vocabulary.ts';

/*
 * Reads letters as pinyin of words of the site: zhengshuchaxun is 证书 and 查询. The fewest words win, because the pinyin of
 * two short words is often that of a long one; of words with one pinyin the most frequent.
 */

const maxLetters = 48;
const maxPinyinLength = 24;
const minLetters = 2;
const minOfBeginning = 3;
const maxChoices = 3;
const maxReadings = 6;

/** Returns texts that the letters may stand for, the likeliest first, words parted by blanks. */
export async function decodePinyin(
  { db, reading, vocabulary }: { db: Database; reading: Reading; vocabulary: Vocabulary },
  typed: string,
): Promise<string[][]> {
  const pieces = typed.split(' ').filter(Boolean);
  const letters = pieces.join('');
  if (letters.length > maxLetters || letters.length < minLetters) return [];
  const whole = cover(letters, bordersOf(pieces), await vocabulary.withPinyin(partsOf(letters)));
  const words = whole ?? (await coverWithBeginning(vocabulary, letters, bordersOf(pieces)));
  if (!words) return [];
  const counts = await frequencies(db, reading, [...new Set(words.flat())]);
  const choices = words.map((some) =>
    some
      .filter((word) => counts.has(word))
      .toSorted((a, b) => counts.get(b)! - counts.get(a)!)
      .slice(0, maxChoices),
  );
  return combine(choices).slice(0, maxReadings);
}

/** Returns where blanks were typed. */
function bordersOf(pieces: readonly string[]): Set<number> {
  let at = 0;
  return new Set(pieces.map((piece) => (at += piece.length)));
}

function partsOf(letters: string): string[] {
  const parts = new Set<string>();
  for (let from = 0; from < letters.length; from++)
    for (let to = from + minLetters; to <= Math.min(letters.length, from + maxPinyinLength); to++)
      parts.add(letters.slice(from, to));
  return [...parts];
}

interface Path {
  cost: number;
  words: string[][];
}

/** A word across a typed blank costs more than one that ends there. */
const costOfBlank = 0.4;

/** Returns the words at each place of the cheapest way to cover all letters; undefined when there is none. */
function cover(
  letters: string,
  borders: ReadonlySet<number>,
  words: readonly Word[],
): string[][] | undefined {
  const byPinyin = Map.groupBy(words, ({ pinyin }) => pinyin);
  const best: (Path | undefined)[] = [{ cost: 0, words: [] }];
  for (let to = minLetters; to <= letters.length; to++)
    for (let from = Math.max(0, to - maxPinyinLength); from <= to - minLetters; from++) {
      const before = best[from];
      const same = before && byPinyin.get(letters.slice(from, to));
      if (!same) continue;
      const blanks = [...borders].filter((at) => at > from && at < to).length;
      const cost = before.cost + 1 + blanks * costOfBlank;
      if (cost < (best[to]?.cost ?? Infinity))
        best[to] = { cost, words: [...before.words, same.map(({ word }) => word)] };
    }
  return best[letters.length]?.words;
}

/** The last syllable may be typed to its middle: huif is 会费. */
async function coverWithBeginning(vocabulary: Vocabulary, letters: string, borders: ReadonlySet<number>) {
  const ends = Array.from(letters, (_, from) => letters.slice(from)).filter(
    (end) => end.length >= minOfBeginning && end.length <= maxPinyinLength,
  );
  const cut = await Promise.all(
    (await vocabulary.withBeginning(ends)).map(async (word) => {
      const before = await pinyinOfWord([...word.word].slice(0, -1).join(''));
      const end = ends.find((some) => word.pinyin.startsWith(some) && some.length > before.length);
      return end === undefined ? [] : [{ ...word, pinyin: end }];
    }),
  );
  return cover(letters, borders, [...(await vocabulary.withPinyin(partsOf(letters))), ...cut.flat()]);
}

/** Returns one word for each place, in all combinations, those of the first choices first. */
function combine(choices: readonly (readonly string[])[]): string[][] {
  let combined: { words: string[]; rank: number }[] = [{ words: [], rank: 0 }];
  for (const some of choices)
    combined = combined
      .flatMap(({ words, rank }) => some.map((word, at) => ({ words: [...words, word], rank: rank + at })))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, maxReadings);
  return combined.map(({ words }) => words);
}
