import * as v from 'valibot';
import { shanghaiTime } from '#contract/fields/rules.ts';

/* Days and times as people type and paste them: 2026-11-26, 2026/11/26, 2026年11月26日下午3时, with wide digits. */

/**
 * Marks text of a date field that is not a date, so that validation reports it instead of storing a blank. As text it
 * sorts before every time.
 */
const unreadableMark = '--';

const datePattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]*(上午|早上|中午|下午|晚上)? ?(\d{1,2}):(\d{1,2})?(?::\d{1,2})?)?$/;

/** Returns `yyyy-MM-dd HH:mm:ss` for a date that a person typed; undefined for other text. */
function readTime(text: string, timeOfDay: string): string | undefined {
  const parts = datePattern.exec(inOneForm(text));
  if (!parts) return undefined;
  const [, year, month, day, half, hour, minute = '0'] = parts;
  const time = hour === undefined ? timeOfDay : `${two(hourOf(Number(hour), half))}:${two(minute)}`;
  const dateTime = `${year}-${two(month)}-${two(day)} ${time}:00`;
  return v.is(shanghaiTime(''), dateTime) ? dateTime : undefined;
}

const weekday = /\((?:星期|周)[一二三四五六日天]\)|(?:星期|周)[一二三四五六日天]/g;

/** Turns 年月日, slashes and dots into hyphens, 时分 into colons, and wide characters into narrow ones. */
function inOneForm(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(weekday, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?[年月/.-] ?/g, '-')
    .replaceAll(/ ?[日号] ?/g, ' ')
    .replaceAll(/ ?[时点:] ?/g, ':')
    .replaceAll(/ ?[分秒]$/g, '')
    .replaceAll('分', ':')
    .replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3')
    .trim();
}

const hourOf = (hour: number, half = '') => (/[下晚]/.test(half) && hour < 12 ? hour + 12 : hour);

const two = (figures: string | number = '') => String(figures).padStart(2, '0');

export interface DateKind {
  hasTime: boolean;
  /** `HH:mm` of a day that was typed without a time. */
  timeOfDay?: string;
}

/** Returns typed text as the wire has it: a day, a time, blank, or marked text that no rule accepts. */
export function readTypedDate(text: string, { hasTime, timeOfDay = '00:00' }: DateKind): string {
  if (text.trim() === '') return '';
  const time = readTime(text, timeOfDay);
  if (time === undefined) return unreadableMark + text;
  return hasTime ? time : time.slice(0, 10);
}

const minutes = 16;

/** Returns the text of a date field: `yyyy-MM-dd HH:mm`, without the time for a day. */
export function typedDateOf(value: string): string {
  return isUnreadableDate(value) ? value.slice(unreadableMark.length) : value.slice(0, minutes);
}

export const isUnreadableDate = (value: string) => value.startsWith(unreadableMark);

/** Says how to type a day, or a time. */
export const dateExample = (hasTime: boolean) =>
  `请按“${hasTime ? '2026-11-26 09:30' : '2026-11-26'}”的样子填写`;
