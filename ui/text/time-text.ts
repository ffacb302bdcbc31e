const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Beyond the year 5000 in seconds, before 1974 in milliseconds. */
const maxSeconds = 1e11;

/** Formats seconds, milliseconds, or a text as `yyyy-MM-dd HH:mm:ss` (product: section 9); blank for nothing. */
export function timeText(time: number | string | null | undefined): string {
  if (typeof time !== 'number') return time ?? '';
  if (time === 0) return '';
  return formatter.format(Math.abs(time) < maxSeconds ? time * 1000 : time);
}
