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
import { recordOperation } from '../audit/chain.ts';
import { raiseContentRevision } from '../db/content-revision.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { invalid, notFound, refused } from '../http/faults.ts';

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
  return await transaction(db, async (tx) => {
    // Two moves at the same time could close a circle that neither sees.
    await sql`lock table menus in share row exclusive mode`.execute(tx);
    const parentId = form.ParentId > 0 ? form.ParentId : null;
    await assertPlace(tx, form.MenuId, parentId);
    const before = await loggedValues(tx, form.MenuId);
    const values = {
      parent_id: parentId,
      name: form.Name,
      is_shown: form.Status === menuStatus.shown,
      is_single_page: form.ShowType === menuShowType.singlePage,
      is_member_read: form.IsMemberRead,
      web_url: form.WebUrl,
      cur_value: form.CurValue,
      sort_number: form.SortNumber,
    };
    const saved =
      form.MenuId === 0
        ? await tx.insertInto('menus').values(values).returning('id').executeTakeFirst()
        : await tx
            .updateTable('menus')
            .set(values)
            .where('id', '=', form.MenuId)
            .returning('id')
            .executeTakeFirst();
    if (!saved) throw notFound();
    const after = await loggedValues(tx, saved.id);
    await recordOperation(tx, by, { noun: 'menu', recordId: saved.id, before, after });
    await raiseContentRevision(tx);
    return saved.id;
  });
}

export async function deleteMenu(db: Database, menuId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`lock table menus in share row exclusive mode`.execute(tx);
    // Whoever is saving an article in it comes first, and is seen below.
    const known = tx.selectFrom('menus').select('id').where('id', '=', menuId).forUpdate();
    if (!(await known.executeTakeFirst())) throw notFound();
    const child = await tx
      .selectFrom('menus')
      .select('id')
      .where('parent_id', '=', menuId)
      .limit(1)
      .executeTakeFirst();
    if (child) throw refused('请先删除下级菜单');
    const article = await tx
      .selectFrom('news')
      .select('id')
      .where('menu_id', '=', menuId)
      .limit(1)
      .executeTakeFirst();
    if (article) throw refused('该栏目下还有文章（含回收站），请先移走或删除');
    const before = await loggedValues(tx, menuId);
    await tx.deleteFrom('menus').where('id', '=', menuId).execute();
    await recordOperation(tx, by, { noun: 'menu', recordId: menuId, before: before ?? null, after: null });
    await raiseContentRevision(tx);
  });
}

/** What the operation log says of a menu. */
async function loggedValues(tx: Tx, menuId: number) {
  return await tx
    .selectFrom('menus')
    .select([
      'parent_id as ParentId',
      'name as Name',
      'is_shown as IsShown',
      'is_single_page as IsSinglePage',
    ])
    .select([
      'is_member_read as IsMemberRead',
      'web_url as WebUrl',
      'cur_value as CurValue',
      'sort_number as SortNumber',
    ])
    .where('id', '=', menuId)
    .executeTakeFirst();
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
  c.sort_number,
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
  };
}
