import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { test } from '../testing/test.ts';

/** The page of the signed-in administrator, which no menu of the database leads to. */
const ownPage = '/System/account';

test('the handbook explains every page of the back office, and no other', async ({ site }) => {
  const leaves = await site.db.selectFrom('system_menus').select('path').where('menu_type', '=', 2).execute();
  const addresses = [...leaves.map(({ path }) => `/System/${path.toLowerCase()}`), ownPage];
  const explained = globSync('docs/handbook/*-*.md').flatMap(
    (name) => /^at: (.+)$/m.exec(readFileSync(name, 'utf8'))?.[1]?.split(' ') ?? [],
  );

  expect(addresses.filter((address) => !explained.includes(address))).toEqual([]);
  expect(explained.filter((address) => !addresses.includes(address))).toEqual([]);
});
