import { expect, test } from 'vitest';
import { period } from './purposes.tsx';

test('whole years are said as years', () => {
  expect([365, 1095, 180, 400].map(period)).toEqual(['1 年', '3 年', '180 天', '400 天']);
});
