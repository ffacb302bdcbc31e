import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { databaseBefore } from '../../testing/database-before.ts';
import { readyRoles, writeRoles } from './write-roles.ts';

/* The ready-made role 会员管理 of sites that began empty before it could see the people to phone. */

const role = readyRoles.find(({ name }) => name === '会员管理')!;
const former = {
  ...role,
  remarks: '审核入会申请，维护会员资料，邀请会员参加活动，办理建议',
  permissions: role.permissions.filter((permission) => !permission.startsWith('message:')),
};

async function afterUpgrade(before: Partial<typeof former>) {
  const { url, db, owner } = await databaseBefore('9999');
  await writeRoles(db, [{ ...former, ...before }]);
  await sql`delete from migrations where number = 401`.execute(owner);
  await migrate({ url });
  const { rows } = await sql<{
    permission: string;
  }>`select distinct m.permission from roles join role_system_menus r on r.role_id = roles.id
    join system_menus m on m.id = r.system_menu_id where roles.name = '会员管理'`.execute(db);
  const { remarks } = await db
    .selectFrom('roles')
    .select('remarks')
    .where('name', '=', '会员管理')
    .executeTakeFirstOrThrow();
  return { remarks, permissions: rows.map(({ permission }) => permission).toSorted() };
}

test.for([
  ['as it came', former.permissions],
  ['without figures, as it came at first', former.permissions.filter((one) => one !== 'figure:view')],
] as const)(
  'the role %s has the permission to see messages to pass on by phone after the upgrade',
  async ([, permissions]) => {
    expect(await afterUpgrade({ permissions })).toEqual({
      remarks: role.remarks,
      permissions: [...permissions, 'message:list', 'message:handle'].toSorted(),
    });
  },
);

test.for([
  ['another right', { permissions: [...former.permissions, 'news:list'] }],
  ['a right less', { permissions: former.permissions.filter((one) => one !== 'member:file') }],
  ['another remark', { remarks: '只管会员' }],
] as const)('a role that an administrator gave %s remains unchanged', async ([, change]) => {
  const changed = { ...former, ...change };

  expect(await afterUpgrade(change as Partial<typeof former>)).toEqual({
    remarks: changed.remarks,
    permissions: [...changed.permissions].toSorted(),
  });
});
