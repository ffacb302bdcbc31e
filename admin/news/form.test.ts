import { expect, test } from 'vitest';
import { isScheduled, shanghaiNow } from './form.ts';

test('now is told in Shanghai as the wire writes times', () => {
  expect(shanghaiNow(new Date('2026-11-21T18:05:09Z'))).toBe('2026-11-22 02:05:09');
});

test('a published article with a time to come is scheduled', () => {
  expect(isScheduled({ Status: 1, NewsCreateTime: '2999-01-01 00:00:00' })).toBe(true);
});

test('a closed article, a past time and a blank time are not scheduled', () => {
  expect(isScheduled({ Status: 0, NewsCreateTime: '2999-01-01 00:00:00' })).toBe(false);
  expect(isScheduled({ Status: 1, NewsCreateTime: '2020-01-01 00:00:00' })).toBe(false);
  expect(isScheduled({ Status: 1, NewsCreateTime: '' })).toBe(false);
});
