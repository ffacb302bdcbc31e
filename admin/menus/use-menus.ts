import { useMemo } from 'react';
import { businessMenus } from '#contract/menus.ts';
import { maxPageSize } from '#contract/paging.ts';
import { useAnswer } from '../session/server.ts';
import { menuTree } from './menu-tree.ts';

/** All menus of the site, as the server lists them and as a tree. */
export function useMenus() {
  const query = useAnswer(businessMenus.GetMenuList, { pagesize: maxPageSize }, { staleTime: 30_000 });
  const menus = useMemo(() => query.data?.List ?? [], [query.data]);
  const tree = useMemo(() => menuTree(menus), [menus]);
  return { query, menus, tree };
}
