import { endOf } from '#contract/fields/rules.ts';

/*
 * Times on the wire are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, eight hours ahead of UTC all year.
 */

const offsetMs = 8 * 3_600_000;

export function formatTime(time: Date): string {
  return new Date(time.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

export function timeOrBlank(time: Date | null | undefined): string {
  return time ? formatTime(time) : '';
}

/** Parses a time that passed the rule `shanghaiTime`; a date alone is its first second. */
export function parseTime(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`);
}

/** Parses the end of a range: the last second of a date without a time, otherwise the time itself. */
export function parseEndTime(text: string): Date {
  return parseTime(endOf(text));
}

/** Returns the first moment after a range that ends with this second or date: stored times have parts of a second. */
export function parseTimeAfter(text: string): Date {
  return new Date(parseEndTime(text).getTime() + 1000);
}

/** Returns the current day in Shanghai as `yyyy-MM-dd`. */
export function today(now: Date = new Date()): string {
  return formatTime(now).slice(0, 10);
}
