import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [118, 100, { direction: 'up', amount: '18%' }],
  [82, 100, { direction: 'down', amount: '18%' }],
  [0, 100, { direction: 'down', amount: '100%' }],
  [7, 7, { direction: 'same', amount: '' }],
  [0, 0, { direction: 'same', amount: '' }],
])('%i after %i is a change in percent', (count, before, change) => {
  expect(changeOf(count, before, '次')).toEqual(change);
});

test.each([
  ['few before', 3, 1, { direction: 'up', amount: '2 次' }],
  ['none before', 1200, 0, { direction: 'up', amount: '1,200 次' }],
  ['less than one percent', 10_001, 10_000, { direction: 'up', amount: '1 次' }],
  ['more than nine times as many', 4020, 20, { direction: 'up', amount: '4,000 次' }],
])('a change is a number with %s', (_, count, before, change) => {
  expect(changeOf(count, before, '次')).toEqual(change);
});
