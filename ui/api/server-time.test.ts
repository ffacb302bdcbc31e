import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayBefore, momentOf, today } from '../text/shanghai-time.ts';
import { learnServerTime, serverNow } from './server-time.ts';

const servers = momentOf('2026-11-25 10:00:00');
const zoneBefore = process.env.TZ;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: servers });
});

afterEach(() => {
  learnServerTime(new Date().toUTCString());
  vi.useRealTimers();
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test.each([
  ['America/Los_Angeles', 24],
  ['Pacific/Auckland', 25],
  ['UTC', 25],
])('a browser in %s uses the current day of Shanghai', (zone, dayThere) => {
  process.env.TZ = zone;

  expect(new Date().getDate()).toBe(dayThere);
  expect(today()).toBe('2026-11-25');
  expect(dayBefore(7)).toBe('2026-11-18');
});

test.each([
  ['2026-11-24 23:59:59', '2026-11-24'],
  ['2026-11-25 00:00:00', '2026-11-25'],
  ['2026-11-25 23:59:59', '2026-11-25'],
])('%s belongs to the day %s', (time, day) => {
  expect(today(momentOf(time))).toBe(day);
});

test.each(['2025-11-25 10:00:00', '2026-11-24 10:00:00', '2026-12-01 10:00:00'])(
  'a browser whose clock shows %s counts days from the time that the server sends',
  (wrong) => {
    vi.setSystemTime(momentOf(wrong));

    learnServerTime('Wed, 25 Nov 2026 02:00:00 GMT');

    expect(serverNow()).toBe(servers);
    expect(today()).toBe('2026-11-25');
    expect(dayBefore(7)).toBe('2026-11-18');
  },
);

test('a correct clock retains its own seconds, whatever the delay of the response', () => {
  vi.setSystemTime(servers + 4321);

  learnServerTime('Wed, 25 Nov 2026 02:00:00 GMT');

  expect(serverNow()).toBe(servers + 4321);
});

test('a response without a readable date changes nothing', () => {
  learnServerTime(null);
  learnServerTime('yesterday');

  expect(serverNow()).toBe(servers);
});
