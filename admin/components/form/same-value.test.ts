import { expect, test } from 'vitest';
import { isSameValue } from './same-value.ts';

test.for([
  [undefined, '', true],
  [null, '', true],
  [0, '', false],
  ['甲', '甲', true],
  [[1, 2], [1, 2], true],
  [[2, 1], [1, 2], true],
  [[1], [1, 2], false],
  [undefined, [], true],
] as const)('the comparison of %j with %j returns %j', ([one, other, isSame]) => {
  expect(isSameValue(one, other)).toBe(isSame);
  expect(isSameValue(other, one)).toBe(isSame);
});
