import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Role, roleForm } from '#contract/accounts/roles.ts';
import type { Page } from '#contract/api/paging.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import { assertOwnName, ownName } from '../../platform/crud/own-name.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { matchesKey, readPage, withKeys } from '../../platform/db/page.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { versionedWrite } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { noteControl } from '../two-persons/account-holders.ts';
import { assertCanChangeMenus, lockStaff } from './grants.ts';

type Form = v.InferOutput<typeof roleForm>;

export async function listRoles(
  db: Database,
  page: Page,
  key: string,
): Promise<{ List: Role[]; TotalCount: number }> {
  const selection = db.selectFrom('roles as r').where(matchesKey([sql`r.name`, sql`r.remarks`], key));
  const { rows, total } = await readPage(selection, page, (query) => query.select(columns).orderBy('r.id'));
  return { List: rows, TotalCount: total };
}

export async function findRole(db: Database, roleId: number): Promise<Role> {
  const row = await db.selectFrom('roles as r').select(columns).where('r.id', '=', roleId).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Creates or changes a role; its administrators have the new permissions from their next call on. */
export async function saveRole(
  db: Database,
  form: Form,
  { caller, by }: { caller: AdministratorCaller; by: Actor },
): Promise<number> {
  const record = { id: form.RoleId, version: form.Version, first: lockStaff, find: findOwnRole };
  return await versionedWrite(db, record, async (tx, before) => {
    const menuIds = [...new Set(form.MenuIds ?? before?.MenuIds)];
    await assertCanChangeMenus(tx, caller, { before: before?.MenuIds ?? [], after: menuIds });

    await assertOwnName(tx, {
      table: 'roles',
      among: sql`true`,
      name: form.RoleName,
      id: form.RoleId,
      field: 'RoleName',
      refusal: '角色名称已存在',
    });
    const roleId = await writeRole(tx, form);
    await replaceMenus(tx, roleId, menuIds);
    if (before && (await addsDecision(tx, before.MenuIds, menuIds)))
      await noteControl(tx, await holdersOf(tx, roleId), caller.id, 'role');
    const after = logged(await findRole(tx, roleId));
    await recordOperation(tx, by, {
      entityType: 'role',
      recordId: roleId,
      before: before && logged(before),
      after,
    });
    return roleId;
  });
}

/** Returns a custom role, which may be changed. */
async function findOwnRole(tx: Tx, roleId: number): Promise<Role> {
  const role = await findRole(tx, roleId);
  if (role.IsBuiltin) throw refused('内置角色不可修改');
  return role;
}

export async function deleteRole(db: Database, roleId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await lockStaff(tx);
    const before = await findRole(tx, roleId);
    if (before.IsBuiltin) throw refused('内置角色不可删除');
    if (before.UserCount > 0) throw refused('该角色下还有管理员，不能删除');
    await tx.deleteFrom('roles').where('id', '=', roleId).execute();
    await recordOperation(tx, by, {
      entityType: 'role',
      recordId: roleId,
      before: logged(before),
      after: null,
    });
  });
}

async function writeRole(tx: Tx, form: Form): Promise<number> {
  const values = { name: form.RoleName, remarks: form.Remarks };
  const saved =
    form.RoleId === 0
      ? await tx.insertInto('roles').values(values).returning('id').executeTakeFirst()
      : await tx
          .updateTable('roles')
          .set({ ...values, name_duplicate: ownName(form.RoleName), version: sql`version + 1` })
          .where('id', '=', form.RoleId)
          .returning('id')
          .executeTakeFirst();
  if (!saved) throw notFound();
  return saved.id;
}

/** The permissions of the second person, who approves what another one asked for. */
const decisions: Permission[] = ['news:destroy', 'news:publish', 'news:audit', 'member:audit'];

async function addsDecision(tx: Tx, before: number[], after: number[]): Promise<boolean> {
  const added = after.filter((id) => !before.includes(id));
  const menu = await tx
    .selectFrom('system_menus')
    .select('id')
    .where(withKeys('id', added))
    .where('permission', 'in', decisions)
    .limit(1)
    .executeTakeFirst();
  return menu !== undefined;
}

async function holdersOf(tx: Tx, roleId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('administrator_roles')
    .select('administrator_id')
    .where('role_id', '=', roleId)
    .execute();
  return rows.map(({ administrator_id: id }) => id);
}

async function replaceMenus(tx: Tx, roleId: number, menuIds: number[]): Promise<void> {
  await tx.deleteFrom('role_system_menus').where('role_id', '=', roleId).execute();
  if (menuIds.length === 0) return;
  await tx
    .insertInto('role_system_menus')
    .columns(['role_id', 'system_menu_id'])
    .expression((build) =>
      // One that is deleted at this moment is left out.
      build
        .selectFrom('system_menus')
        .select([sql<number>`${roleId}::int`.as('role_id'), 'id'])
        .where('id', 'in', menuIds)
        .forKeyShare(),
    )
    .execute();
}

const columns = [
  'r.id as RoleId',
  'r.name as RoleName',
  'r.remarks as Remarks',
  'r.is_builtin as IsBuiltin',
  sql<number>`(select count(*) from administrator_roles ar where ar.role_id = r.id)`.as('UserCount'),
  sql<number[]>`array(select m.id from system_menus m where r.is_builtin or exists (
    select from role_system_menus rm where rm.role_id = r.id and rm.system_menu_id = m.id) order by m.id)`.as(
    'MenuIds',
  ),
  'r.version as Version',
] as const;

/** Returns a role's values for the operation log. */
function logged({ RoleName, Remarks, MenuIds }: Role) {
  return { RoleName, Remarks, MenuIds };
}
