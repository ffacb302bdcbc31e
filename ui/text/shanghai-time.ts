import { serverNow } from '../api/server-time.ts';

/* Days and times of Asia/Shanghai, which has been UTC+8 all the year since 1992, whatever the time zone of the browser. */

const offsetMs = 8 * 3_600_000;
export const dayMs = 86_400_000;

/** Milliseconds since 1970 of a time that the wire writes as `yyyy-MM-dd HH:mm:ss`. */
export const momentOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** Returns the number of the day of a moment, counted from 1 January 1970. */
export const dayNumberOf = (moment: number) => Math.floor((moment + offsetMs) / dayMs);

/** Returns the day so many days before the present one, as `yyyy-MM-dd`. */
export const dayBefore = (days: number, now = serverNow()) =>
  new Date((dayNumberOf(now) - days) * dayMs).toISOString().slice(0, 10);

/** Returns the present day, as `yyyy-MM-dd`. */
export const today = (now = serverNow()) => dayBefore(0, now);
