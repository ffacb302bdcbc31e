import dayjs from 'dayjs';

/** How long something has waited since a time: 不到 1 小时, 5 小时, 3 天. */
export function waitedSince(time: string, now = dayjs()): string {
  const hours = now.diff(dayjs(time), 'hour');
  if (hours < 1) return '不到 1 小时';
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** Whole days from Monday to Friday that have passed since a time. */
export function workingDaysSince(time: string, now = dayjs()): number {
  const days = now.startOf('day').diff(dayjs(time).startOf('day'), 'day');
  const weeks = Math.floor(days / 7);
  let working = weeks * 5;
  for (let day = weeks * 7 + 1; day <= days; day += 1)
    if (isWorkingDay(dayjs(time).add(day, 'day').day())) working += 1;
  return working;
}

const isWorkingDay = (weekday: number) => weekday > 0 && weekday < 6;
