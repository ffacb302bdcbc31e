import { expect, test } from 'vitest';
import { startedCache } from '../../testing/started-cache.ts';
import type { Making } from './entry.ts';

test('a page with a changed count is served until the new page is ready, and no request waits', async () => {
  const views = new Map([[7, 0]]);
  const { cache } = await startedCache({ pollEveryMs: 5, tallies: { views: async () => views } });
  let finish: (() => void) | undefined;
  const made: number[] = [];
  const make = async () => {
    const count = views.get(7) ?? 0;
    if (made.length === 1) await new Promise<void>((resolve) => (finish = resolve));
    made.push(count);
    return `read ${count} times`;
  };
  const page: Making<string> = {
    kind: 'page',
    renew: make,
    weigh: (text) => ({
      bytes: text.length,
      tallies: [{ of: 'views', id: 7, value: Number(text.split(' ')[1]) }],
    }),
  };
  await cache.remember('page', make, page);

  views.set(7, 1);
  await expect.poll(() => finish).toBeDefined();
  expect(await cache.remember('page', make, page)).toBe('read 0 times');
  finish?.();

  await expect.poll(() => cache.peek('page')).toBe('read 1 times');
  expect(made).toEqual([0, 1]);
});

/** Makes pages by name, each with the revision it was made at, and lists those made, in order. */
function pagesOf(state: { revision: number }) {
  const made: string[] = [];
  function page(name: string): [string, () => Promise<string>, Making<string>] {
    const make = async () => {
      made.push(name);
      return `${name} ${state.revision}`;
    };
    return [name, make, { kind: 'page', weigh: () => ({ bytes: 1 }), renew: make }];
  }
  return { made, page };
}

test('repeatedly requested pages are rebuilt after a change, the most read pages first', async () => {
  const { cache, raise, state } = await startedCache();
  const { made, page } = pagesOf(state);
  for (const name of ['once', 'twice', 'often']) await cache.remember(...page(name));
  for (const name of ['twice', 'often', 'often']) cache.peek(name);
  cache.peek('often');

  state.revision++;
  raise();

  await expect.poll(() => cache.peek('often')).toBe('often 2');
  await expect.poll(() => cache.has('twice')).toBe(true);
  expect(made).toEqual(['once', 'twice', 'often', 'often', 'twice']);
  expect(cache.has('once')).toBe(false);
  expect(cache.counts().renewed.change).toBe(2);
});

test('pages that a change affects are rebuilt before the most read pages, even without earlier requests', async () => {
  const { cache, publish, state } = await startedCache();
  const { made, page } = pagesOf(state);
  for (const name of ['often', 'list']) await cache.remember(...page(name));
  for (const name of ['often', 'often', 'list']) cache.peek(name);
  cache.makeFirst((pages) => pages.map((name) => ({ key: name, making: page(name)[2] })));

  state.revision++;
  publish(['new article', 'list']);

  await expect.poll(() => cache.peek('often')).toBe('often 2');
  expect(made).toEqual(['often', 'list', 'new article', 'list', 'often']);
  expect([cache.peek('new article'), cache.peek('list')]).toEqual(['new article 2', 'list 2']);
});

test('a change during a rebuild leads to pages of the newest content', async () => {
  const { cache, raise, state } = await startedCache();
  let finish: (() => void) | undefined;
  let isHeld = false;
  const make = async () => {
    const { revision } = state;
    if (isHeld) await new Promise<void>((resolve) => (finish = resolve));
    return `page ${revision}`;
  };
  const page: Making<string> = { kind: 'page', weigh: () => ({ bytes: 1 }), renew: make };
  await cache.remember('page', make, page);
  cache.peek('page');
  isHeld = true;
  state.revision++;
  raise();
  await expect.poll(() => finish).toBeDefined();

  isHeld = false;
  state.revision++;
  raise();
  finish?.();

  await expect.poll(() => cache.peek('page')).toBe('page 3');
});

test('no page is rebuilt while the database is unavailable', async () => {
  const { cache, state, lose, regain } = await startedCache({ staleMs: 60_000, pollEveryMs: 5 });
  let made = 0;
  const make = async () => `page ${++made}`;
  const page: Making<string> = { kind: 'page', weigh: () => ({ bytes: 1 }), renew: make };
  await cache.remember('page', make, page);
  cache.peek('page');

  state.isAway = true;
  lose();
  expect(cache.peek('page')).toBe('page 1');
  state.isAway = false;
  regain();

  await expect.poll(() => cache.peek('page')).toBe('page 2');
});
