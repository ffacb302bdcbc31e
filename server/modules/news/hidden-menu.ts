import { newsStatus } from '#contract/news/news.ts';
import type { Database } from '../../platform/db/open.ts';
import { hiddenAbove, type MenuTree } from '../menus/tree.ts';

export interface HiddenMenu {
  HiddenMenuName?: string;
}

/** Returns the hidden menu that hides the articles of this menu from the public, if any. */
export function hiddenMenuOf(tree: MenuTree, menuId: number): HiddenMenu {
  const menu = tree.byId.get(menuId);
  const hidden = menu && hiddenAbove(tree, menu);
  return hidden ? { HiddenMenuName: hidden.name } : {};
}

/** Returns the hidden menu of a published article; no menu hides one that is not published anyway. */
export async function hiddenMenuOfNews(
  { db, menuTree }: { db: Database; menuTree: () => Promise<MenuTree> },
  newsId: number,
): Promise<HiddenMenu> {
  const news = await db
    .selectFrom('news')
    .select('menu_id')
    .where('id', '=', newsId)
    .where('status', '=', newsStatus.published)
    .executeTakeFirst();
  return news ? hiddenMenuOf(await menuTree(), news.menu_id) : {};
}
