import { expect } from 'vitest';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { markedReadings } from '../testing/single-rights/marked-readings.ts';
import { shownBy, shownToAll } from '../testing/single-rights/shown-by.ts';
import { test } from '../testing/test.ts';

test('a right that shows nothing shows nothing alone either', async ({ site, administrator }) => {
  const readingOf = await markedReadings(site, administrator);

  const silent = (Object.keys(permissions) as Permission[]).filter((right) => !shownBy[right]);
  for (const right of silent) expect([right, await readingOf([right])]).toEqual([right, shownToAll]);
});
