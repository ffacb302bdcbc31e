const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Beyond the year 5000 in seconds, before 1974 in milliseconds. */
const mostSeconds = 1e11;

/** `yyyy-MM-dd HH:mm:ss` from seconds, milliseconds, or what is text already (product: section 9); blank for nothing. */
export function timeText(time: number | string | null | undefined): string {
  if (typeof time !== 'number') return time ?? '';
  if (time === 0) return '';
  return formatter.format(Math.abs(time) < mostSeconds ? time * 1000 : time);
}
