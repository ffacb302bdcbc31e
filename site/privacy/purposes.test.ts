import { expect, test } from 'vitest';
import { period } from './purposes.tsx';

test('a period of whole years is shown in years', () => {
  expect([365, 1095, 180, 400].map(period)).toEqual(['1 年', '3 年', '180 天', '400 天']);
});
