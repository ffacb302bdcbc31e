import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { normalizeForSearch } from '../search-text.ts';
import { partsSounding, soundQuery, spokenOf, typedLetters } from './sounds.ts';

/** Of the newest ones: enough to tell which word is meant. */
const mostTitles = 200;

/**
 * Words of titles that sound like what was typed, the most frequent first: of pinyin, of first letters (`bxgl`), or of other
 * characters of the same sound.
 */
export async function wordsBySound(db: Database, reading: Reading, key: string): Promise<string[]> {
  const letters = typedLetters(key);
  if (letters !== undefined) {
    const whole = await wordsOf(db, reading, 'syllables', letters);
    return whole.length > 0 ? whole : await wordsOf(db, reading, 'initials', letters);
  }
  const typed = normalizeForSearch(key).replaceAll(' ', '');
  if (!/^\p{Script=Han}{2,}$/u.test(typed)) return [];
  const sounds = (await spokenOf(typed)).map(({ sound }) => sound).join('');
  const words = await wordsOf(db, reading, 'syllables', sounds);
  return words.filter((word) => [...word].length === [...typed].length && word !== typed);
}

async function wordsOf(
  db: Database,
  reading: Reading,
  kind: 'syllables' | 'initials',
  letters: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('news_sounds as s')
    .innerJoin('news as n', 'n.id', 's.news_id')
    .select('n.title')
    .where(sql<boolean>`s.sounds @@ ${soundQuery(kind, letters)}::tsquery`)
    .where(isLive)
    .where(inMenus(reading.menuIds))
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(mostTitles)
    .execute();
  const found = new Map<string, { titles: number; isWhole: boolean }>();
  for (const { title } of rows)
    for (const { word, isWhole } of partsSounding(await spokenOf(title), kind, letters)) {
      const before = found.get(word);
      found.set(word, { titles: (before?.titles ?? 0) + 1, isWhole: isWhole || before?.isWhole === true });
    }
  return [...found]
    .toSorted(([, a], [, b]) => Number(b.isWhole) - Number(a.isWhole) || b.titles - a.titles)
    .map(([word]) => word);
}
