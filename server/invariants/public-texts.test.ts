import { expect } from 'vitest';
import { checkPublicTexts } from '../testing/publication/property.ts';
import { test as siteTest } from '../testing/test.ts';

/** Each text of the office names a file of its own. */
const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '100000/3600' });

test('no sequence of calls lets a visitor read what the rules of publication do not make public', async ({
  site,
  administrator,
}) => {
  const accepted = await checkPublicTexts(site, administrator, {
    numRuns: 8,
    minSteps: 8,
    maxSteps: 12,
  });

  expect(accepted.get('save')).toBeGreaterThan(0);
});
