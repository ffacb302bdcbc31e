import { LRUCache } from 'lru-cache';
import { spokenOf } from '../news/search/pinyin.ts';

/** The pinyin of names, as long as they are asked for: a directory has a few thousand. */
const spoken = new LRUCache<string, { syllables: string; initials: string }>({ max: 10_000 });

/** Returns the ids of the names that contain these letters: as syllables, or as the first letters of syllables. */
export async function filterByPinyin(names: { id: number; name: string }[], key: string): Promise<number[]> {
  const letters = key.toLowerCase().replaceAll(' ', '');
  const ids: number[] = [];
  for (const { id, name } of names) {
    const { syllables, initials } = spoken.get(name) ?? (await speak(name));
    if (syllables.includes(letters) || initials.includes(letters)) ids.push(id);
  }
  return ids;
}

async function speak(name: string) {
  const all = (await spokenOf(name)).map(({ pinyin }) => pinyin);
  const sound = { syllables: all.join(''), initials: all.map((pinyin) => pinyin.slice(0, 1)).join('') };
  spoken.set(name, sound);
  return sound;
}
