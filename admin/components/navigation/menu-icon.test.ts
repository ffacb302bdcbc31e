import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { managedLists } from '#contract/lists/registry.ts';
import { menuIcons } from './menu-icon.tsx';

const migrations = 'server/platform/db/migrations';

test('every icon of a menu that a migration or a declared list adds exists in the program', () => {
  const named = readdirSync(migrations).flatMap((file) =>
    iconsIn(readFileSync(`${migrations}/${file}`, 'utf8')),
  );

  expect(named).toEqual(expect.arrayContaining(['suggestion', 'backup']));
  named.push(...managedLists.map(({ entityType }) => entityType));
  expect(named.filter((icon) => !(icon in menuIcons))).toEqual([]);
});

/**
 * Returns the icons in a migration, where a group or page is written as its name, its path and its icon, and a change
 * of an icon as the path, the former icon and the new one.
 */
function iconsIn(sql: string): string[] {
  const statements = sql.split(';').filter((statement) => /\bicon\b|add_page/.test(statement));
  return statements.flatMap((statement) =>
    [...statement.matchAll(/'(?:\P{ASCII}+', '[a-z/-]+|[a-z/-]+', '[a-z-]+)', '([a-z-]*)'/gu)].map(
      ([, icon = '']) => icon,
    ),
  );
}
