import { expect, test } from 'vitest';
import { isScheduled } from './form.ts';

test('a published article with a time to come is scheduled', () => {
  expect(isScheduled({ Status: 1, NewsCreateTime: '2999-01-01 00:00:00' })).toBe(true);
});

test('a closed article, a past time and a blank time are not scheduled', () => {
  expect(isScheduled({ Status: 0, NewsCreateTime: '2999-01-01 00:00:00' })).toBe(false);
  expect(isScheduled({ Status: 1, NewsCreateTime: '2020-01-01 00:00:00' })).toBe(false);
  expect(isScheduled({ Status: 1, NewsCreateTime: '' })).toBe(false);
});
