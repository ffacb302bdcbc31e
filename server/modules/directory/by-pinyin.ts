import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { spokenOf } from '../news/search/pinyin.ts';

interface Sound {
  syllables: string;
  initials: string;
}

/** The pinyin of names, as long as they are asked for: a directory has a few thousand. */
const sounds = new LRUCache<string, Sound>({ max: 20_000 });

/** The new names that are spoken before other requests have their turn, a few milliseconds. */
const atOnce = 40;

/** Returns the ids of the names that contain these letters: as syllables, or as the first letters of syllables. */
export async function filterByPinyin(names: { id: number; name: string }[], key: string): Promise<number[]> {
  const letters = key.toLowerCase().replaceAll(' ', '');
  await speakNew(names.map(({ name }) => name));
  const isHit = (name: string) => {
    const sound = sounds.get(name);
    return sound !== undefined && (sound.syllables.includes(letters) || sound.initials.includes(letters));
  };
  return names.filter(({ name }) => isHit(name)).map(({ id }) => id);
}

/** Speaks the names that are new. The first search of all of them takes a second, and holds nobody up. */
async function speakNew(names: readonly string[]): Promise<void> {
  let count = 0;
  for (const name of names) {
    if (sounds.has(name)) continue;
    sounds.set(name, await speak(name));
    count += 1;
    if (count % atOnce === 0) await setImmediate();
  }
}

async function speak(name: string): Promise<Sound> {
  const all = (await spokenOf(name)).map(({ pinyin }) => pinyin);
  return { syllables: all.join(''), initials: all.map((pinyin) => pinyin.slice(0, 1)).join('') };
}
