import { randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyzACDEFHJKLMNPQRTUVWXY3479';

/** About 88 bits in groups that can be read out; no letters that look alike. */
export function makeUpPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
