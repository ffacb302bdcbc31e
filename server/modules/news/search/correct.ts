import type { Database } from '../../../platform/db/open.ts';
import type { Reading } from '../reading.ts';
import { findLongForms } from './abbreviations.ts';
import { decodePinyin } from './decode-pinyin.ts';
import { firstWithHits } from './first-with-hits.ts';
import { partRun, partsOfRun, runsOf, type Edge, type Run } from './parse.ts';
import { readingsOf, soundOf } from './pinyin.ts';
import { frequencies, type Vocabulary, type Word } from './vocabulary.ts';
import { dictionaryPieces } from './words.ts';

/*
 * Returns what a search without hits may mean in words of the site: pinyin, an abbreviation, or a word with one wrong
 * character. Each of these is decided for a part of the search; the parts that are words of the site stay as they are.
 */

export interface Correcting {
  db: Database;
  reading: Reading;
  vocabulary: Vocabulary;
}

/** Another character of the same sound, or any other one. */
export type Slip = 'sound' | 'any';

/** An abbreviation of titles costs less than a word of the dictionary that the site does not have; another word costs more. */
const costs = { abbreviation: 1.2, slip: 1.8 };
const maxForms = 8;
const maxReadingsOfPart = 8;
const maxAbbreviations = 4;
const maxSlipLength = 4;

/** A run of the search; of characters also the parts that are no words of the site. */
interface ReadRun extends Run {
  characters: readonly string[];
  siteWords: ReadonlySet<string>;
  unknown: readonly Window[];
}

interface Window {
  from: number;
  to: number;
  text: string;
  /** What the characters may sound like. */
  sounds: readonly string[];
}

/** Reads a search in words of the site, once for both kinds of slips. */
export async function readSearch(correcting: Correcting, key: string): Promise<ReadRun[]> {
  return await Promise.all(
    runsOf(key).map(async (run) => {
      const characters = run.kind === 'characters' ? [...run.text] : [];
      if (characters.length < 2) return { ...run, characters, siteWords: new Set<string>(), unknown: [] };
      const siteWords = await correcting.vocabulary.wordsAmong(partsOfRun(characters));
      return { ...run, characters, siteWords, unknown: await unknownParts(characters, siteWords) };
    }),
  );
}

/** Returns the search in other words, the likeliest first; none where it is in words of the site. */
export async function correctedForms(
  correcting: Correcting,
  runs: readonly ReadRun[],
  slip: Slip,
): Promise<string[]> {
  let forms = [''];
  for (const run of runs) {
    const readings = await readingsOfRun(correcting, run, slip);
    forms = readings.flatMap((reading) => forms.map((form) => form + reading)).slice(0, maxForms);
  }
  const typed = runs.map(({ text }) => text).join('');
  return [...new Set(forms)].filter((form) => form !== typed && form !== '');
}

async function readingsOfRun(correcting: Correcting, run: ReadRun, slip: Slip): Promise<string[]> {
  const { db, reading } = correcting;
  if (run.kind === 'characters') return [await correctRun(correcting, run, slip)];
  if (run.kind !== 'letters' || slip === 'any') return [run.text];
  if ((await firstWithHits(db, reading, [run.text])) !== undefined) return [run.text];
  const decoded = await decodePinyin(correcting, run.text);
  if (decoded.length === 0) return [run.text];
  return decoded.flatMap((words) =>
    words.length === 1 || run.text.includes(' ') ? [words.join(' ')] : [words.join(''), words.join(' ')],
  );
}

async function correctRun(
  correcting: Correcting,
  { text: typed, characters, siteWords, unknown }: ReadRun,
  slip: Slip,
): Promise<string> {
  if (unknown.length === 0) return typed;
  const edges =
    slip === 'any'
      ? await slips(correcting, unknown)
      : [...(await abbreviated(correcting, unknown)), ...(await misheard(correcting, unknown))];
  return partRun(characters, siteWords, edges)
    .map(({ text }) => text)
    .join('');
}

