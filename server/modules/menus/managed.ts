import { sql } from 'kysely';
import { menuRoot, menuType, type ManagedMenu } from '#contract/public-site/menus.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';

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
    select ${columns}, chosen.total
    from chosen join menus c on c.id = chosen.tree_id
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

export const columns = sql`c.id, c.parent_id, c.name, c.is_shown, c.is_single_page, c.is_member_read, c.web_url, c.cur_value,
  c.sort_number, c.takes_contributions, c.layout, c.review_steps, c.version,
  (select coalesce(sum(row_count), 0)::bigint from row_counts where counted = 'news' and part = c.id) as news_count,
  (select count(*) from menus m where m.parent_id = c.id) as child_count`;

export interface MenuRow {
  id: number;
  parent_id: number | null;
  name: string;
  is_shown: boolean;
  is_single_page: boolean;
  is_member_read: boolean;
  web_url: string;
  cur_value: string;
  sort_number: number;
  takes_contributions: boolean;
  layout: number;
  review_steps: number;
  news_count: number;
  child_count: number;
  version: number;
}

export function toWire(row: MenuRow): ManagedMenu {
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
    TakesContributions: row.takes_contributions,
    Layout: row.layout,
    ReviewSteps: row.review_steps,
    IsMemberRead: row.is_member_read,
    NewsCount: row.news_count,
    ChildCount: row.child_count,
    Version: row.version,
  };
}
