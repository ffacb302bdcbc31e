import { expect, test } from 'vitest';
import { costOf } from '../../../testing/texts/cost-of-text.ts';
import { hostileTexts } from '../../../testing/texts/hostile-texts.ts';

/* Whatever a person writes is made safe in a time that grows with its length alone (security line 21). */

/** Limits of processor time by length, far above what a computer needs: a text of 1,000 characters once took 10 seconds. */
const sizes = [
  { size: 500, mostMs: 300 },
  { size: 1000, mostMs: 300 },
  { size: 30_000, mostMs: 1500 },
];

test.for(Object.entries(hostileTexts))(
  'a text of %s is made safe in a time that grows with its length',
  ([_what, make]) => {
    for (const { size, mostMs } of sizes)
      expect({ size, ms: costOf(make(size)) }).toEqual({
        size,
        ms: expect.toSatisfy((ms: number) => ms < mostMs) as number,
      });
  },
);
