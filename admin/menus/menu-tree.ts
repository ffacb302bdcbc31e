import type { ManagedMenu } from '#contract/menus.ts';

/** A menu with what hangs below it; leaves have no `children`, so that tables show no empty arrow. */
export interface MenuBranch extends ManagedMenu {
  /** 1 at the top. */
  level: number;
  children?: MenuBranch[];
}

/** The tree out of the server's flat list, in the list's order. Menus whose parent is missing stand at the top. */
export function menuTree(menus: readonly ManagedMenu[]): MenuBranch[] {
  const known = new Set(menus.map((menu) => menu.MenuId));
  const parentOf = (menu: ManagedMenu) => (known.has(menu.ParentId) ? menu.ParentId : -1);
  const branches = (parent: number, level: number): MenuBranch[] =>
    menus
      .filter((menu) => parentOf(menu) === parent)
      .map((menu) => {
        const children = branches(menu.MenuId, level + 1);
        return { ...menu, level, ...(children.length > 0 && { children }) };
      });
  return branches(-1, 1);
}

/** An option of antd's TreeSelect and Cascader. */
export interface MenuOption {
  value: number;
  label: string;
  title: string;
  disabled?: boolean;
  children?: MenuOption[];
}

export function menuOptions(
  tree: readonly MenuBranch[],
  isOff: (menu: MenuBranch) => boolean = () => false,
): MenuOption[] {
  return tree.map((menu) => ({
    value: menu.MenuId,
    label: menu.Name,
    title: menu.Name,
    disabled: isOff(menu),
    ...(menu.children && { children: menuOptions(menu.children, isOff) }),
  }));
}

/** The ids from the top down to a menu: what a Cascader shows. */
export function menuTrail(menus: readonly ManagedMenu[], menuId: number): number[] {
  const menu = menus.find((one) => one.MenuId === menuId);
  return menu
    ? [
        ...menuTrail(
          menus.filter((one) => one !== menu),
          menu.ParentId,
        ),
        menu.MenuId,
      ]
    : [];
}

/** How many levels a menu and what hangs below it take. */
export function depth(menu: MenuBranch): number {
  return 1 + Math.max(0, ...(menu.children ?? []).map(depth));
}

export function findMenu(tree: readonly MenuBranch[], menuId: number): MenuBranch | undefined {
  for (const menu of tree) {
    const found = menu.MenuId === menuId ? menu : findMenu(menu.children ?? [], menuId);
    if (found) return found;
  }
  return undefined;
}
