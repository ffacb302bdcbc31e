import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { waitedSince, workingDaysSince } from './waiting.ts';

const monday = dayjs('2026-11-23 10:00:00');

test.each([
  ['2026-11-23 09:30:00', '不到 1 小时'],
  ['2026-11-23 05:00:00', '5 小时'],
  ['2026-11-20 09:00:00', '3 天'],
])('what came at %s has waited %s', (time, words) => {
  expect(waitedSince(time, monday)).toBe(words);
});

test.each([
  ['2026-11-23 09:30:00', 0],
  ['2026-11-20 17:00:00', 1],
  ['2026-11-18 17:00:00', 3],
  ['2026-11-12 08:00:00', 7],
  ['2026-11-09 08:00:00', 10],
])('from %s to Monday %i working days have passed', (time, days) => {
  expect(workingDaysSince(time, monday)).toBe(days);
});
