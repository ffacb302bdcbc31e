const letters = 'abcdefghjkmnpqrstuvwxyzACDEFHJKLMNPQRTUVWXY3479';

/**
 * A password that somebody has to pass on: about 88 bits in groups that can be read out; no letters that look alike, and too long to
 * be refused. `randomBelow` answers each whole number from 0 to below `count` as likely as the others.
 */
export function makeUpPassword(randomBelow: (count: number) => number): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomBelow(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
