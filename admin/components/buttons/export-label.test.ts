import { expect, test } from 'vitest';
import { exportLabel } from './export-label.ts';

test('an export says how many records it contains, 约 where they were not counted, and nothing where there are none', () => {
  expect(exportLabel({ TotalCount: 312 })).toBe('导出 312 条');
  expect(exportLabel({ TotalCount: 650_000, IsAbout: true })).toBe('导出约 650000 条');
  expect(exportLabel({ TotalCount: 0 })).toBeUndefined();
  expect(exportLabel(undefined)).toBeUndefined();
});

test('an export of more records than the list has searched promises no number, and is there although the list is empty', () => {
  const SearchedFrom = '2026-11-20 09:30:00';

  expect(exportLabel({ TotalCount: 12, SearchedFrom })).toBe('导出（含更早的）');
  expect(exportLabel({ TotalCount: 0, SearchedFrom })).toBe('导出（含更早的）');
});
