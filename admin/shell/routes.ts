import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { addressOf, base } from '../components/navigation/menu-pages.ts';

export const homePath = `${base}/home`;
export const accountPath = `${base}/account`;

/** A leaf of the server's menu, reachable under its address. */
export interface BackOfficeRoute {
  /** Full address; compare it in lower case. */
  path: string;
  title: string;
  component: string;
  /** Names from the top of the menu down to this leaf. */
  trail: string[];
}

/** Returns the menu's routes: groups and pages become routes, buttons are dropped (product: section 2, back office). */
export function routesOf(menu: readonly SystemMenuNode[], trail: string[] = []): BackOfficeRoute[] {
  return menu.flatMap((entry) => {
    if (entry.MenuType === systemMenuType.button) return [];
    const names = [...trail, entry.MenuName];
    const own = entry.MenuType === systemMenuType.leaf ? [routeOf(entry, names)] : [];
    return [...own, ...routesOf(entry.Children, names)];
  });
}

function routeOf(leaf: SystemMenuNode, trail: string[]): BackOfficeRoute {
  return { path: addressOf(leaf), title: leaf.MenuName, component: leaf.Component, trail };
}

/** Finds the route of an address; `/system/News/` and `/System/news` are the same. */
export function findRoute(routes: readonly BackOfficeRoute[], pathname: string): BackOfficeRoute | undefined {
  const path = plain(pathname);
  return routes.find((route) => plain(route.path) === path);
}

function plain(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '');
}
