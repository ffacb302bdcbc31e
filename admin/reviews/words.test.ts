import { expect, test } from 'vitest';
import { momentOf } from '#ui/text/shanghai-time.ts';
import { urgencyOf } from './words.ts';

const monday = momentOf('2026-11-23 10:00:00');

test.each([
  ['2026-11-18 09:00:00', undefined],
  ['2026-11-17 09:00:00', 'slow'],
  ['2026-11-12 09:00:00', 'slow'],
  ['2026-11-11 09:00:00', 'late'],
])('a case submitted at %s is %s on Monday', (time, tone) => {
  expect(urgencyOf(time, monday)?.tone).toBe(tone);
});
