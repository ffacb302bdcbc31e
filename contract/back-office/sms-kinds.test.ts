import { expect, test } from 'vitest';
import { chargedSms } from './sms-kinds.ts';

test.each([
  [1, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
])('a text of %i characters is charged as %i', (length, count) => {
  expect(chargedSms(length)).toBe(count);
});
