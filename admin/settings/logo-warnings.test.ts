import { expect, test } from 'vitest';
import { logoError } from './logo-warnings.ts';

test.each([
  [800, 120, '太扁'],
  [2000, 100, '太扁'],
  [100, 2000, '太窄'],
  [8, 8, '太小'],
])('a logo of %i × %i produces a warning', (width, height, word) => {
  expect(logoError(width, height)).toContain(word);
});

test.each([
  [480, 120],
  [88, 88],
  [200, 300],
  [0, 0],
])('a logo of %i × %i is accepted', (width, height) => {
  expect(logoError(width, height)).toBe('');
});
