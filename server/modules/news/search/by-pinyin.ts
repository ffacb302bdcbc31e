import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { partsByPinyin, pinyinQuery, spokenOf, typedLetters, type Kind, type PinyinPart } from './pinyin.ts';
import { normalizeForSearch } from './search-text.ts';

/** The number of newest titles to read: enough to tell which word is meant. */
const maxTitles = 200;

/**
 * Returns words of titles that sound like the typed text, the most frequent first: typed as pinyin, as initials
 * (`bxgl`), or in other characters with the same sound.
 */
export async function wordsByPinyin(db: Database, reading: Reading, key: string): Promise<string[]> {
  const letters = typedLetters(key);
  if (letters !== undefined) {
    const whole = await wordsOf(db, reading, 'syllables', letters);
    return whole.length > 0 ? whole : await wordsOf(db, reading, 'initials', letters);
  }
  const typed = normalizeForSearch(key).replaceAll(' ', '');
  if (!/^\p{Script=Han}{2,}$/u.test(typed)) return [];
  const spoken = (await spokenOf(typed)).map(({ pinyin }) => pinyin).join('');
  const words = await wordsOf(db, reading, 'syllables', spoken);
  return words.filter((word) => [...word].length === [...typed].length && word !== typed);
}

/** Longer texts could be split in too many places. */
const maxPartedLetters = 20;

/**
 * Finds two words of titles, separated by a blank, where no title has the initials as typed: `xhgl` becomes 协会 管理 even
 * when no title has one directly after the other.
 */
export async function twoWordsByInitials(
  db: Database,
  reading: Reading,
  key: string,
): Promise<string | undefined> {
  const letters = typedLetters(key) ?? '';
  if (letters.length > maxPartedLetters) return undefined;
  for (let at = 2; at + 2 <= letters.length; at++) {
    const first = await wholeWord(db, reading, letters.slice(0, at));
    const second = first && (await wholeWord(db, reading, letters.slice(at)));
    if (second) return `${first} ${second}`;
  }
  return undefined;
}

async function wholeWord(db: Database, reading: Reading, letters: string) {
  return (await heardAs(db, reading, 'initials', letters)).find(({ isWhole }) => isWhole)?.word;
}

async function wordsOf(db: Database, reading: Reading, kind: Kind, letters: string): Promise<string[]> {
  return (await heardAs(db, reading, kind, letters)).map(({ word }) => word);
}

/** Finds words by sound, whole words first, then the most frequent. */
async function heardAs(db: Database, reading: Reading, kind: Kind, letters: string): Promise<PinyinPart[]> {
  const rows = await db
    .selectFrom('news_sounds as s')
    .innerJoin('news as n', 'n.id', 's.news_id')
    .select('n.title')
    .where(sql<boolean>`s.sounds @@ ${pinyinQuery(kind, letters)}::tsquery`)
    .where(isLive)
    .where(inMenus(reading.menuIds))
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(maxTitles)
    .execute();
  const candidates = new Map<string, { titles: number; isWhole: boolean }>();
  for (const { title } of rows)
    for (const { word, isWhole } of partsByPinyin(await spokenOf(title), kind, letters)) {
      const before = candidates.get(word);
      candidates.set(word, {
        titles: (before?.titles ?? 0) + 1,
        isWhole: isWhole || before?.isWhole === true,
      });
    }
  return [...candidates]
    .map(([word, { titles, isWhole }]) => ({ word, titles, isWhole }))
    .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.titles - a.titles);
}
