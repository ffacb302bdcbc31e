import type { Statistics } from '#contract/back-office/statistics.ts';

/**
 * Names the period with which a figure is compared: 上月, or 上月同期（10 月 1–28 日） while the month is not over, 上年
 * accordingly; for a state, such as the members at the end of a month, 上月末.
 */
export function periodBeforeText(
  { To, IsPart }: Statistics['Before'],
  isMonth: boolean,
  isState: boolean,
): string {
  const name = isMonth ? '上月' : '上年';
  if (isState) return `${name}末`;
  if (!IsPart) return name;
  const [, month = 1, day = 1] = To.split('-').map(Number);
  const days = day === 1 ? '1 日' : `1–${day} 日`;
  return isMonth ? `${name}同期（${month} 月 ${days}）` : `${name}同期（截至 ${month} 月 ${day} 日）`;
}
