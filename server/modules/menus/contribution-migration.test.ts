import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { databaseBefore } from '../../testing/database-before.ts';

test('the migration marks the menus that accepted contributions before the upgrade', async () => {
  const database = await databaseBefore('0601');
  await sql`insert into menus (name, web_url, is_single_page, cur_value) values
    ('首页', '', false, 'home'), ('简介', '', true, ''), ('外站', 'https://a.example', false, ''), ('动态', '', false, '')`.execute(
    database.owner,
  );

  await migrate({ url: database.url });

  const marked = await database.db
    .selectFrom('menus')
    .select('name')
    .where('takes_contributions', '=', true)
    .execute();
  expect(marked).toEqual([{ name: '动态' }]);
});
