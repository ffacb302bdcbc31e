import { expect } from 'vitest';
import { checkPublicTexts } from '../testing/publication/property.ts';
import { test as siteTest } from '../testing/test.ts';

/** Each text of the office names a file of its own. */
const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '100000/3600' });

test(
  'hundreds of sequences of calls let visitors read what the rules make public, and every kind of step happens',
  { timeout: 3_600_000 },
  async ({ site, administrator }) => {
    const accepted = await checkPublicTexts(site, administrator, {
      numRuns: 300,
      minSteps: 12,
      maxSteps: 24,
    });

    expect([...accepted.keys()].toSorted()).toEqual([
      'approve',
      'close',
      'contribute',
      'destroy',
      'move',
      'open',
      'readers',
      'recycle',
      'restore',
      'return',
      'save',
      'seat',
      'steps',
      'submit',
      'version',
      'withdraw',
    ]);
  },
);
