import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceQuiet } from './once-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a run of requests costs one piece of work, when it is over', () => {
  let done = 0;
  const ask = onceQuiet(() => void done++, 15_000);

  for (let request = 0; request < 20; request++) {
    ask();
    vi.advanceTimersByTime(14_000);
  }
  const during = done;
  vi.advanceTimersByTime(60_000);

  expect([during, done]).toEqual([0, 1]);
});
