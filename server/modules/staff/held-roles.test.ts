import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { makeAdministrator, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

/* Several roles a person: the rights add up, and one with a last day ends with that day. */

const roleWith = async (site: TestApp, permissions: Permission[]) => {
  const { id } = await makeAdministrator(site, { permissions });
  return (await rolesOf(site, id))[0]!.role_id;
};

const rolesOf = (site: TestApp, id: number) =>
  site.db
    .selectFrom('administrator_roles')
    .selectAll()
    .where('administrator_id', '=', id)
    .orderBy('role_id')
    .execute();

const builtinRole = async (site: TestApp) =>
  (await site.db.selectFrom('roles').select('id').where('is_builtin', '=', true).executeTakeFirstOrThrow())
    .id;

const send = (site: TestApp, form: object, token: string) =>
  site.send(systemAdministrators.SaveAdminUser, { RealName: '王丽', ...form }, token);

async function clerkWith(site: TestApp, permissions: Permission[]) {
  const { id } = await makeAdministrator(site, { permissions });
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });
  const rights = async () => (await site.call(systemStaff.GetLoginUser, {}, token)).ButtonL.toSorted();
  return { id, token, rights, role: (await rolesOf(site, id))[0]!.role_id };
}

const endedYesterday = (site: TestApp, id: number, role: number) =>
  site.db
    .updateTable('administrator_roles')
    .set({ last_day: new Date(Date.now() - 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10) })
    .where('administrator_id', '=', id)
    .where('role_id', '=', role)
    .execute();

test('the rights of several roles add up, one holds through its last day and is gone on the next call after it', async ({
  site,
  administrator,
}) => {
  const clerk = await clerkWith(site, ['news:list']);
  const deputy = await roleWith(site, ['member:list', 'suggestion:list']);
  const Roles = [{ RoleId: clerk.role }, { RoleId: deputy, Until: today() }];

  expect(await send(site, { AdminId: clerk.id, Roles }, administrator)).toMatchObject({ Code: 200 });

  expect(await clerk.rights()).toEqual(['member:list', 'news:list', 'suggestion:list']);
  const { List } = await site.call(systemAdministrators.GetAdminUserL, { roleid: deputy }, administrator);
  const row = List.find(({ AdminId }) => AdminId === clerk.id)!;
  expect(row.RoleId).toBe(clerk.role);
  expect(row.Roles.map(({ RoleId, Until }) => [RoleId, Until])).toEqual([
    [clerk.role, ''],
    [deputy, today()],
  ]);
  expect(row.RoleName).toContain(`（${today()} 止）`);
  await endedYesterday(site, clerk.id, deputy);
  expect(await clerk.rights()).toEqual(['news:list']);
  await endedYesterday(site, clerk.id, clerk.role);
  expect(await clerk.rights()).toEqual([]);
  expect(await site.send(systemRoles.DelRole, { id: deputy }, administrator)).toMatchObject({ Code: 409 });
});

test('an old client that sends RoleId alone changes the first role and leaves the others', async ({
  site,
  administrator,
}) => {
  const clerk = await clerkWith(site, ['news:list']);
  const deputy = await roleWith(site, ['member:list']);
  const next = await roleWith(site, ['suggestion:list']);
  const Roles = [{ RoleId: clerk.role }, { RoleId: deputy, Until: '2099-08-15' }];
  await send(site, { AdminId: clerk.id, Roles }, administrator);

  await send(site, { AdminId: clerk.id, RoleId: clerk.role }, administrator);
  expect(await clerk.rights()).toEqual(['member:list', 'news:list']);
  await send(site, { AdminId: clerk.id, RoleId: next }, administrator);

  expect(await clerk.rights()).toEqual(['member:list', 'suggestion:list']);
  expect((await rolesOf(site, clerk.id)).map(({ last_day }) => last_day).toSorted()).toEqual([
    '2099-08-15',
    null,
  ]);
});

