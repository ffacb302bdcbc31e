import { expect, test } from 'vitest';
import { costOf } from '../../../testing/texts/cost-of-text.ts';
import { hostileTexts } from '../../../testing/texts/hostile-texts.ts';

test.for(Object.entries(hostileTexts))('the longest text of %s is made safe in seconds', ([_what, make]) => {
  for (const size of [200_000, 990_000])
    expect({ size, ms: costOf(make(size)) }).toEqual({
      size,
      ms: expect.toSatisfy((ms: number) => ms < 8000) as number,
    });
});
