import { sql } from 'kysely';
import type * as v from 'valibot';
import {
  menuLevels,
  menuRoot,
  menuShowType,
  menuStatus,
  menuType,
  type ManagedMenu,
  type menuForm,
} from '#contract/menus.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { changeKept, saveKept } from '../lists/kept.ts';
import { lastPlace, type SortedList } from '../lists/sort.ts';
import { invalid, notFound, refused } from '../base/faults.ts';

type Form = v.InferOutput<typeof menuForm>;

/** Parents before their children, each level in its order; with `parentId` (null: top level) only that level. */
export async function listMenus(
  db: Database,
  page: { pageindex: number; pagesize: number; parentId: number | null | undefined },
): Promise<{ List: ManagedMenu[]; TotalCount: number }> {
  const { rows } = await sql<MenuRow & { total: number }>`
    with recursive tree as (
      select m.id, m.parent_id, array[m.sort_number, m.id] as place from menus m where m.parent_id is null
      union all
      select m.id, m.parent_id, t.place || array[m.sort_number, m.id] from menus m join tree t on m.parent_id = t.id
    ), chosen as (
      select t.id as tree_id, t.place, count(*) over () as total from tree t
      where ${page.parentId === undefined ? sql`true` : sql`t.parent_id is not distinct from ${page.parentId}`}
    )
    select ${columns}, chosen.total from chosen join menus c on c.id = chosen.tree_id
    order by chosen.place limit ${page.pagesize} offset ${(page.pageindex - 1) * page.pagesize}`.execute(db);
  const total = rows[0]?.total ?? (page.pageindex === 1 ? 0 : await countMenus(db, page.parentId));
  return { List: rows.map(toWire), TotalCount: total };
}

async function countMenus(db: Database, parentId: number | null | undefined): Promise<number> {
  const { total } = await db
    .selectFrom('menus')
    .select((build) => build.fn.countAll<number>().as('total'))
    .$if(parentId !== undefined, (query) =>
      query.where(sql<boolean>`parent_id is not distinct from ${parentId}`),
    )
    .executeTakeFirstOrThrow();
  return total;
}

export async function findMenu(db: Database, menuId: number): Promise<ManagedMenu> {
  const { rows } = await sql<MenuRow>`select ${columns} from menus c where c.id = ${menuId}`.execute(db);
  if (!rows[0]) throw notFound();
  return toWire(rows[0]);
}

/** Creates or changes a menu. The tree keeps at most three levels and no circle. */
export async function saveMenu(db: Database, form: Form, by: Actor): Promise<number> {
  const parentId = form.ParentId > 0 ? form.ParentId : null;
  const isHere = sql<boolean>`parent_id is not distinct from ${parentId}`;
  const last = lastPlace('menus', isHere);
  const values = {
    parent_id: parentId,
    name: form.Name,
    is_shown: form.Status === menuStatus.shown,
    is_single_page: form.ShowType === menuShowType.singlePage,
    is_member_read: form.IsMemberRead,
    web_url: form.WebUrl,
    cur_value: form.CurValue,
  };
  return await transaction(db, async (tx) => {
    await lockMenus(tx);
    await assertPlace(tx, form.MenuId, parentId);
    return await saveKept(tx, menus, { id: form.MenuId, version: form.Version }, by, () =>
      form.MenuId === 0
        ? tx
            .insertInto('menus')
            .values({ ...values, sort_number: form.SortNumber ?? last })
            .returning('id')
            .executeTakeFirstOrThrow()
        : tx
            .updateTable('menus')
            .set({
              ...values,
              sort_number: form.SortNumber ?? sql`case when ${isHere} then sort_number else ${last} end`,
              version: sql`version + 1`,
            })
            .where('id', '=', form.MenuId)
            .returning('id')
            .executeTakeFirstOrThrow(),
    );
  });
}

export async function deleteMenu(db: Database, menuId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMenus(tx);
    // Whoever is saving an article in it comes first, and is seen below.
    await changeKept(tx, menus, [menuId], by, async () => {
      if (await isThere(tx, 'menus', 'parent_id', menuId)) throw refused('请先删除下级菜单');
      if (await isThere(tx, 'news', 'menu_id', menuId))
        throw refused('该栏目下还有文章（含回收站），请先移走或删除');
      await tx.deleteFrom('menus').where('id', '=', menuId).execute();
    });
  });
}

export const menus = {
  noun: 'menu',
  table: 'menus',
  async find(tx: Tx, ids: number[]) {
    const { rows } =
      await sql<MenuRow>`select ${columns} from menus c where c.id = any(${ids}::int[]) for update`.execute(
        tx,
      );
    return new Map(rows.map((row) => [row.id, toWire(row)]));
  },
} as const;

/** The menus below one, or (null) those at the top. */
export function menuOrder(parentId: number | null): SortedList {
  return {
    noun: menus.noun,
    table: menus.table,
    inOrder: sql`select id from menus where parent_id is not distinct from ${parentId} order by sort_number, id`,
    which: { ParentId: parentId },
  };
}

/** Two moves at the same time could close a circle that neither sees. */
async function lockMenus(tx: Tx): Promise<void> {
  await sql`lock table menus in share row exclusive mode`.execute(tx);
}

async function isThere(tx: Tx, table: 'menus' | 'news', column: string, menuId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${menuId} limit 1`.execute(tx);
  return rows.length > 0;
}

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

const columns = sql`c.id, c.parent_id, c.name, c.is_shown, c.is_single_page, c.is_member_read, c.web_url, c.cur_value,
  c.sort_number, c.version,
  (select count(*) from news n where n.menu_id = c.id and n.deleted_at is null) as news_count,
  (select count(*) from menus m where m.parent_id = c.id) as child_count`;

interface MenuRow {
  id: number;
  parent_id: number | null;
  name: string;
  is_shown: boolean;
  is_single_page: boolean;
  is_member_read: boolean;
  web_url: string;
  cur_value: string;
  sort_number: number;
  news_count: number;
  child_count: number;
  version: number;
}

function toWire(row: MenuRow): ManagedMenu {
  return {
    MenuId: row.id,
    ParentId: row.parent_id ?? menuRoot.visitors,
    Name: row.name,
    Status: Number(row.is_shown),
    ShowType: Number(row.is_single_page),
    Type: row.child_count > 0 ? menuType.branch : menuType.leaf,
    WebUrl: row.web_url,
    CurValue: row.cur_value,
    SortNumber: row.sort_number,
    IsMemberRead: row.is_member_read,
    NewsCount: row.news_count,
    ChildCount: row.child_count,
    Version: row.version,
  };
}
