import { assert, date as someDate, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isUnreadableDate, readTypedDate, typedDateOf } from './typed-date.ts';

test.each([
  ['2026-11-26', '2026-11-26'],
  ['2026-1-6', '2026-01-06'],
  ['2026/11/26', '2026-11-26'],
  ['2026.11.26', '2026-11-26'],
  ['20261126', '2026-11-26'],
  ['2026年11月26日', '2026-11-26'],
  [' 2026 年 1 月 6 日 ', '2026-01-06'],
  ['2026年11月26号', '2026-11-26'],
  ['２０２６－１１－２６', '2026-11-26'],
  ['２０２６年１月６日', '2026-01-06'],
  ['2026年11月26日（星期四）', '2026-11-26'],
  ['2026-11-26 09:30', '2026-11-26'],
  ['', ''],
  ['   ', ''],
])('the text “%s” in a field for a day means “%s”', (text, day) => {
  expect(readTypedDate(text, { hasTime: false })).toBe(day);
});

test.each([
  ['2026-11-26 09:30', '2026-11-26 09:30:00'],
  ['2026-11-26T09:30', '2026-11-26 09:30:00'],
  ['2026-11-26 9:05:59', '2026-11-26 09:05:00'],
  ['2026/11/26 ９：３０', '2026-11-26 09:30:00'],
  ['2026年11月26日9时30分', '2026-11-26 09:30:00'],
  ['2026年11月26日9时30分15秒', '2026-11-26 09:30:00'],
  ['2026年11月26日周四 9:30', '2026-11-26 09:30:00'],
  ['2026年11月26日 上午9点', '2026-11-26 09:00:00'],
  ['2026年11月26日下午3时30分', '2026-11-26 15:30:00'],
  ['2026年11月26日（星期四）下午 2:00', '2026-11-26 14:00:00'],
  ['2026-11-26 下午12:10', '2026-11-26 12:10:00'],
  ['2026-11-26', '2026-11-26 00:00:00'],
])('the text “%s” in a field for a time means “%s”', (text, time) => {
  expect(readTypedDate(text, { hasTime: true })).toBe(time);
});

test('a deadline typed without a time is the end of its day', () => {
  expect(readTypedDate('2026-11-26', { hasTime: true, timeOfDay: '23:59' })).toBe('2026-11-26 23:59:00');
});

test.each([
  '2026',
  '2026-11',
  '202611',
  '2026六-11-26',
  '2026-13-01',
  '2026-02-30',
  '26-11-26',
  '明天',
  '2026-11-26 25:00',
  '2026-11-26 09:60',
  '1899-12-31',
])('the text “%s” is no date and stays as it was typed', (text) => {
  const value = readTypedDate(text, { hasTime: true });

  expect(isUnreadableDate(value)).toBe(true);
  expect(typedDateOf(value)).toBe(text);
  expect(value < '1900-01-01').toBe(true);
});

test('a date that a field shows is read as the same date', () => {
  const days = someDate({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  assert(
    property(days, (date) => {
      const time = `${date.toISOString().slice(0, 16).replace('T', ' ')}:00`;
      expect(readTypedDate(typedDateOf(time), { hasTime: true })).toBe(time);
    }),
  );
});
