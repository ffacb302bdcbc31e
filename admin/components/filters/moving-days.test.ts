import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byDays, byPastDays, byText } from './filters.ts';
import { daysInWords, movingDaysIn, withDays, withWords } from './moving-days.ts';

const filters = [byText('key', '关键词', '标题'), byPastDays('begintime', 'endtime', '发布日期')];
const query = 'begintime=2026-11-21&endtime=2026-11-28&key=a+b';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00+08:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

const aWeekLater = () => vi.setSystemTime(new Date('2026-12-05T00:30:00+08:00'));

test.each([
  ['今天', '2026-11-28', '2026-11-28', '2026-12-05', '2026-12-05'],
  ['昨天', '2026-11-27', '2026-11-27', '2026-12-04', '2026-12-04'],
  ['一周前', '2026-11-21', '2026-11-21', '2026-11-28', '2026-11-28'],
  ['近一周', '2026-11-21', '2026-11-28', '2026-11-28', '2026-12-05'],
  ['近一月', '2026-10-29', '2026-11-28', '2026-11-05', '2026-12-05'],
  ['近三月', '2026-08-30', '2026-11-28', '2026-09-06', '2026-12-05'],
])(
  'a saved filter keeps %s as a word, which means other days a week later',
  (word, from, to, first, last) => {
    const current = `begintime=${from}&endtime=${to}&key=x`;

    const moving = movingDaysIn(current, filters);
    const saved = withWords(current, moving);

    expect(moving.map((one) => one.word)).toEqual([word]);
    expect(new URLSearchParams(saved).get('begintime')).toBe(word);
    expect(withDays(saved, filters)).toBe(current);
    aWeekLater();
    expect(withDays(saved, filters)).toBe(`begintime=${first}&endtime=${last}&key=x`);
  },
);

test('days that belong to no shortcut, or that one leaves as they are, stay the same days', () => {
  const chosen = 'begintime=2026-11-01&endtime=2026-11-15';

  expect(movingDaysIn(chosen, filters)).toEqual([]);
  expect(withWords(query, [])).toBe(query);
  aWeekLater();
  expect(withDays(chosen, filters)).toBe(chosen);
});

test('each of several filters of days keeps its own word', () => {
  const both = [...filters, byDays('from', 'to', '活动时间')];
  const current = `${query}&from=2026-10-29&to=2026-11-28`;

  const saved = withWords(current, movingDaysIn(current, both));

  expect(daysInWords(saved, both)).toBe('发布日期：近一周；活动时间：近一月');
  aWeekLater();
  expect(withDays(saved, both)).toBe(
    'begintime=2026-11-28&endtime=2026-12-05&from=2026-11-05&key=a+b&to=2026-12-05',
  );
});

test('what a saved filter keeps is said: the word, the days, or nothing', () => {
  expect(daysInWords(query, filters)).toBe('发布日期：2026-11-21 至 2026-11-28');
  expect(daysInWords('key=2', filters)).toBe('');
});
