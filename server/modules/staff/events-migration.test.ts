import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { databaseBefore } from '../../testing/database-before.ts';

test('activities and forms move into a group behind the members, but a page that an administrator moved, renamed or hid stays so', async () => {
  const database = await databaseBefore('0672');
  await sql`update system_menus set name = '统计问卷', is_visible = false where path = 'forms'`.execute(
    database.owner,
  );
  await sql`update system_menus set parent_id = (select id from system_menus where path = 'membership')
    where path = 'activities/edit'`.execute(database.owner);
  await sql`update system_menus set sort_number = case path when 'membership' then 3 else 4 end
    where path in ('membership', 'certification')`.execute(database.owner);

  await migrate({ url: database.url });

  const { rows } = await sql<{ group: string; name: string; is_visible: boolean }>`
    select g.path as "group", m.name, m.is_visible from system_menus m join system_menus g on g.id = m.parent_id
    where m.menu_type = 2 and split_part(m.path, '/', 1) in ('activities', 'forms') order by m.sort_number`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { group: 'events', name: '活动', is_visible: true },
    { group: 'membership', name: '编辑活动', is_visible: false },
    { group: 'events', name: '统计问卷', is_visible: false },
    { group: 'events', name: '编辑问卷', is_visible: false },
  ]);
  const groups = await sql<{ path: string }>`
    select path from system_menus where menu_type = 1 and parent_id is null order by sort_number, id`.execute(
    database.db,
  );
  const order = groups.rows.map(({ path }) => path);
  expect(order.slice(order.indexOf('membership')).slice(0, 3)).toEqual([
    'membership',
    'events',
    'certification',
  ]);
});
