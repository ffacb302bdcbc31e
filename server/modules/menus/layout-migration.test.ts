import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { databaseBefore } from '../../testing/database-before.ts';

test('the migration gives a layout to the menus of leaders, members and journals, and to no other', async () => {
  const database = await databaseBefore('0601');
  await sql`insert into menus (name, web_url, is_single_page) values
    ('领导班子', '', true), ('会员名录', '', false), ('期刊目录', '', false), ('协会章程', '', true), ('电子期刊', 'https://a.example', false)`.execute(
    database.owner,
  );

  await migrate({ url: database.url });

  const menus = await database.db.selectFrom('menus').select(['name', 'layout']).orderBy('id').execute();
  expect(menus).toEqual([
    { name: '领导班子', layout: 1 },
    { name: '会员名录', layout: 0 },
    { name: '期刊目录', layout: 2 },
    { name: '协会章程', layout: 0 },
    { name: '电子期刊', layout: 0 },
  ]);
});
