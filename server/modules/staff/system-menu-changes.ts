import { sql } from 'kysely';
import type * as v from 'valibot';
import { systemMenuType, type systemMenuForm } from '#contract/accounts/staff.ts';
import { onOff } from '#contract/fields/rules.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import { lastPlace, type SortedList } from '../../platform/crud/sort.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { versionedWrite } from '../../platform/db/versioned-write.ts';
import { violatesUnique } from '../../platform/db/violation.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { holdsAll } from './grants.ts';

type Form = v.InferOutput<typeof systemMenuForm>;

/** Creates or changes a menu, view or button of the back office. */
export async function saveSystemMenu(
  db: Database,
  form: Form,
  { caller, by }: { caller: AdministratorCaller; by: Actor },
): Promise<number> {
  const record = { id: form.Id, version: form.Version, first: lockMenus, find: findForChange };
  return await versionedWrite(db, record, async (tx, before) => {
    await assertPlace(tx, form);
    if (before && before.MenuType !== form.MenuType && (await hasChildren(tx, form.Id)))
      throw refused('有下级菜单时不能改变类型');
    assertCanEnable(caller, form, before);
    if (before && (before.Perms !== form.Perms || (before.Status === onOff.on && form.Status === onOff.off)))
      assertCanUse(caller, before);
    const wasReachable = await isReachable(tx);

    const id = await write(tx, form);
    if (wasReachable && !(await isReachable(tx))) throw refused(ownScreenText);
    const after = logged(await findForChange(tx, id));
    await recordOperation(tx, by, {
      entityType: 'systemMenu',
      recordId: id,
      before: before && logged(before),
      after,
    });
    return id;
  }).catch((error: unknown) => {
    throw violatesUnique(error, 'system_menus_path') ? invalid({ Path: '已有页面使用这个地址' }) : error;
  });
}

export async function deleteSystemMenu(
  db: Database,
  id: number,
  { caller, by }: { caller: AdministratorCaller; by: Actor },
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMenus(tx);
    const before = await findForChange(tx, id);
    if (await hasChildren(tx, id)) throw refused('请先删除下级菜单');
    assertCanUse(caller, before);
    const wasReachable = await isReachable(tx);
    await tx.deleteFrom('system_menus').where('id', '=', id).execute();
    if (wasReachable && !(await isReachable(tx))) throw refused(ownScreenText);
    await recordOperation(tx, by, {
      entityType: 'systemMenu',
      recordId: id,
      before: logged(before),
      after: null,
    });
  });
}

/** Returns the list of the menus below one of them, or of the topmost ones. */
export function systemMenuOrder(parentId: number | null): SortedList {
  return {
    entityType: 'systemMenu',
    table: 'system_menus',
    which: { Pid: parentId },
    inOrder: sql`select id from system_menus where parent_id is not distinct from ${parentId}
      order by sort_number, id`,
  };
}

const ownScreenText = '系统菜单要留在导航里，否则无法再改回来';

/** Returns whether the screen of system menus is in the navigation, with all its ancestors visible and enabled. */
async function isReachable(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean | null }>`
    with recursive up as (
      select id, parent_id, is_visible and is_enabled and permission = 'menu:list' as is_open
      from system_menus where component = 'staff/system-menus' and menu_type = ${systemMenuType.leaf}
      union
      select m.id, m.parent_id, m.is_visible and m.is_enabled from system_menus m join up on m.id = up.parent_id
    )
    select bool_and(is_open) as is_open from up`.execute(tx);
  return rows[0]?.is_open === true;
}

/** Serialises changes of the tree: two concurrent moves could close a circle. */
async function lockMenus(tx: Tx): Promise<void> {
  await sql`lock table system_menus in share row exclusive mode`.execute(tx);
}

