import { expect, test } from 'vitest';
import { periodBeforeText } from './period-before-text.ts';

const part = { From: '2026-10-01', To: '2026-10-28', IsPart: true };

test('the period before says which days are compared', () => {
  expect(periodBeforeText(part, true, false)).toBe('上月同期（10 月 1–28 日）');
  expect(periodBeforeText({ ...part, To: '2026-10-01' }, true, false)).toBe('上月同期（10 月 1 日）');
  expect(periodBeforeText({ ...part, IsPart: false }, true, false)).toBe('上月');
  expect(periodBeforeText({ From: '2025-01-01', To: '2025-11-28', IsPart: true }, false, false)).toBe(
    '上年同期（截至 11 月 28 日）',
  );
  expect(periodBeforeText({ ...part, IsPart: false }, false, false)).toBe('上年');
});

test('a state is compared with that at the end of the period before', () => {
  expect(periodBeforeText(part, true, true)).toBe('上月末');
  expect(periodBeforeText(part, false, true)).toBe('上年末');
});
