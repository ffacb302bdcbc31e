import { expect, test } from 'vitest';
import { periodBefore, type YearOrMonth } from './period-before.ts';

test.for<[name: string, period: YearOrMonth, now: string, from: string, to: string, isPart: boolean]>([
  ['a past month', { year: 2026, month: 10 }, '2026-11-28', '2026-09-01', '2026-09-30', false],
  ['this month', { year: 2026, month: 11 }, '2026-11-28', '2026-10-01', '2026-10-28', true],
  ['the first day of a month', { year: 2026, month: 11 }, '2026-11-01', '2026-10-01', '2026-10-01', true],
  ['the last day of a month', { year: 2026, month: 11 }, '2026-11-30', '2026-10-01', '2026-10-30', true],
  ['31 March', { year: 2026, month: 3 }, '2026-03-31', '2026-02-01', '2026-02-28', true],
  ['a January', { year: 2026, month: 1 }, '2026-01-09', '2025-12-01', '2025-12-09', true],
  ['a past year', { year: 2025 }, '2026-11-28', '2024-01-01', '2024-12-31', false],
  ['this year', { year: 2026 }, '2026-11-28', '2025-01-01', '2025-11-28', true],
  ['29 February', { year: 2028 }, '2028-02-29', '2027-01-01', '2027-02-28', true],
  ['a month to come', { year: 2027, month: 2 }, '2026-11-28', '2027-01-01', '2027-01-31', false],
])('%s is compared with the same days of the period before', ([, period, now, From, To, IsPart]) => {
  expect(periodBefore(period, now)).toEqual({ From, To, IsPart });
});
