import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { pinyinOfWord, soundOf } from './pinyin.ts';
import { normalizeForSearch, bigramQuery } from './search-text.ts';
import { maxWordLength, wordsIn } from './words.ts';

/*
 * The words of the site: those of its articles, which the database has, those of the menus, and the synonyms. Nothing is
 * held in memory but the few words of menus and synonyms (docs/decisions/0404).
 */

export interface Word {
  word: string;
  pinyin: string;
  sound: string;
}

export interface Vocabulary {
  /** Returns which of the texts are words. */
  wordsAmong: (texts: readonly string[]) => Promise<Set<string>>;
  /** Returns the words with one of these pinyin. */
  withPinyin: (pinyin: readonly string[]) => Promise<Word[]>;
  /** Returns the words whose pinyin begins with one of these letters. */
  withBeginning: (letters: readonly string[]) => Promise<Word[]>;
  /** Returns the words with one of these sounds. */
  withSound: (sounds: readonly string[]) => Promise<Word[]>;
  /** Returns the words of as many characters as one of the texts, with its first or its last character. */
  near: (texts: readonly string[]) => Promise<Word[]>;
}

const maxWords = 500;

export function openVocabulary(db: Database, others: readonly Word[]): Vocabulary {
  const find = async (condition: ReturnType<typeof sql>, isMeant: (word: Word) => boolean) => {
    const { rows } = await sql<Word>`
      select word, pinyin, sound from search_words where ${condition} limit ${maxWords}`.execute(db);
    const storedWords = new Set(rows.map(({ word }) => word));
    return [...rows, ...others.filter((other) => isMeant(other) && !storedWords.has(other.word))];
  };
  const withLetters = (column: 'pinyin' | 'sound') => async (letters: readonly string[]) =>
    letters.length === 0
      ? []
      : await find(sql`${sql.ref(column)} = any(${letters}::text[])`, (one) => letters.includes(one[column]));

  // Several steps of a search ask for the same parts.
  const lookups = new Map<string, Promise<string[]>>();

  return {
    async wordsAmong(texts) {
      const key = texts.join(' ');
      const words = lookups.get(key) ?? findWordsAmong(db, others, texts);
      lookups.set(key, words);
      return new Set(await words);
    },
    withPinyin: withLetters('pinyin'),
    withSound: withLetters('sound'),
    async withBeginning(letters) {
      if (letters.length === 0) return [];
      const isMeant = ({ pinyin }: Word) => letters.some((some) => pinyin.startsWith(some));
      const begins = letters.map((some) => sql`pinyin >= ${some} and pinyin < ${`${some}{`}`);
      return await find(sql`(${sql.join(begins, sql` or `)})`, isMeant);
    },
    async near(texts) {
      if (texts.length === 0) return [];
      const lengths = texts.map((text) => [...text].length);
      const starts = texts.map((text) => [...text].at(0) ?? '');
      const ends = texts.map((text) => [...text].at(-1) ?? '');
      const isMeant = ({ word }: Word) =>
        texts.some(
          (_, at) =>
            [...word].length === lengths[at] && (word.startsWith(starts[at]!) || word.endsWith(ends[at]!)),
        );
      return await find(
        sql`((left(word, 1), length(word)) in (select * from unnest(${starts}::text[], ${lengths}::int[]))
          or (right(word, 1), length(word)) in (select * from unnest(${ends}::text[], ${lengths}::int[])))`,
        isMeant,
      );
    },
  };
}

async function findWordsAmong(
  db: Database,
  others: readonly Word[],
  texts: readonly string[],
): Promise<string[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word = any(${texts}::text[])`.execute(db);
  const words = others.filter(({ word }) => texts.includes(word));
  return [...rows, ...words].map(({ word }) => word);
}

/** The number of articles from which on a word counts as frequent, however many more there are. */
const maxCounted = 100;
const titleCounts = 5;

/** Returns how often the words occur where this reader may look, titles counting more; words that occur nowhere are absent. */
export async function frequencies(
  db: Database,
  reading: Reading,
  words: readonly string[],
): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; frequency: number }>`
    select asked.word, found.frequency
    from unnest(${words}::text[], ${words.map((word) => bigramQuery([word]))}::text[]) as asked(word, query)
    cross join lateral (
      select coalesce(sum(case when n.is_in_title then ${titleCounts}::int else 1 end), 0)::int as frequency from (
        select strpos(n.search_title, asked.word) > 0 as is_in_title from news n
        where n.search_grams @@ asked.query::tsquery and ${isLive} and ${inMenus(reading.menuIds)}
          and (${reading.isMember} or not n.is_member_read or strpos(n.search_title, asked.word) > 0)
        limit ${maxCounted}) n
    ) found
    where found.frequency > 0`.execute(db);
  return new Map(rows.map(({ word, frequency }) => [word, frequency]));
}

const ofSynonyms = new WeakMap<readonly (readonly string[])[], Map<string, Promise<Word[]>>>();

/** Returns the words of the menus' names and of the synonyms, computed once for as long as they stay the same. */
export async function wordsBeside(menus: readonly string[], synonyms: readonly (readonly string[])[]) {
  const names = menus.join(' ');
  let byNames = ofSynonyms.get(synonyms);
  if (!byNames) ofSynonyms.set(synonyms, (byNames = new Map()));
  let words = byNames.get(names);
  if (!words) byNames.set(names, (words = pinyinWords(names, synonyms.flat())));
  return await words;
}

async function pinyinWords(names: string, synonyms: readonly string[]): Promise<Word[]> {
  const synonymWords = synonyms.map(normalizeForSearch).filter((word) => /^\p{Script=Han}{2,}$/u.test(word));
  const short = synonymWords.filter((word) => [...word].length <= maxWordLength);
  const words = new Set([
    ...short,
    ...wordsIn(names, ''),
    ...synonymWords.flatMap((word) => [...wordsIn(word, '')]),
  ]);
  return await Promise.all(
    [...words].map(async (word) => {
      const pinyin = await pinyinOfWord(word);
      return { word, pinyin, sound: soundOf(pinyin) };
    }),
  );
}