/** Checks the position: groups and views are at the top or in a group, buttons below a view. */
async function assertPlace(tx: Tx, { Id, Pid, MenuType }: Form): Promise<void> {
  const parentType = MenuType === systemMenuType.button ? systemMenuType.leaf : systemMenuType.group;
  if (Pid === 0) {
    if (MenuType === systemMenuType.button) throw invalid({ Pid: '请选择按钮所属的页面' });
    return;
  }
  const { rows } = await sql<{ id: number; menu_type: number }>`
    with recursive above as (
      select id, parent_id, menu_type from system_menus where id = ${Pid}
      union
      select m.id, m.parent_id, m.menu_type from system_menus m join above a on m.id = a.parent_id
    )
    select id, menu_type from above`.execute(tx);
  const parent = rows.find(({ id }) => id === Pid);
  if (!parent) throw invalid({ Pid: '上级菜单不存在' });
  if (rows.some(({ id }) => id === Id)) throw invalid({ Pid: '上级菜单不能是自己或自己的下级' });
  if (parent.menu_type !== parentType)
    throw invalid({
      Pid: MenuType === systemMenuType.button ? '按钮应放在页面之下' : '分组和页面应放在分组之下',
    });
}

/** Roles hold menus, so a new identifier on a menu, or a menu that is enabled again, grants it. */
function assertCanEnable(caller: AdministratorCaller, form: Form, before: Logged | null): void {
  const isEnabled = form.Status === onOff.on;
  const isAsBefore = before?.Perms === form.Perms && (before.Status === onOff.on || !isEnabled);
  if (!isAsBefore && !holdsAll(caller, [form.Perms])) throw refused('不能使用自己没有的权限标识');
}

/** A menu that is deleted, disabled or renamed takes its permission from roles, as removing it from each of them does. */
function assertCanUse(caller: AdministratorCaller, { Perms }: Logged): void {
  if (!holdsAll(caller, [Perms])) throw refused('不能停用、删除或更换自己没有的权限标识');
}

async function write(tx: Tx, form: Form): Promise<number> {
  const values = {
    parent_id: form.Pid === 0 ? null : form.Pid,
    menu_type: form.MenuType,
    name: form.MenuName,
    path: form.Path,
    icon: form.Icon,
    component: form.Component,
    permission: form.Perms,
    is_visible: form.Visible === onOff.on,
    is_enabled: form.Status === onOff.on,
  };
  const last = lastPlace('system_menus', sql`parent_id is not distinct from ${values.parent_id}`);
  const saved =
    form.Id === 0
      ? await tx
          .insertInto('system_menus')
          .values({ ...values, sort_number: form.SortNumber ?? last })
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('system_menus')
          .set({ ...values, sort_number: form.SortNumber, version: sql`version + 1` })
          .where('id', '=', form.Id)
          .returning('id')
          .executeTakeFirst();
  if (!saved) throw notFound();
  return saved.id;
}

async function hasChildren(tx: Tx, id: number): Promise<boolean> {
  const child = tx.selectFrom('system_menus').select('id').where('parent_id', '=', id).limit(1);
  return (await child.executeTakeFirst()) !== undefined;
}

type Logged = Awaited<ReturnType<typeof findForChange>>;

/** Returns a menu in the shape of its form. */
async function findForChange(tx: Tx, id: number) {
  const menu = await tx
    .selectFrom('system_menus')
    .select(['id as Id', 'parent_id', 'menu_type as MenuType', 'name as MenuName', 'path as Path'])
    .select(['icon as Icon', 'component as Component', 'permission as Perms', 'is_visible', 'is_enabled'])
    .select(['sort_number as SortNumber', 'version as Version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!menu) throw notFound();
  const { parent_id, is_visible, is_enabled, ...fields } = menu;
  return { ...fields, Pid: parent_id ?? 0, Visible: Number(is_visible), Status: Number(is_enabled) };
}

/** Returns a menu's values for the operation log. */
function logged({ Id: _id, Version: _version, ...menu }: Logged) {
  return menu;
}
