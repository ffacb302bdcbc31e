import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ManagedMenu, menuForm } from '#contract/public-site/managed-menus.ts';
import { menuShowType, menuStatus, menuLevels } from '#contract/public-site/menus.ts';
import { refused, invalid } from '../../platform/core/errors.ts';
import { changeRecords, saveRecord, setShown } from '../../platform/crud/crud.ts';
import { assertOwnName, ownName } from '../../platform/crud/own-name.ts';
import { lastPlace, type SortedList } from '../../platform/crud/sort.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { withoutKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';
import { columns } from './managed.ts';
import { assertNoSubmission, assertReviewsOfColumn, assertStaysClosed } from './publication.ts';

type Form = v.InferOutput<typeof menuForm>;

/** Creates or changes a menu. The tree has at most three levels and no circle. */
export async function saveMenu(
  db: Database,
  { canPublish, ...form }: Form & { canPublish: boolean },
  by: Actor,
): Promise<number> {
  const parentId = form.ParentId > 0 ? form.ParentId : null;
  const isHere = sql<boolean>`parent_id is not distinct from ${parentId}`;
  const last = lastPlace('menus', isHere);
  const values = valuesOf(form, parentId);
  const first = async (tx: Tx) => {
    await assertMayName(tx, by, { texts: { WebUrl: values.web_url } });
    await lockMenus(tx);
    await assertPlace(tx, form.MenuId, parentId);
    const { Name: name, MenuId: id } = form;
    const nameTaken = '同级已有这个名称的栏目';
    await assertOwnName(tx, { table: 'menus', among: isHere, name, id, field: 'Name', refusal: nameTaken });
  };
  const record = { id: form.MenuId, version: form.Version, first };
  const { id } = await saveRecord(db, menus, record, by, async (tx, before) => {
    if (!before)
      return await tx
        .insertInto('menus')
        .values({ ...values, sort_number: form.SortNumber ?? last })
        .returning('id')
        .executeTakeFirstOrThrow();
    await assertReviewsOfColumn(tx, before, { steps: form.ReviewSteps, canPublish });
    return await assertStaysClosed(tx, canPublish, () =>
      tx
        .updateTable('menus')
        .set({
          ...values,
          name_duplicate: ownName(form.Name, isHere),
          sort_number: form.SortNumber ?? sql`case when ${isHere} then sort_number else ${last} end`,
          version: sql`version + 1`,
        })
        .where('id', '=', form.MenuId)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  });
  return id;
}

function valuesOf(form: Form, parentId: number | null) {
  return {
    parent_id: parentId,
    name: form.Name,
    is_shown: form.Status === menuStatus.shown,
    is_single_page: form.ShowType === menuShowType.singlePage,
    is_member_read: form.IsMemberRead,
    web_url: withoutKeys(form.WebUrl),
    cur_value: form.CurValue,
    ...(form.Layout !== undefined && { layout: form.Layout }),
    ...(form.TakesContributions !== undefined && { takes_contributions: form.TakesContributions }),
    ...(form.ReviewSteps !== undefined && { review_steps: form.ReviewSteps }),
  };
}

/** Shows or hides menus. */
export async function setMenusShown(
  db: Database,
  { canPublish, ...change }: { Ids: number[]; Status: number; canPublish: boolean },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMenus(tx);
    await assertStaysClosed(tx, canPublish, () => setShown(tx, menus, change, by));
  });
}

export async function deleteMenu(db: Database, menuId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMenus(tx);
    // A concurrent save of an article in this menu commits first; the query below sees its article.
    await changeRecords(tx, menus, [menuId], by, async () => {
      if (await isThere(tx, 'menus', 'parent_id', menuId)) throw refused('请先删除下级栏目');
      if (await isThere(tx, 'news', 'menu_id', menuId))
        throw refused('该栏目下还有文章（含回收站），请先移走或删除');
      await assertNoSubmission(tx, menuId);
      await tx.deleteFrom('menus').where('id', '=', menuId).execute();
    });
  });
}

export const menus = {
  entityType: 'menu',
  table: 'menus',
  isShown: ({ Status }: ManagedMenu) => Status === menuStatus.shown,
  placementFields: ['ParentId', 'IsMemberRead'],
  pagesOf: (menuIds: number[]) => ({ menuIds }),
  async find(tx: Tx, ids: number[]) {
    const { rows } =
      await sql<ManagedMenu>`select ${columns} from menus c where c.id = any(${ids}::int[]) for update`.execute(
        tx,
      );
    return new Map(rows.map((menu) => [menu.MenuId, menu]));
  },
} as const;

/** Returns the list of the menus below one, or (null) of those at the top. */
export function menuOrder(parentId: number | null): SortedList {
  return {
    entityType: menus.entityType,
    table: menus.table,
    inOrder: sql`select id from menus where parent_id is not distinct from ${parentId} order by sort_number, id`,
    which: { ParentId: parentId },
  };
}

async function isThere(tx: Tx, table: 'menus' | 'news', column: string, menuId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${menuId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Serialises changes of the tree: two concurrent moves could close a circle. */
async function lockMenus(tx: Tx): Promise<void> {
  await sql`lock table menus in share row exclusive mode`.execute(tx);
}

/** Checks that the tree keeps its levels and that no menu is its own descendant. */
async function assertPlace(tx: Tx, menuId: number, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const { rows } = await sql<{ depth: number; is_circle: boolean; height: number }>`
    with recursive above as (
      select id, parent_id, 1 as depth from menus where id = ${parentId}
      union all
      select m.id, m.parent_id, a.depth + 1 from menus m join above a on m.id = a.parent_id
    ), below as (
      select id, 1 as height from menus where id = ${menuId}
      union all
      select m.id, b.height + 1 from menus m join below b on m.parent_id = b.id
    )
    select coalesce(max(above.depth), 0) as depth, coalesce(bool_or(above.id = ${menuId}), false) as is_circle,
      coalesce((select max(height) from below), 1) as height
    from above`.execute(tx);
  const place = rows[0];
  if (!place || place.depth === 0) throw invalid({ ParentId: '上级栏目不存在' });
  if (place.is_circle) throw invalid({ ParentId: '上级栏目不能是自己或自己的下级' });
  if (place.depth + place.height > menuLevels) throw invalid({ ParentId: `栏目最多 ${menuLevels} 级` });
}