/** Returns the parts of a run with a character that no word of the site covers. */
async function unknownParts(
  characters: readonly string[],
  siteWords: ReadonlySet<string>,
): Promise<Window[]> {
  const isUnknown = (edge: Edge) =>
    edge.kind === 'single' || (edge.kind === 'word' && !siteWords.has(edge.text));
  const unknown = partRun(characters, siteWords).filter(isUnknown);
  const parts: Window[] = [];
  for (const from of characters.keys())
    for (let to = from + 2; to <= Math.min(characters.length, from + maxSlipLength); to++) {
      if (!unknown.some((edge) => edge.from < to && edge.to > from)) continue;
      const part = characters.slice(from, to);
      parts.push({ from, to, text: part.join(''), sounds: await pinyinReadings(part) });
    }
  return parts;
}

async function abbreviated({ db, reading }: Correcting, windows: readonly Window[]): Promise<Edge[]> {
  const short = windows.filter(({ from, to }) => to - from <= 3).slice(0, maxAbbreviations);
  const forms = await findLongForms(
    db,
    reading,
    short.map(({ text }) => text),
  );
  return short.flatMap(({ from, to, text }) => {
    const form = forms.get(text);
    return form === undefined
      ? []
      : [{ from, to, text: form, kind: 'word' as const, cost: costs.abbreviation }];
  });
}

/** Returns words of the same sound, whatever reading a character has: 模墙 is 幕墙. */
async function misheard(correcting: Correcting, windows: readonly Window[]): Promise<Edge[]> {
  const words = await correcting.vocabulary.withSound([...new Set(windows.flatMap(({ sounds }) => sounds))]);
  return await likeliest(correcting, windows, ({ sounds, text }) =>
    words.filter(({ word, sound }) => sounds.includes(sound) && isOneSlip(word, text)),
  );
}

/** Returns all combinations of the readings of the characters, as sounds. */
async function pinyinReadings(characters: readonly string[]): Promise<string[]> {
  let sounds = [''];
  for (const character of characters) {
    const readings = await readingsOf(character);
    sounds = sounds
      .flatMap((sound) => readings.map((reading) => sound + reading))
      .slice(0, maxReadingsOfPart);
  }
  return [...new Set(sounds.map(soundOf))];
}

function isOneSlip(word: string, typed: string): boolean {
  const [one, other] = [[...word], [...typed]];
  return one.length === other.length && one.filter((character, at) => character !== other[at]).length === 1;
}

/**
 * Returns words that differ in one character. Two characters are too few to tell, so their sounds are similar as well, and
 * they are not a word of the dictionary.
 */
async function slips(correcting: Correcting, windows: readonly Window[]): Promise<Edge[]> {
  const near = await correcting.vocabulary.near(windows.map(({ text }) => text));
  return await likeliest(correcting, windows, ({ text, sounds }) => {
    const isLong = [...text].length > 2;
    if (!isLong && dictionaryPieces([...text]).size === 1) return [];
    return near.filter(
      ({ word, sound }) =>
        isOneSlip(word, text) && (isLong || sounds.some((some) => editsBetween(some, sound) <= 1)),
    );
  });
}

/** Returns the most frequent word for each window. */
async function likeliest(
  { db, reading }: Correcting,
  windows: readonly Window[],
  wordsFor: (window: Window) => Word[],
): Promise<Edge[]> {
  const candidates = windows.map((window) => ({ window, words: wordsFor(window) }));
  const all = new Set(candidates.flatMap(({ words }) => words.map(({ word }) => word)));
  const counts = await frequencies(db, reading, [...all]);
  return candidates.flatMap(({ window: { from, to }, words }) => {
    const [best] = words
      .filter(({ word }) => counts.has(word))
      .toSorted((a, b) => counts.get(b.word)! - counts.get(a.word)!);
    return best ? [{ from, to, text: best.word, kind: 'word' as const, cost: costs.slip }] : [];
  });
}

/** Returns the number of letters to insert, remove or replace (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++)
      next.push(Math.min(next[to - 1]! + 1, row[to]! + 1, row[to - 1]! + (letter === other[to - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}
