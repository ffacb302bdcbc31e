import { menuShowType, menuStatus, menuType, type MenuNode } from '#contract/public-site/menus.ts';
import { pathTo } from '../addresses.ts';

/** The menus from the top level down; one that is not open to the reader hangs below its parent all the same. */
export function pathToMenu(
  menus: readonly MenuNode[],
  { MenuId, ParentId, Name }: Pick<MenuNode, 'MenuId' | 'ParentId' | 'Name'>,
): MenuNode[] {
  const path = pathTo(menus, MenuId);
  return path.length > 0 ? path : [...pathTo(menus, ParentId), closedMenu({ MenuId, ParentId, Name })];
}

function closedMenu(menu: Pick<MenuNode, 'MenuId' | 'ParentId' | 'Name'>): MenuNode {
  return {
    ...menu,
    Status: menuStatus.shown,
    ShowType: menuShowType.list,
    Type: menuType.leaf,
    WebUrl: '',
    CurValue: '',
    SortNumber: 0,
    TakesContributions: false,
    ChildList: [],
  };
}
