import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { databaseBefore } from '../../testing/database-before.ts';

test('the migration gives each role that saved articles the permissions to write and to publish, and no other', async () => {
  const database = await databaseBefore('0601');
  await sql`with made as (insert into roles (name) values ('编辑'), ('会员管理') returning id, name)
    insert into role_system_menus (role_id, system_menu_id)
    select made.id, m.id from made join system_menus m
      on m.permission = case made.name when '编辑' then 'news:save' else 'member:list' end`.execute(
    database.owner,
  );

  await migrate({ url: database.url });

  const { rows } = await sql<{ name: string; permission: string }>`
    select r.name, m.permission from roles r join role_system_menus h on h.role_id = r.id
    join system_menus m on m.id = h.system_menu_id where not r.is_builtin order by r.id, m.permission`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { name: '编辑', permission: 'news:publish' },
    { name: '编辑', permission: 'news:write' },
    { name: '会员管理', permission: 'member:list' },
  ]);
});
