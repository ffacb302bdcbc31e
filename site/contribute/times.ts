const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `yyyy-MM-dd HH:mm:ss`, from milliseconds since 1970 or from what the wire writes. */
export function shownTime(time: number | string): string {
  return typeof time === 'number' ? shanghai.format(time) : time;
}
