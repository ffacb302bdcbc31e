import { useState } from 'react';
import { systemMenuType, systemStaff, type SystemMenuNode } from '#contract/accounts/staff.ts';
import type { TreeView } from '../components/list/list-rows-props.ts';
import { treeLines, withoutFolded } from '../components/list/tree-lines.ts';
import { useSorting } from '../components/list/use-sorting.ts';
import { useAnswer } from '../session/server.ts';

const { GetSystemMenuList: read, SortSystemMenus: sort } = systemStaff;
const idOf = ({ Id }: MenuRow) => Id;
const parentOf = ({ Pid }: MenuRow) => Pid;

export type MenuRow = Omit<SystemMenuNode, 'Children'> & { childCount: number };

/**
 * Provides all menus in the order of their tree; pages are folded at first, as their buttons are three times as many.
 */
export function useMenuTree() {
  const query = useAnswer(read, { all: 1 });
  const all = rowsOf(query.data ?? []);
  const [touched, touch] = useState<ReadonlySet<number>>(new Set());
  const sorting = useSorting({
    endpoint: sort,
    inputOf: parentInput,
    rows: all,
    idOf,
    read,
    query,
  });
  const lines = treeLines(sorting.rows, idOf, parentOf);
  const levels = new Map(lines.map((line) => [line.Id, line.level]));
  const isFolded = (menu: MenuRow) => (menu.MenuType === systemMenuType.leaf) !== touched.has(menu.Id);
  const tree: TreeView<MenuRow> = {
    parentOf,
    levelOf: ({ Id }) => levels.get(Id) ?? 1,
    isFolded: (menu) => (menu.childCount > 0 ? isFolded(menu) : undefined),
    fold: ({ Id }) => touch((before) => before.symmetricDifference(new Set([Id]))),
  };
  const idsOf = (type: number) => all.filter(({ MenuType }) => MenuType === type).map(idOf);

  return {
    query,
    all,
    rows: withoutFolded(lines, isFolded),
    tree,
    sort: sorting.sort,
    unfoldAll: () => touch(new Set(idsOf(systemMenuType.leaf))),
    foldAll: () => touch(new Set(idsOf(systemMenuType.group))),
  };
}

const parentInput = ({ Pid }: MenuRow) => ({ Pid });

function rowsOf(nodes: readonly SystemMenuNode[]): MenuRow[] {
  return nodes.flatMap(({ Children, ...menu }) => [
    { ...menu, childCount: Children.length },
    ...rowsOf(Children),
  ]);
}

/** The page on which every other entry can be corrected. */
const ownComponent = 'staff/system-menus';

export function deletionRefusal({ childCount, Component }: MenuRow): string | undefined {
  if (Component === ownComponent) return '删除后无法再改回来';
  return childCount > 0 ? '有下级菜单' : undefined;
}
