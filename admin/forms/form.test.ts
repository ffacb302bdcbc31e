import { expect, test } from 'vitest';
import { titleOfNextQuarter } from './form.ts';

test.for([
  ['2026 年第三季度行业统计', '2026 年第四季度行业统计'],
  ['2026年第四季度行业统计（含 2025 年同期）', '2027年第一季度行业统计（含 2025 年同期）'],
  ['第 2 季度报表', '第 3 季度报表'],
  ['年度问卷', '年度问卷'],
])('the copy of %j is called %j', ([title, next]) => {
  expect(titleOfNextQuarter(title!)).toBe(next);
});
