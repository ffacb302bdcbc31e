import { test } from '../testing/test.ts';
import { expect } from 'vitest';
import { checkPublicTexts } from '../testing/publication/property.ts';

test('no sequence of calls lets a visitor read what the rules of publication do not make public', async ({
  site,
  administrator,
}) => {
  const accepted = await checkPublicTexts(site, administrator, { numRuns: 12, maxSteps: 12 });

  expect(accepted.get('save')).toBeGreaterThan(0);
});
