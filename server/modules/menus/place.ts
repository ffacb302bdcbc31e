import { sql } from 'kysely';
import { menuLevels } from '#contract/public-site/menus.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';

/** Serialises changes of the tree: two concurrent moves could close a circle. */
export async function lockMenus(tx: Tx): Promise<void> {
  await sql`lock table menus in share row exclusive mode`.execute(tx);
}

/** Checks that the tree keeps its levels and that no menu is its own descendant. */
export async function assertPlace(tx: Tx, menuId: number, parentId: number | null): Promise<void> {
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
