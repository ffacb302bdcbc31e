import { expect, test } from 'vitest';
import { withFiguresInDays } from './written-days.ts';

test.each([
  ['二〇二六年三月五日', '2026年3月5日'],
  ['二零二六年十二月三十一日', '2026年12月31日'],
  ['二○二六年十月廿一日', '2026年10月21日'],
  ['二〇二六年十一月十号', '2026年11月10日'],
  ['2026年三月二十日', '2026年3月20日'],
  ['二〇二六年 三月 三十日', '2026年3月30日'],
  ['二〇二六年三月', '2026年3月'],
  ['二〇二六年度', '2026年度'],
  ['三月五日', '3月5日'],
  ['第三个月，一年级，十日谈', '第三个月，一年级，十日谈'],
  ['三月份工作', '三月份工作'],
  ['2026年3月5日', '2026年3月5日'],
])('the numerals of the days in %j become %j', (given, written) => {
  expect(withFiguresInDays(given)).toBe(written);
});
