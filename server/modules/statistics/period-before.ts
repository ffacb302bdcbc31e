import type { Statistics } from '#contract/back-office/statistics.ts';

/** A year, or a month of it. */
export interface YearOrMonth {
  year: number;
  month?: number | undefined;
}

/**
 * Returns the days with which a period is compared: the month or the year before, and only its first days while the
 * period is not over. `now` is the present day in Shanghai, `yyyy-MM-dd`.
 */
export function periodBefore({ year, month }: YearOrMonth, now: string): Statistics['Before'] {
  const first = month === undefined ? dayOf(year, 1, 1) : dayOf(year, month, 1);
  const next = month === undefined ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  const From = month === undefined ? dayOf(year - 1, 1, 1) : dayOf(year, month - 1, 1);
  const end = month === undefined ? dayOf(year - 1, 12, 31) : dayOf(year, month, 0);
  if (now < first || now >= next) return { From, To: end, IsPart: false };
  const [, thisMonth = 1, thisDay = 1] = now.split('-').map(Number);
  const comparedMonth = month === undefined ? thisMonth : thisMonth - 1;
  const comparedYear = month === undefined ? year - 1 : year;
  // 31 March is compared with the whole of February.
  const lastOfMonth = dayOf(comparedYear, comparedMonth + 1, 0);
  const same = dayOf(comparedYear, comparedMonth, thisDay);
  return { From, To: same < lastOfMonth ? same : lastOfMonth, IsPart: true };
}

/** Returns a day, `yyyy-MM-dd`; months and days beyond their ends are carried over. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
