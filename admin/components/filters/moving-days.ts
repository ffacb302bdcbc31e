import { dayBefore } from '#ui/text/shanghai-time.ts';
import type { Filter } from './filters.ts';

/*
 * The shortcuts of a filter of days. They mean other days tomorrow: the address has the days, a saved filter the word.
 */

interface Shortcut {
  label: string;
  /** The number of days before the present one of the first and of the last day. */
  from: number;
  until: number;
}

const singleDays: readonly Shortcut[] = [
  { label: '今天', from: 0, until: 0 },
  { label: '昨天', from: 1, until: 1 },
  { label: '一周前', from: 7, until: 7 },
];

/** Product: section 9, date shortcuts. */
const ranges: readonly Shortcut[] = [
  { label: '近一周', from: 7, until: 0 },
  { label: '近一月', from: 30, until: 0 },
  { label: '近三月', from: 90, until: 0 },
];

export type DaysFilter = Extract<Filter, { kind: 'days' }>;

export interface MovingDays {
  filter: DaysFilter;
  /** The label of the shortcut. */
  word: string;
}

export const shortcutsOf = ({ isPast }: DaysFilter) => [...(isPast ? singleDays : []), ...ranges];

/** Returns the address parameters of a shortcut, as they are today. */
export const daysOf = ({ name, until }: DaysFilter, shortcut: Shortcut): Record<string, string> => ({
  [name]: dayBefore(shortcut.from),
  [until]: dayBefore(shortcut.until),
});

const daysFilters = (filters: readonly Filter[]) => filters.filter((filter) => filter.kind === 'days');

/** Returns the filters of a query whose days are those of a shortcut today. */
export function movingDaysIn(query: string, filters: readonly Filter[]): MovingDays[] {
  const params = new URLSearchParams(query);
  return daysFilters(filters).flatMap((filter) => {
    const shortcut = shortcutsOf(filter).find((one) =>
      Object.entries(daysOf(filter, one)).every(([name, day]) => params.get(name) === day),
    );
    return shortcut ? [{ filter, word: shortcut.label }] : [];
  });
}

/** Returns the query to be saved: with the word in place of the days of these filters. */
export function withWords(query: string, moving: readonly MovingDays[]): string {
  const params = new URLSearchParams(query);
  for (const { filter, word } of moving) {
    params.set(filter.name, word);
    params.delete(filter.until);
  }
  return sorted(params);
}

/** Returns a saved query with the days that its words mean today. */
export function withDays(query: string, filters: readonly Filter[]): string {
  const params = new URLSearchParams(query);
  for (const filter of daysFilters(filters)) {
    const shortcut = shortcutsOf(filter).find(({ label }) => label === params.get(filter.name));
    if (!shortcut) continue;
    for (const [name, day] of Object.entries(daysOf(filter, shortcut))) params.set(name, day);
  }
  return sorted(params);
}

/** Returns the days that a saved query keeps, in words: 发布日期：近一周. Blank where it has none. */
export function daysInWords(query: string, filters: readonly Filter[]): string {
  const params = new URLSearchParams(query);
  return daysFilters(filters)
    .flatMap(({ name, until, label }) => {
      const [first, last] = [params.get(name) ?? '', params.get(until) ?? ''];
      if (first === '' && last === '') return [];
      const isWord = first !== '' && !/^\d/.test(first);
      return [`${label}：${isWord ? first : `${first} 至 ${last}`.trim()}`];
    })
    .join('；');
}

function sorted(params: URLSearchParams): string {
  params.sort();
  return params.toString();
}
