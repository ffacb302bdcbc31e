import type { MenuNode } from '#contract/public-site/menus.ts';

/** Returns the first menu of this name, from the top of the tree down each branch. */
export function menuNamed(name: string, menus: readonly MenuNode[]): MenuNode | undefined {
  for (const menu of menus) {
    const match = menu.Name === name ? menu : menuNamed(name, menu.ChildList);
    if (match) return match;
  }
  return undefined;
}
