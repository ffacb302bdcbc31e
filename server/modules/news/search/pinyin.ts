import { foldForSearch, normalizeForSearch } from './search-text.ts';

/*
 * The pinyin of titles. Each position of a title where typing can start adds two words to an index: the letters of the
 * syllables from there on, and their initials. A prefix of either finds the title.
 */

const maxLengths = { syllables: 32, initials: 12 };
const kinds = { syllables: 'p', initials: 'i' } as const;
export type Kind = keyof typeof kinds;

/** A character and its pinyin; blank for a character without one. */
interface Spoken {
  character: string;
  pinyin: string;
}

/** Returns the pinyin of a text. The dictionary is large, so it is loaded on first use. */
export async function spokenOf(text: string): Promise<Spoken[]> {
  const { pinyin } = await import('pinyin-pro');
  return pinyin(foldForSearch(text), { type: 'all', toneType: 'none', v: true }).map(
    ({ origin, pinyin: syllable, isZh }) => ({
      character: origin,
      pinyin: isZh ? syllable : origin.replaceAll(/[^a-z0-9]/g, ''),
    }),
  );
}

/** Returns the pinyin of a word in one piece. */
export async function pinyinOfWord(word: string): Promise<string> {
  return (await spokenOf(word)).map(({ pinyin }) => pinyin).join('');
}

/** Returns every reading of a character: 模 is mo and mu. */
export async function readingsOf(character: string): Promise<string[]> {
  const { pinyin } = await import('pinyin-pro');
  return [...new Set(pinyin(character, { multiple: true, type: 'array', toneType: 'none', v: true }))];
}

/** Returns pinyin without what many speakers do not tell apart. */
export function soundOf(pinyin: string): string {
  return pinyin.replaceAll(/([zcs])h/g, '$1').replaceAll(/([aei])ng/g, '$1n');
}

/** Returns the words of the index. */
export async function pinyinOf(title: string): Promise<string[]> {
  const words = new Set<string>();
  for (const run of runsOf(await spokenOf(title)))
    for (const at of run.keys())
      for (const kind of ['syllables', 'initials'] as const)
        words.add(
          kinds[kind] + lettersOf(run.slice(at, at + maxLengths.initials), kind).slice(0, maxLengths[kind]),
        );
  return [...words];
}

/** Returns a tsquery for titles with a part that sounds like these letters. */
export function pinyinQuery(kind: Kind, letters: string): string {
  return `'${kinds[kind]}${letters.slice(0, maxLengths[kind])}':*`;
}

/** Returns the letters typed for Chinese, without blanks and apostrophes between syllables; none for other text. */
export function typedLetters(key: string): string | undefined {
  const letters = normalizeForSearch(key).replaceAll(/[ '’-]/g, '');
  return /^[a-z]{2,}$/.test(letters) ? letters : undefined;
}

/** A part of a title, as it is written. */
export interface PinyinPart {
  word: string;
  /** Begins and ends where words do; 筑基坑 does not. */
  isWhole: boolean;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Returns the parts of a title that sound like the letters. */
export function partsByPinyin(spoken: readonly Spoken[], kind: Kind, letters: string): PinyinPart[] {
  return runsOf(spoken).flatMap((run) => {
    const borders = new Set([writtenIn(run).length]);
    for (const { index } of segmenter.segment(writtenIn(run))) borders.add(index);
    return run.flatMap((_, from) => {
      const word = wordFrom(run.slice(from), kind, letters);
      if (word === undefined) return [];
      const start = writtenIn(run.slice(0, from)).length;
      return [{ word, isWhole: borders.has(start) && borders.has(start + word.length) }];
    });
  });
}

/** Returns the characters that the letters spell; the last syllable may be incomplete. */
function wordFrom(run: readonly Spoken[], kind: Kind, letters: string): string | undefined {
  for (const to of run.keys()) {
    const word = run.slice(0, to + 1);
    const typed = lettersOf(word, kind);
    if (typed.startsWith(letters)) return writtenIn(word);
    if (!letters.startsWith(typed)) return undefined;
  }
  return undefined;
}

function lettersOf(spoken: readonly Spoken[], kind: Kind): string {
  return spoken.map(({ pinyin }) => (kind === 'initials' ? pinyin.slice(0, 1) : pinyin)).join('');
}

function writtenIn(spoken: readonly Spoken[]): string {
  return spoken.map(({ character }) => character).join('');
}

/** Splits text at blanks, brackets and the like into runs that are typed without a pause. */
function runsOf(spoken: readonly Spoken[]): Spoken[][] {
  const runs: Spoken[][] = [[]];
  for (const one of spoken) {
    if (one.pinyin === '') runs.push([]);
    else runs.at(-1)?.push(one);
  }
  return runs.filter((run) => run.length > 0);
}
