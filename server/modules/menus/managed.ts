import { sql } from 'kysely';
import type { ManagedMenu } from '#contract/public-site/managed-menus.ts';
import { menuRoot, menuType } from '#contract/public-site/menus.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';

/** Parents before their children, each level in its order; with `parentId` (null: top level) only that level. */
export async function listMenus(
  db: Database,
  page: { pageindex: number; pagesize: number; parentId: number | null | undefined },
): Promise<{ List: ManagedMenu[]; TotalCount: number }> {
  const { rows } = await sql<ManagedMenu & { total: number }>`
    with recursive tree as (
      select m.id, m.parent_id, array[m.sort_number, m.id] as place from menus m where m.parent_id is null
      union all
      select m.id, m.parent_id, t.place || array[m.sort_number, m.id] from menus m join tree t on m.parent_id = t.id
    ), chosen as (
      select t.id as tree_id, t.place, count(*) over () as total from tree t
      where ${page.parentId === undefined ? sql`true` : sql`t.parent_id is not distinct from ${page.parentId}`}
    )
    select ${columns}, chosen.total
    from chosen join menus c on c.id = chosen.tree_id
    order by chosen.place limit ${page.pagesize} offset ${(page.pageindex - 1) * page.pagesize}`.execute(db);
  const total = rows[0]?.total ?? (page.pageindex === 1 ? 0 : await countMenus(db, page.parentId));
  return { List: rows.map(({ total: _total, ...menu }) => menu), TotalCount: total };
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
  const { rows } = await sql<ManagedMenu>`select ${columns} from menus c where c.id = ${menuId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The columns of a menu `c` under their names on the wire. */
export const columns = sql`
  c.id as "MenuId", coalesce(c.parent_id, ${menuRoot.visitors}::int) as "ParentId", c.name as "Name",
  c.is_shown::int as "Status", c.is_single_page::int as "ShowType",
  case when exists (select from menus m where m.parent_id = c.id) then ${menuType.branch}::int else ${menuType.leaf}::int end as "Type",
  c.web_url as "WebUrl", c.cur_value as "CurValue", c.sort_number as "SortNumber",
  c.takes_contributions as "TakesContributions", c.layout as "Layout", c.review_steps as "ReviewSteps",
  c.is_member_read as "IsMemberRead",
  (select coalesce(sum(row_count), 0)::bigint from row_counts where counted = 'news' and part = c.id) as "NewsCount",
  (select count(*) from menus m where m.parent_id = c.id) as "ChildCount", c.version as "Version"`;
