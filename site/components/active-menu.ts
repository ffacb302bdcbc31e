import { useLocation } from 'react-router';
import { homeMarker, type MenuNode } from '#contract/public-site/menus.ts';
import { homeAddress, numberIn, pathTo } from '../addresses.ts';

/** The ids of the menus the visitor is in, from the top level down. */
export function useActiveMenus(menus: readonly MenuNode[]): readonly number[] {
  const { pathname, search } = useLocation();
  if (pathname === homeAddress) {
    return menus.filter((menu) => menu.CurValue === homeMarker).map((menu) => menu.MenuId);
  }
  if (pathname !== '/menuList' && pathname !== '/info') return pathToAddress(menus, pathname);
  return pathTo(menus, numberIn(new URLSearchParams(search), 'MenuId', 0)).map((menu) => menu.MenuId);
}

/** A menu may refer to a page of this site that is not a list. */
function pathToAddress(menus: readonly MenuNode[], address: string): number[] {
  for (const menu of menus) {
    if (menu.WebUrl === address) return [menu.MenuId];
    const below = pathToAddress(menu.ChildList, address);
    if (below.length > 0) return [menu.MenuId, ...below];
  }
  return [];
}
