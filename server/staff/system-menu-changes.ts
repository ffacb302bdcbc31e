import { sql } from 'kysely';
import type * as v from 'valibot';
import { systemMenuType, type systemMenuForm } from '#contract/staff.ts';
import { onOff } from '#contract/rules.ts';
import { recordOperation } from '../audit/chain.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { violatesUnique } from '../db/violation.ts';
import type { Actor } from '../http/actor.ts';
import type { AdministratorCaller } from '../http/callers.ts';
import { invalid, notFound, refused } from '../base/faults.ts';
import { holdsAll } from './grants.ts';

type Form = v.InferOutput<typeof systemMenuForm>;

/** Creates or changes a menu, view or button of the back office. */
export async function saveSystemMenu(
  db: Database,
  form: Form,
  { caller, by }: { caller: AdministratorCaller; by: Actor },
): Promise<number> {
  try {
    return await transaction(db, async (tx) => {
      await lockMenus(tx);
      const before = form.Id === 0 ? undefined : await findForChange(tx, form.Id);
      await assertPlace(tx, form);
      if (before && before.MenuType !== form.MenuType && (await hasChildren(tx, form.Id)))
        throw refused('有下级菜单时不能改变类型');
      assertMayEnable(caller, form, before);

      const id = await write(tx, form);
      const after = await findForChange(tx, id);
      await recordOperation(tx, by, { noun: 'systemMenu', recordId: id, before: before ?? null, after });
      return id;
    });
  } catch (error) {
    throw violatesUnique(error, 'system_menus_path') ? invalid({ Path: '已有页面使用这个地址' }) : error;
  }
}

export async function deleteSystemMenu(db: Database, id: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMenus(tx);
    const before = await findForChange(tx, id);
    if (await hasChildren(tx, id)) throw refused('请先删除下级菜单');
    await tx.deleteFrom('system_menus').where('id', '=', id).execute();
    await recordOperation(tx, by, { noun: 'systemMenu', recordId: id, before, after: null });
  });
}

/** Two moves at the same time could close a circle that neither sees. */
async function lockMenus(tx: Tx): Promise<void> {
  await sql`lock table system_menus in share row exclusive mode`.execute(tx);
}

/** Groups and views stand at the top or in a group, buttons below a view. */
async function assertPlace(tx: Tx, { Id, Pid, MenuType }: Form): Promise<void> {
  const wanted = MenuType === systemMenuType.button ? systemMenuType.leaf : systemMenuType.group;
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
  if (parent.menu_type !== wanted)
    throw invalid({
      Pid: MenuType === systemMenuType.button ? '按钮应放在页面之下' : '分组和页面应放在分组之下',
    });
}

/** Roles hold menus, so a new identifier on a menu, or a menu that is enabled again, grants it. */
function assertMayEnable(caller: AdministratorCaller, form: Form, before: Logged | undefined): void {
  const isEnabled = form.Status === onOff.on;
  const isAsBefore = before?.Perms === form.Perms && (before.IsEnabled || !isEnabled);
  if (!isAsBefore && !holdsAll(caller, [form.Perms])) throw refused('不能使用自己没有的权限标识');
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
    sort_number: form.SortNumber,
  };
  const saved =
    form.Id === 0
      ? await tx.insertInto('system_menus').values(values).returning('id').executeTakeFirst()
      : await tx
          .updateTable('system_menus')
          .set(values)
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

/** A menu in the words of the operation log. */
async function findForChange(tx: Tx, id: number) {
  const menu = await tx
    .selectFrom('system_menus')
    .select(['parent_id as Pid', 'menu_type as MenuType', 'name as MenuName', 'path as Path', 'icon as Icon'])
    .select(['component as Component', 'permission as Perms', 'is_visible as IsVisible'])
    .select(['is_enabled as IsEnabled', 'sort_number as SortNumber'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!menu) throw notFound();
  return menu;
}
