import { expect } from 'vitest';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { markedReadings } from '../testing/single-rights/marked-readings.ts';
import { shownBy, shownToAll } from '../testing/single-rights/shown-by.ts';
import { test } from '../testing/test.ts';

/* What a single right shows. Those that show nothing are one role here; single-rights.slow.test.ts takes each alone. */

test('an administrator with a single right reads what this right gives, and nothing else', async ({
  site,
  administrator,
}) => {
  const readingOf = await markedReadings(site, administrator);
  const rights = Object.keys(permissions) as Permission[];
  const expected: Record<string, string[]> = {};
  const seen: Record<string, string[]> = {};

  for (const right of rights.filter((one) => shownBy[one])) {
    expected[right] = [...new Set([...(shownBy[right] ?? []), ...shownToAll])].toSorted();
    seen[right] = await readingOf([right]);
  }

  expect(seen).toEqual(expected);
  expect(await readingOf(rights.filter((one) => !shownBy[one]))).toEqual(shownToAll);
});
