import { expect, onTestFinished, test } from 'vitest';
import { momentOf } from '#ui/text/shanghai-time.ts';
import { waitedFor, waitedSince, workingDaysSince } from './waiting-time.ts';

const monday = momentOf('2026-11-23 10:00:00');

test.each([
  ['2026-11-23 09:30:00', '不足 1 小时'],
  ['2026-11-23 05:00:00', '5 小时'],
  ['2026-11-20 09:00:00', '3 天'],
])('an item from %s has a waiting time of %s', (time, words) => {
  expect(waitedSince(time, monday)).toBe(words);
});

test('a blank stands before a figure only', () => {
  expect(waitedFor('2026-11-23 09:30:00', monday)).toBe('已等待不足 1 小时');
  expect(waitedFor('2026-11-20 09:00:00', monday)).toBe('已等待 3 天');
});

test.each([
  ['2026-11-23 09:30:00', 0],
  ['2026-11-20 17:00:00', 1],
  ['2026-11-18 17:00:00', 3],
  ['2026-11-12 08:00:00', 7],
  ['2026-11-09 08:00:00', 10],
])('the period from %s to Monday contains %i working days', (time, days) => {
  expect(workingDaysSince(time, monday)).toBe(days);
});

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])(
  'a browser in %s counts the hours and days of Shanghai',
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    onTestFinished(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    const now = momentOf('2026-11-25 10:00:00');

    expect(waitedSince('2026-11-25 09:58:00', now)).toBe('不足 1 小时');
    expect(waitedSince('2026-11-17 09:30:00', now)).toBe('8 天');
    expect(workingDaysSince('2026-11-24 23:59:00', now)).toBe(1);
    expect(workingDaysSince('2026-11-25 00:01:00', now)).toBe(0);
  },
);
