/* The server's time as derived from its answers. Clocks of office computers are sometimes hours or a year wrong. */

/** An answer is some time on its way, and its header `Date` has whole seconds: so small a difference is none. */
const slackMs = 10_000;

let aheadMs = 0;

/** Learns the server's time from the header `Date` of an answer that has just arrived. */
export function learnServerTime(date: string | null) {
  const difference = date === null ? Number.NaN : Date.parse(date) - Date.now();
  if (Number.isNaN(difference)) return;
  aheadMs = Math.abs(difference) < slackMs ? 0 : difference;
}

/** Milliseconds since 1970; the browser's own clock until the first answer. */
export const serverNow = () => Date.now() + aheadMs;
