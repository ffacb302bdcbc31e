import { menuRoot, type MenuNode } from '#contract/menus.ts';

/*
 * The tree of menus goes along with each page, for the browser to go on with: as a text it takes a quarter of what the router
 * makes of so many small objects, and less of the server's time.
 */

/** One line a menu, each before its children: numbers, among them how many children follow, then the words. */
export function packMenus(menus: readonly MenuNode[]): string {
  return menus
    .map(({ ChildList, ...menu }) => {
      const numbers = [
        menu.MenuId,
        menu.Status,
        menu.ShowType,
        menu.Type,
        menu.SortNumber,
        Number(menu.TakesContributions),
        ChildList.length,
      ];
      const line = [numbers.join(), menu.CurValue, menu.WebUrl, menu.Name].join('\t');
      return `${line}\n${packMenus(ChildList)}`;
    })
    .join('');
}

let last = { packed: '', menus: [] as MenuNode[] };

/** The same tree for the same text, so that who draws it finds nothing changed. */
export function unpackMenus(packed: string): MenuNode[] {
  if (packed !== last.packed) {
    const lines = packed.split('\n').slice(0, -1);
    const menus: MenuNode[] = [];
    while (lines.length > 0) menus.push(takeMenu(lines, menuRoot.visitors));
    last = { packed, menus };
  }
  return last.menus;
}

function takeMenu(lines: string[], ParentId: number): MenuNode {
  const [numbers = '', CurValue = '', WebUrl = '', Name = ''] = lines.shift()?.split('\t') ?? [];
  const [MenuId = 0, Status = 0, ShowType = 0, Type = 0, SortNumber = 0, takes = 0, children = 0] = numbers
    .split(',')
    .map(Number);
  const ChildList = Array.from({ length: children }, () => takeMenu(lines, MenuId));
  const TakesContributions = takes === 1;
  return {
    MenuId,
    ParentId,
    Name,
    Status,
    ShowType,
    Type,
    WebUrl,
    CurValue,
    SortNumber,
    TakesContributions,
    ChildList,
  };
}
