import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceQuiet } from './once-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a run of pieces costs one collection, when it is over', async () => {
  let done = 0;
  const run = onceQuiet(() => void done++, 15_000);

  for (let piece = 0; piece < 20; piece++) {
    await run(async () => {});
    vi.advanceTimersByTime(14_000);
  }
  const during = done;
  vi.advanceTimersByTime(60_000);

  expect([during, done]).toEqual([0, 1]);
});

test('nothing is collected while a piece takes its time', async () => {
  let done = 0;
  const run = onceQuiet(() => void done++, 15_000);
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();

  await run(async () => {});
  const long = run(() => hold);
  await run(async () => {});
  vi.advanceTimersByTime(60_000);
  const during = done;
  release();
  await long;
  vi.advanceTimersByTime(60_000);

  expect([during, done]).toEqual([0, 1]);
});
