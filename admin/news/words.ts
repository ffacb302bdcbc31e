/** Formats a time as `yyyy-MM-dd HH:mm`, as seconds are irrelevant in a list. */
export function shortTime(time: string): string {
  return time.slice(0, 16);
}
