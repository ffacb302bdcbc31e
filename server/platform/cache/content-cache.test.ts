import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startedCache } from '../../testing/started-cache.ts';
import type { Making } from './entry.ts';

const megabyte = 1024 * 1024;

/** Returns the rules of a value that weighs so many bytes, in addition to the fixed cost of an entry. */
const sized = (bytes: number): Making<string> => ({ kind: 'part', weigh: () => ({ bytes }) });
const small = sized(1);

test('a value is computed once and shared by all simultaneous requests', async () => {
  const { cache } = await startedCache();
  let computed = 0;
  const compute = async () => `value ${++computed}`;

  const answers = await Promise.all([1, 2, 3].map(() => cache.remember('key', compute, small)));

  expect(answers).toEqual(['value 1', 'value 1', 'value 1']);
  expect(cache.peek('key')).toBe('value 1');
});

test('a change of the content clears the cache', async () => {
  const { cache, raise, state } = await startedCache();
  await cache.remember('key', async () => 'old', small);

  state.revision++;
  raise();

  expect(cache.peek('key')).toBeUndefined();
});

test('catching up applies a change whose notification was lost', async () => {
  const { cache, state } = await startedCache();
  await cache.remember('key', async () => 'old', small);

  state.revision++;
  await cache.catchUp();

  expect(cache.peek('key')).toBeUndefined();
});

test('a value computed while the content changed is returned but not cached', async () => {
  const { cache, raise, state } = await startedCache();
  let finish = (_value: string) => {};
  const slow = cache.remember('key', () => new Promise<string>((resolve) => (finish = resolve)), small);

  state.revision++;
  raise();
  finish('from before');

  expect(await slow).toBe('from before');
  expect(cache.peek('key')).toBeUndefined();
});

test('a failed computation is not cached', async () => {
  const { cache } = await startedCache();

  await expect(cache.remember('key', () => Promise.reject(new Error('no')), small)).rejects.toThrow('no');

  expect(await cache.remember('key', async () => 'yes', small)).toBe('yes');
});

test('nothing is cached while notifications of changes are missing although the database answers', async () => {
  const { cache, lose, regain } = await startedCache();
  await cache.remember('key', async () => 'old', small);

  lose();
  await expect.poll(() => cache.peek('key')).toBeUndefined();
  await cache.remember('key', async () => 'meanwhile', small);
  expect(cache.peek('key')).toBeUndefined();

  regain();
  await cache.remember('key', async () => 'after', small);
  expect(cache.peek('key')).toBe('after');
});

test('cached values are served and marked as stale while the database is unavailable', async () => {
  const { cache, state, lose, regain } = await startedCache({ staleMs: 60_000 });
  await cache.remember('key', async () => 'cached', small);
  expect(cache.awayFor()).toBeUndefined();

  state.isAway = true;
  lose();

  expect(await cache.remember('key', async () => 'anew', small)).toBe('cached');
  expect(cache.awayFor()).toBeGreaterThanOrEqual(0);
  state.isAway = false;
  regain();
  expect(cache.awayFor()).toBeUndefined();
  expect(await cache.remember('key', async () => 'anew', small)).toBe('anew');
});

test('cached values are available if the database fails after a short loss of notifications', async () => {
  const { cache, state, lose, regain } = await startedCache({ staleMs: 60_000 });
  await cache.remember('key', async () => 'cached', small);

  lose();
  await expect.poll(() => cache.peek('key')).toBeUndefined();
  state.isAway = true;
  await expect.poll(() => cache.peek('key')).toBe('cached');

  state.isAway = false;
  regain();
  expect(cache.peek('key')).toBeUndefined();
  state.isAway = true;
  lose();
  expect(cache.peek('key')).toBe('cached');
});

test('a value that changed while notifications were lost is not served afterwards', async () => {
  const { cache, state, lose, regain } = await startedCache({ staleMs: 60_000 });
  await cache.remember('key', async () => 'old', small);

  lose();
  state.revision++;
  state.withdrawnAt = state.revision;
  regain();
  await cache.catchUp();
  state.isAway = true;
  lose();

  expect(cache.peek('key')).toBeUndefined();
});

test('a cached value is not served beyond its maximum age', async () => {
  const { cache, state, lose } = await startedCache({ staleMs: 100 });
  await cache.remember('key', async () => 'cached', small);

  state.isAway = true;
  lose();

  await expect.poll(() => cache.peek('key')).toBeUndefined();
});

test('a short-lived value is served for its time, and longer only if no newer value is available', async () => {
  const { cache, state, lose } = await startedCache({ staleMs: 60_000, fleetingMs: 50 });
  await cache.remember('key', async () => 'cached', {
    kind: 'part',
    weigh: () => ({ bytes: 1, isFleeting: true }),
  });
  await expect.poll(() => cache.has('key')).toBe(false);

  state.isAway = true;
  lose();

  expect(cache.peek('key')).toBe('cached');
});

test('the least recently used value is evicted first', async () => {
  const { cache } = await startedCache();
  const eighth: Making<string> = { kind: 'page', weigh: () => ({ bytes: megabyte / 8 - 1100 }) };
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await cache.remember(key, async () => key, eighth);
  cache.peek('a');
  await cache.remember('b', async () => 'b anew', eighth);
  cache.has('c');
  // One that the caller cannot use was not used.
  cache.peek('c', () => false);

  await cache.remember('g', async () => 'g', eighth);

  expect(['a', 'b', 'c', 'd', 'g'].filter((key) => cache.has(key))).toEqual(['a', 'b', 'd', 'g']);
  expect(cache.counts()).toMatchObject({ evicted: 1, entries: 6, hits: { page: 2 } });
});

