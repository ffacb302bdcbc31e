import { expect, test, vi } from 'vitest';
import { maxTexts, textTimes } from './routes.ts';

const noon = new Date('2026-03-05T04:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

test('a text retains its time until a change, and each text of an address has a different time', () => {
  vi.useFakeTimers({ now: noon });
  const changedSince = textTimes();
  expect(changedSince('/rss.xml', 'one')).toEqual(noon);
  vi.setSystemTime(after(60));
  expect(changedSince('/rss.xml', 'one')).toEqual(noon);
  expect(changedSince('/rss.xml', 'two')).toEqual(after(60));
  expect(changedSince('/rss.xml', 'three')).toEqual(after(61));
  vi.useRealTimers();
});

test('invented addresses are removed from the cache, and a requested address is retained', () => {
  vi.useFakeTimers({ now: noon });
  const changedSince = textTimes();
  changedSince('asked', 'one');
  changedSince('forgotten', 'one');
  vi.setSystemTime(after(60));
  for (let made = 0; made < maxTexts - 1; made++) {
    changedSince('asked', 'one');
    changedSince(`http://host-${made}.example/rss.xml`, 'one');
  }

  expect(changedSince('asked', 'one')).toEqual(noon);
  expect(changedSince('forgotten', 'one')).toEqual(after(60));
  vi.useRealTimers();
});
