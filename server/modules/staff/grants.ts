import { sql } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';

/*
 * Nobody grants or removes a permission that they do not hold (security line 9), and nobody changes an administrator
 * who holds more.
 */

/** Serialises changes of roles and administrators: each sees the result of the one before. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.selectFrom('roles').select('id').where('is_builtin', '=', true).forUpdate().execute();
}

export function holdsAll(caller: AdministratorCaller, permissions: string[]): boolean {
  return permissions.every((permission) => permission === '' || caller.holds(permission as Permission));
}

/** @throws ApiError 409 when a role gains or loses a menu with a permission that the caller lacks */
export async function assertCanChangeMenus(
  tx: Tx,
  caller: AdministratorCaller,
  { before, after }: { before: number[]; after: number[] },
): Promise<void> {
  const added = after.filter((id) => !before.includes(id));
  await assertHoldsMenus(tx, caller, added, '不能授予自己没有的权限');
  // Without this check, a caller could empty a stronger colleague's role and then change that colleague.
  const removed = before.filter((id) => !after.includes(id));
  await assertHoldsMenus(tx, caller, removed, '不能移除自己没有的权限');
}

async function assertHoldsMenus(
  tx: Tx,
  caller: AdministratorCaller,
  menuIds: number[],
  refusal: string,
): Promise<void> {
  if (menuIds.length === 0) return;
  const menus = await tx
    .selectFrom('system_menus')
    .select(['name', 'permission'])
    .where('id', 'in', menuIds)
    .execute();
  if (menus.length !== menuIds.length) throw invalid({ MenuIds: '所选菜单不存在' });
  const beyond = menus.filter(({ permission }) => !holdsAll(caller, [permission]));
  if (beyond.length > 0) throw refused(`${refusal}：${beyond.map(({ name }) => name).join('、')}`);
}

export async function assertCanAssignRole(
  tx: Tx,
  caller: AdministratorCaller,
  roleId: number,
): Promise<void> {
  if (!(await holdsRole(tx, caller, roleId))) throw refused('不能授予权限高于自己的角色');
}

/** Refuses changes of an administrator with more permissions: the caller could take over that account. */
export async function assertCanChange(
  tx: Tx,
  caller: AdministratorCaller,
  roleId: number | null,
): Promise<void> {
  if (roleId !== null && !(await holdsRole(tx, caller, roleId))) {
    throw refused('不能修改权限高于自己的管理员');
  }
}

export async function assertCanChangeAdministrator(
  tx: Tx,
  caller: AdministratorCaller,
  administratorId: number,
): Promise<void> {
  const role = await tx
    .selectFrom('administrators')
    .select('role_id')
    .where('id', '=', administratorId)
    .executeTakeFirst();
  await assertCanChange(tx, caller, role?.role_id ?? null);
}

/** Checks that one enabled holder of the built-in role remains. */
export async function assertSomebodyIsLeft(tx: Tx): Promise<void> {
  const administrator = await tx
    .selectFrom('administrators as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select('a.id')
    .where('r.is_builtin', '=', true)
    .where('a.is_enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (!administrator) throw refused('至少保留一名启用的系统管理员');
}

/** Returns whether the caller holds all permissions of a role; of the built-in role only its own holders do. */
async function holdsRole(tx: Tx, caller: AdministratorCaller, roleId: number): Promise<boolean> {
  const role = await tx
    .selectFrom('roles as r')
    .select([
      'r.is_builtin',
      sql<string[]>`array(
        select m.permission from role_system_menus rm join system_menus m on m.id = rm.system_menu_id
        where rm.role_id = r.id and m.is_enabled)`.as('permissions'),
    ])
    .where('r.id', '=', roleId)
    .executeTakeFirst();
  if (!role) throw invalid({ RoleId: '角色不存在' });
  return role.is_builtin ? caller.roleId === roleId : holdsAll(caller, role.permissions);
}