test('parts of single pages use a quarter of the memory at most and evict no page', async () => {
  const { cache } = await startedCache();
  const page: Making<string> = { kind: 'page', weigh: () => ({ bytes: megabyte / 8 - 1100 }) };
  for (let number = 0; number < 6; number++)
    await cache.remember(`page ${number}`, async () => 'a page', page);

  for (let number = 0; number < 20; number++)
    await cache.remember(`part ${number}`, async () => 'a part', sized(megabyte / 32));

  expect([0, 1, 2, 3, 4, 5].every((number) => cache.has(`page ${number}`))).toBe(true);
  expect(['part 0', 'part 19'].map((key) => cache.has(key))).toEqual([false, true]);
  expect(cache.counts().bytes).toBeLessThanOrEqual(megabyte);
});

test('a value that would fill the cache alone is not cached', async () => {
  const { cache } = await startedCache();

  await cache.remember('huge', async () => 'huge', sized(megabyte / 2));

  expect(cache.has('huge')).toBe(false);
});

test('content that changes by the clock expires at its time', async () => {
  const { cache, state } = await startedCache({}, 30);
  state.changesIn = null;
  await cache.remember('key', async () => 'old', small);

  await expect.poll(() => cache.peek('key')).toBeUndefined();
});

test('a value from before a publication is served only while the database does not respond', async () => {
  const { cache, state, publish, lose } = await startedCache({ staleMs: 60_000 });
  await cache.remember('key', async () => 'old', small);
  state.revision++;
  publish();
  expect(cache.peek('key')).toBeUndefined();
  const refusal = cache.remember('key', () => Promise.reject(new Error('an error of ours')), small);
  await expect(refusal).rejects.toThrow('an error of ours');

  state.isAway = true;
  const failing = () => Promise.reject(new Error('away'));
  expect(await cache.remember('key', failing, small)).toBe('old');
  const hanging = cache.remember('key', () => new Promise<string>(() => {}), small);
  lose();

  expect(await hanging).toBe('old');
  expect(cache.peek('key')).toBe('old');
});

test('a value from before a withdrawal is not served, even while the database is unavailable', async () => {
  const { cache, state, raise, publish, lose } = await startedCache({ staleMs: 60_000 });
  await cache.remember('key', async () => 'withdrawn', small);
  state.revision++;
  publish();
  state.revision++;
  raise();

  state.isAway = true;
  lose();

  const asked = cache.remember('key', () => Promise.reject(new Error('away')), small);
  await expect(asked).rejects.toThrow('away');
  expect(cache.peek('key')).toBeUndefined();
});

/** The rules of a value that shows these records. */
const showing = (records: string[]): Making<string> => ({
  kind: 'part',
  weigh: () => ({ bytes: 1, records }),
});

async function withOneOther(given: Parameters<typeof startedCache>[0] = { staleMs: 60_000 }) {
  const started = await startedCache(given);
  await started.cache.remember('one', async () => 'one', showing(['news 1', 'news 2']));
  await started.cache.remember('other', async () => 'other', showing(['news 3']));
  await started.cache.remember('unknown', async () => 'unknown', small);
  const shown = () => ['one', 'other', 'unknown'].filter((key) => started.cache.has(key));
  return { ...started, shown };
}

test('after a withdrawal that names its records, only values that do not show them are served without the database', async () => {
  const { state, raise, lose, shown } = await withOneOther();
  state.revision++;
  raise(['news 2']);
  expect(shown()).toEqual([]);

  state.isAway = true;
  lose();

  await expect.poll(shown).toEqual(['other']);
});

test('a withdrawal whose notification was lost is read with its records', async () => {
  const { state, lose, cache, shown } = await withOneOther();
  state.revision += 2;
  state.withdrawnAt = state.revision;
  state.withdrawals = [
    { revision: state.revision, after: state.revision - 1, records: ['news 2'] },
    { revision: state.revision - 1, after: 1, records: [] },
  ];
  await cache.catchUp();

  state.isAway = true;
  lose();

  await expect.poll(shown).toEqual(['other']);
});

test.for([
  ['has no records', []],
  ['came after another without records', [{ revision: 5, after: 4, records: ['news 2'] }]],
] as const)('nothing older is served after a withdrawal that %s', async ([, withdrawals], {}) => {
  const { state, lose, cache, shown } = await withOneOther();
  Object.assign(state, { revision: 5, withdrawnAt: 5, withdrawals });
  await cache.catchUp();

  state.isAway = true;
  lose();
  const isAway = () => cache.awayFor() !== undefined;
  await expect.poll(isAway).toBe(true);

  expect(shown()).toEqual([]);
});

test('a value that is withdrawn while a newer one is computed is not served', async () => {
  const { cache, state, publish, raise, lose } = await withOneOther();
  state.revision++;
  publish();
  const asked = cache.remember('one', () => new Promise<string>(() => {}), showing(['news 1']));
  state.revision++;
  raise(['news 1']);
  state.isAway = true;
  lose();

  expect(await Promise.race([asked, pause(100, 'none')])).toBe('none');
});

test('a value computed from content before a publication is not cached as current', async () => {
  const { cache, state, publish } = await startedCache({ staleMs: 60_000 });
  await cache.remember('part', async () => 'old', small);
  state.revision++;
  publish();
  state.isAway = true;
  const part = () => cache.remember('part', () => Promise.reject(new Error('away')), small);

  expect(await cache.remember('page', async () => `page of ${await part()}`, small)).toBe('page of old');

  state.isAway = false;
  expect(cache.peek('page')).toBeUndefined();
});
