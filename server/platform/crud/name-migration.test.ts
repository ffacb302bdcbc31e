import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import { migrate } from '../db/migrate.ts';

test('names and accounts that differ in spelling only survive the upgrade, and new ones are rejected', async () => {
  const database = await databaseBefore('0601');
  const { db } = database;
  const addMenu = (name: string) => sql`insert into menus (name) values (${name})`.execute(db);
  const addType = (name: string) => sql`insert into options (kind, name) values (1, ${name})`.execute(db);
  const addRole = (name: string) => sql`insert into roles (name) values (${name})`.execute(db);
  for (const add of [addMenu, addType, addRole])
    for (const name of ['甲（一）', '甲(一)', '甲 【一】', '乙']) await add(name);
  await addMenu('乙');
  await sql`insert into administrators (account, account_key, real_name, role_id, password_hash)
    select account, lower(account), '王丽', 1, '' from unnest(array['chen', 'сhen', 'che n']) as account`.execute(
    db,
  );

  await migrate({ url: database.url });

  const places = async (table: 'menus' | 'options' | 'roles') => {
    const rows = await db
      .selectFrom(table)
      .select(['name', 'name_duplicate'])
      .where(sql<boolean>`left(name, 1) in ('甲', '乙')`)
      .orderBy('id')
      .execute();
    return rows.map((row) => row.name_duplicate);
  };
  expect(await places('menus')).toEqual([0, 1, 2, 0, 1]);
  expect(await places('options')).toEqual([0, 1, 2, 0]);
  expect(await places('roles')).toEqual([0, 1, 2, 0]);
  await expect(addMenu('甲［一］')).rejects.toThrow('menus_name');
  await expect(addType('甲［一］')).rejects.toThrow('options_name');
  await expect(addRole('甲［一］')).rejects.toThrow('roles_name');
  const { rows } = await sql`select account, account_looks from administrators order by id`.execute(db);
  expect(rows).toEqual([
    { account: 'chen', account_looks: ['chen', 'chen'] },
    { account: 'сhen', account_looks: ['chen', 'chen'] },
    { account: 'che n', account_looks: ['chen', 'chen'] },
  ]);
});
