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

type Holder = Pick<AdministratorCaller, 'holds' | 'isSystemAdministrator'>;
const tooLong = '自己的权限到期更早，不能授予更久';

export function holdsAll(caller: Holder, permissions: string[]): boolean {
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
  await assertHoldsMenus(tx, await holderThrough(tx, caller, ''), added, tooLong);
  // Without this check, a caller could empty a stronger colleague's role and then change that colleague.
  const removed = before.filter((id) => !after.includes(id));
  await assertHoldsMenus(tx, caller, removed, '不能移除自己没有的权限');
}

async function assertHoldsMenus(tx: Tx, caller: Holder, menuIds: number[], refusal: string): Promise<void> {
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

/**
 * `field` is the one that named the role, `until` its last day; blank without an end. Nobody gives what they hold for a time for longer
 * than they hold it.
 */
export async function assertCanAssignRole(
  tx: Tx,
  caller: AdministratorCaller,
  { roleId, until, field }: { roleId: number; until: string; field: 'RoleId' | 'Roles' },
): Promise<void> {
  const role = await findRole(tx, roleId);
  if (!role) throw invalid({ [field]: '角色不存在' });
  if (!holdsRole(caller, role)) throw refused('不能授予权限高于自己的角色');
  if (!holdsRole(await holderThrough(tx, caller, until), role))
    throw refused(`${tooLong}，最后一天请不晚于自己的`);
}

/** Returns the caller with the rights alone that they hold through a day; blank: without an end. */
async function holderThrough(tx: Tx, caller: AdministratorCaller, day: string): Promise<Holder> {
  const isLasting = sql<boolean>`(ar.last_day is null or ar.last_day >= ${day === '' ? null : day}::date)`;
  const { is_builtin: isBuiltin, permissions } = await tx
    .selectFrom('administrators as a')
    .select([
      sql<boolean>`exists (select from administrator_roles ar join roles r on r.id = ar.role_id
        where ar.administrator_id = a.id and r.is_builtin and ${isLasting})`.as('is_builtin'),
      sql<string[]>`array(select m.permission from administrator_roles ar
        join role_system_menus rm on rm.role_id = ar.role_id join system_menus m on m.id = rm.system_menu_id
        where ar.administrator_id = a.id and ${isLasting})`.as('permissions'),
    ])
    .where('a.id', '=', caller.id)
    .executeTakeFirstOrThrow();
  return {
    isSystemAdministrator: caller.isSystemAdministrator && isBuiltin,
    holds: (permission) => caller.holds(permission) && (isBuiltin || permissions.includes(permission)),
  };
}

/** Refuses changes of an administrator with more permissions: the caller could take over that account. */
export async function assertCanChangeAdministrator(
  tx: Tx,
  caller: AdministratorCaller,
  administratorId: number,
): Promise<void> {
  const roles = await tx
    .selectFrom('administrator_roles')
    .select('role_id')
    .where('administrator_id', '=', administratorId)
    .where(sql<boolean>`holds_today(last_day)`)
    .execute();
  for (const { role_id } of roles) {
    const role = await findRole(tx, role_id);
    if (!role || !holdsRole(caller, role)) throw refused('不能修改权限高于自己的管理员');
  }
}

/** Checks that one enabled holder of the built-in role remains, whose role has no last day: also tomorrow there is somebody. */
export async function assertSomebodyIsLeft(tx: Tx): Promise<void> {
  const holders = await tx
    .selectFrom('administrators as a')
    .innerJoin('administrator_roles as ar', 'ar.administrator_id', 'a.id')
    .innerJoin('roles as r', 'r.id', 'ar.role_id')
    .select((build) => build.fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where ar.last_day is null)`.as('lasting'))
    .where('r.is_builtin', '=', true)
    .where('a.is_enabled', '=', true)
    .where(sql<boolean>`holds_today(ar.last_day)`)
    .executeTakeFirstOrThrow();
  if (holders.all === 0) throw refused('至少保留一名启用的系统管理员');
  if (holders.lasting === 0)
    throw refused('至少保留一名启用的系统管理员，其角色不设最后一天：否则到期后没有人能管理后台');
}

interface Role {
  is_builtin: boolean;
  permissions: string[];
}

/** Returns a role with the permissions that it gives at present. */
async function findRole(tx: Tx, roleId: number): Promise<Role | undefined> {
  return await tx
    .selectFrom('roles as r')
    .select([
      'r.is_builtin',
      sql<string[]>`array(
        select m.permission from role_system_menus rm join system_menus m on m.id = rm.system_menu_id
        where rm.role_id = r.id and m.is_enabled)`.as('permissions'),
    ])
    .where('r.id', '=', roleId)
    .executeTakeFirst();
}

/** Returns whether the caller holds all permissions of a role; of the built-in role only its own holders do. */
function holdsRole(caller: Holder, { is_builtin: isBuiltin, permissions }: Role): boolean {
  return isBuiltin ? caller.isSystemAdministrator : holdsAll(caller, permissions);
}