test('the program before, which knows role_id alone, is followed by the roles', async ({ site }) => {
  const clerk = await clerkWith(site, ['news:list']);
  const next = await roleWith(site, ['member:list']);

  await site.db.updateTable('administrators').set({ role_id: next }).where('id', '=', clerk.id).execute();

  expect(await clerk.rights()).toEqual(['member:list']);
});

test('a role that its giver does not hold, a day that is over and a doubled role are refused', async ({
  site,
  administrator,
}) => {
  const clerk = await clerkWith(site, ['news:list']);
  const stronger = await roleWith(site, ['member:list']);
  const giver = await signInAdministrator(site, ['admin:save', 'news:list']);
  const form = (Roles: object[]) => ({ AdminId: clerk.id, Roles });
  const own = { RoleId: clerk.role };

  expect(await send(site, form([own, { RoleId: stronger }]), giver)).toMatchObject({
    Code: 409,
    Message: '不能授予权限高于自己的角色',
  });
  expect(await send(site, form([{ ...own, Until: '2020-01-01' }]), administrator)).toMatchObject({
    Code: 400,
    Data: { Roles: '最后一天不能早于今天' },
  });
  expect(await send(site, form([own, own]), administrator)).toMatchObject({
    Code: 400,
    Data: { Roles: '同一个角色只写一次' },
  });
  expect(await send(site, form([{ RoleId: 999_999 }]), administrator)).toMatchObject({
    Code: 400,
    Data: { Roles: '角色不存在' },
  });
  expect(await clerk.rights()).toEqual(['news:list']);
});

test('a right that is held until a day is given until that day at most, and to no role', async ({
  site,
  administrator,
}) => {
  const clerk = await clerkWith(site, ['role:save']);
  const deputy = await roleWith(site, ['admin:save', 'member:list']);
  const Roles = [{ RoleId: clerk.role }, { RoleId: deputy, Until: today() }];
  expect(await send(site, { AdminId: clerk.id, Roles }, administrator)).toMatchObject({ Code: 200 });
  const { id: AdminId } = await makeAdministrator(site, { permissions: [] });
  const lasting = { AdminId, Roles: [{ RoleId: deputy }] };
  const menu = await site.db
    .selectFrom('system_menus')
    .select('id')
    .where('permission', '=', 'member:list')
    .executeTakeFirstOrThrow();

  expect(await send(site, lasting, clerk.token)).toMatchObject({
    Code: 409,
    Message: '自己的权限到期更早，不能授予更久，最后一天请不晚于自己的',
  });
  const role = { RoleName: '新角色', MenuIds: [menu.id] };
  expect(await site.send(systemRoles.SaveRole, role, clerk.token)).toMatchObject({ Code: 409 });
  const forToday = { AdminId, Roles: [{ RoleId: deputy, Until: today() }] };
  expect(await send(site, forToday, clerk.token)).toMatchObject({ Code: 200 });
});

test('the only system administrator without a last day gets none, and an ended one is not somebody who is left', async ({
  site,
}) => {
  const builtin = await builtinRole(site);
  await site.db
    .updateTable('administrators')
    .set({ is_enabled: false })
    .where('id', 'in', (build) =>
      build.selectFrom('administrator_roles').select('administrator_id').where('role_id', '=', builtin),
    )
    .execute();
  const [one, two] = [await makeAdministrator(site), await makeAdministrator(site)];
  const token = await startSession(site.db, { audience: 'administrator', holderId: one.id });
  const other = await startSession(site.db, { audience: 'administrator', holderId: two.id });
  const until = (AdminId: number) => ({ AdminId, Roles: [{ RoleId: builtin, Until: '2099-08-15' }] });

  expect(await send(site, until(two.id), token)).toMatchObject({ Code: 200 });
  expect(await send(site, until(one.id), other)).toMatchObject({
    Code: 409,
    Message: expect.stringContaining('其角色不设最后一天'),
  });
});
