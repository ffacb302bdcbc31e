import { expect, test } from 'vitest';
import { monthsToCompare } from './months.ts';

test('the current month is compared with the previous month up to the same day', () => {
  expect(monthsToCompare('2026-11-22')).toEqual({
    current: { from: '2026-11-01', to: '2026-11-22' },
    last: { from: '2026-10-01', to: '2026-10-22' },
  });
  expect(monthsToCompare('2026-01-05').last).toEqual({ from: '2025-12-01', to: '2025-12-05' });
});

test('a shorter previous month is compared as a whole', () => {
  expect(monthsToCompare('2026-03-31').last).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthsToCompare('2028-03-30').last).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
