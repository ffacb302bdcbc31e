import { serverNow } from '#ui/api/server-time.ts';
import { dayNumberOf, momentOf } from '#ui/text/shanghai-time.ts';

const hourMs = 3_600_000;

/** Formats the time that has passed since a time: 不足 1 小时, 5 小时, 3 天. */
export function waitedSince(time: string, now = serverNow()): string {
  const hours = Math.floor((now - momentOf(time)) / hourMs);
  if (hours < 1) return '不足 1 小时';
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** Formats how long something has waited, with a blank before a figure: 已等待不足 1 小时, 已等待 3 天. */
export function waitedFor(time: string, now = serverNow()): string {
  return `已等待${waitedSince(time, now).replace(/^(?=\d)/, ' ')}`;
}

/** Returns the whole days from Monday to Friday that have passed since a time. */
export function workingDaysSince(time: string, now = serverNow()): number {
  const [first, last] = [dayNumberOf(momentOf(time)), dayNumberOf(now)];
  const weeks = Math.floor((last - first) / 7);
  let working = weeks * 5;
  for (let day = first + weeks * 7 + 1; day <= last; day += 1) if (isWorkingDay(day)) working += 1;
  return working;
}

// The first of all days, 1 January 1970, was a Thursday.
const isWorkingDay = (dayNumber: number) => {
  const weekday = (dayNumber + 4) % 7;
  return weekday > 0 && weekday < 6;
};
