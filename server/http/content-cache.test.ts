import { expect, test } from 'vitest';
import { createLogger } from '../base/log.ts';
import type { RevisionSource } from '../db/content-revision.ts';
import { openContentCache } from './content-cache.ts';

const log = createLogger({ level: 'silent' });
const bytesOf = (value: string) => value.length;

/** A revision the test raises by hand. */
function revisions() {
  let on: Parameters<RevisionSource['listen']>[0] | undefined;
  const state = { revision: 1, changesIn: null as number | null, isAway: false };
  const source: RevisionSource = {
    read: async () => {
      if (state.isAway) throw new Error('away');
      return { ...state };
    },
    listen: async (given) => {
      on = given;
      return async () => {};
    },
  };
  return { state, source, raise: () => on?.changed(), lose: () => on?.away(), regain: () => on?.back() };
}

async function started(options: Partial<Parameters<typeof openContentCache>[0]> = {}) {
  const hand = revisions();
  const cache = openContentCache({ source: hand.source, log, maxBytes: 1000, maxAgeMs: 60_000, ...options });
  await cache.start();
  return { ...hand, cache };
}

test('a value is computed once and shared by all who ask at the same time', async () => {
  const { cache } = await started();
  let computed = 0;
  const compute = async () => `value ${++computed}`;

  const answers = await Promise.all([1, 2, 3].map(() => cache.remember('key', compute, bytesOf)));

  expect(answers).toEqual(['value 1', 'value 1', 'value 1']);
  expect(cache.peek('key')).toBe('value 1');
});

test('everything is forgotten when the content changes', async () => {
  const { cache, raise, state } = await started();
  await cache.remember('key', async () => 'old', bytesOf);
  cache.alias('other', 'old', 'key');

  state.revision++;
  raise();

  expect([cache.peek('key'), cache.peek('other')]).toEqual([undefined, undefined]);
});

test('an alias goes with what it came from, and is not kept without it', async () => {
  const { cache } = await started({ maxBytes: 10_000 });
  await cache.remember(
    'page',
    async () => 'a page',
    () => 1200,
  );
  cache.alias('front', 'a page', 'page');
  cache.alias('stray', 'no page', 'nothing');
  expect([cache.peek('front'), cache.peek('stray')]).toEqual(['a page', undefined]);

  for (let number = 0; number < 8; number++)
    await cache.remember(
      `more ${number}`,
      async () => 'a page',
      () => 1200,
    );

  expect([cache.peek('page'), cache.peek('front')]).toEqual([undefined, undefined]);
});

test('catching up sees a change that was not heard', async () => {
  const { cache, state } = await started();
  await cache.remember('key', async () => 'old', bytesOf);

  state.revision++;
  await cache.catchUp();

  expect(cache.peek('key')).toBeUndefined();
});

test('what was computed while the content changed is answered but not kept', async () => {
  const { cache, raise, state } = await started();
  let finish = (_value: string) => {};
  const slow = cache.remember('key', () => new Promise<string>((resolve) => (finish = resolve)), bytesOf);

  state.revision++;
  raise();
  finish('from before');

  expect(await slow).toBe('from before');
  expect(cache.peek('key')).toBeUndefined();
});

test('a failed computation is not kept', async () => {
  const { cache } = await started();

  await expect(cache.remember('key', () => Promise.reject(new Error('no')), bytesOf)).rejects.toThrow('no');

  expect(await cache.remember('key', async () => 'yes', bytesOf)).toBe('yes');
});

test('nothing is kept while changes cannot be heard although the database answers', async () => {
  const { cache, lose, regain } = await started();
  await cache.remember('key', async () => 'old', bytesOf);

  lose();
  await expect.poll(() => cache.peek('key')).toBeUndefined();
  await cache.remember('key', async () => 'meanwhile', bytesOf);
  expect(cache.peek('key')).toBeUndefined();

  regain();
  await cache.remember('key', async () => 'after', bytesOf);
  expect(cache.peek('key')).toBe('after');
});

test('what is kept is served on while the database is away, and told apart', async () => {
  const { cache, state, lose, regain } = await started({ staleMs: 60_000 });
  await cache.remember('key', async () => 'kept', bytesOf);
  expect(cache.awayFor()).toBeUndefined();

  state.isAway = true;
  lose();

  expect(await cache.remember('key', async () => 'anew', bytesOf)).toBe('kept');
  expect(cache.awayFor()).toBeGreaterThanOrEqual(0);
  state.isAway = false;
  regain();
  expect(cache.awayFor()).toBeUndefined();
  expect(await cache.remember('key', async () => 'anew', bytesOf)).toBe('anew');
});

test('after a silence of a moment there is still something to serve when the database goes away', async () => {
  const { cache, state, lose, regain } = await started({ staleMs: 60_000 });
  await cache.remember('key', async () => 'kept', bytesOf);

  lose();
  await expect.poll(() => cache.peek('key')).toBeUndefined();
  state.isAway = true;
  await expect.poll(() => cache.peek('key')).toBe('kept');

  state.isAway = false;
  regain();
  expect(cache.peek('key')).toBeUndefined();
  state.isAway = true;
  lose();
  expect(cache.peek('key')).toBe('kept');
});

test('what changed during a silence is not served after it', async () => {
  const { cache, state, lose, regain } = await started({ staleMs: 60_000 });
  await cache.remember('key', async () => 'old', bytesOf);

  lose();
  state.revision++;
  regain();
  await cache.catchUp();
  state.isAway = true;
  lose();

  expect(cache.peek('key')).toBeUndefined();
});

test('what is kept is not served for longer than it may', async () => {
  const { cache, state, lose } = await started({ staleMs: 100 });
  await cache.remember('key', async () => 'kept', bytesOf);

  state.isAway = true;
  lose();

  await expect.poll(() => cache.peek('key')).toBeUndefined();
});

test('what is out of date by its age is served only while nothing newer can be had', async () => {
  const { cache, state, lose } = await started({ staleMs: 60_000, maxAgeMs: 50 });
  await cache.remember('key', async () => 'kept', bytesOf);
  await expect.poll(() => cache.peek('key')).toBeUndefined();

  state.isAway = true;
  lose();

  expect(cache.peek('key')).toBe('kept');
});

test('the oldest values make room', async () => {
  const { cache } = await started({ maxBytes: 1000 });
  for (const key of ['a', 'b', 'c']) await cache.remember(key, async () => 'x'.repeat(120), bytesOf);
  for (let count = 0; count < 7; count++)
    await cache.remember(`more ${count}`, async () => 'x'.repeat(120), bytesOf);

  expect(cache.peek('a')).toBeUndefined();
  expect(cache.peek('more 6')).toBeDefined();
});

test('a value that would fill the cache alone is not kept', async () => {
  const { cache } = await started({ maxBytes: 1000 });

  await cache.remember('huge', async () => 'x'.repeat(900), bytesOf);

  expect(cache.peek('huge')).toBeUndefined();
});

test('content that changes by the clock is forgotten at its moment', async () => {
  const hand = revisions();
  hand.state.changesIn = 30;
  const cache = openContentCache({ source: hand.source, log, maxBytes: 1000, maxAgeMs: 60_000 });
  await cache.start();
  hand.state.changesIn = null;
  await cache.remember('key', async () => 'old', bytesOf);

  await expect.poll(() => cache.peek('key')).toBeUndefined();
});
