import type { MenuNode } from '#contract/public-site/menus.ts';

/** Returns the first menu of this name, from the top of the tree down each branch. */
export function menuNamed(name: string, menus: readonly MenuNode[]): MenuNode | undefined {
  for (const menu of menus) {
    const found = menu.Name === name ? menu : menuNamed(name, menu.ChildList);
    if (found) return found;
  }
  return undefined;
}
