/*
 * Days in the files of the demo count from the last Sunday before the first start: events of working days stay on
 * working days, and nothing looks old.
 */

export function lastSunday(day: string): string {
  return dayFrom(day, -new Date(day).getUTCDay());
}

/** Returns the day as `yyyy-MM-dd`, so many days after another. */
export function dayFrom(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

const forms: Record<string, (year: number, month: number, day: number) => string> = {
  iso: (year, month, day) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  date: (year, month, day) => `${year}年${month}月${day}日`,
  day: (_year, month, day) => `${month}月${day}日`,
  month: (_year, month) => String(month),
  quarter: (_year, month) => String(Math.ceil(month / 3)),
  year: (year) => String(year),
};

/** Replaces `{{date +14}}`, `{{year -3}}` and the like. Throws on an unknown placeholder. */
export function withDays(text: string, sunday: string): string {
  return text.replaceAll(/\{\{(.*?)\}\}/g, (placeholder, inside: string) => {
    const [, name = '', count] = /^(\w+) ([+-]\d+)$/.exec(inside) ?? [];
    const form = forms[name];
    if (form === undefined) throw new Error(`the demo names ${placeholder}, which is no day`);
    const [year = 0, month = 0, day = 0] = dayFrom(sunday, Number(count)).split('-').map(Number);
    return form(year, month, day);
  });
}
