import { contributionMenu } from '#contract/news/contributions.ts';
import {
  homeMarker,
  menuRoot,
  menuShowType,
  menuType,
  type Menu,
  type MenuNode,
} from '#contract/public-site/menus.ts';
import type { Database } from '../../platform/db/open.ts';

/** A menu with the properties that it inherits from the menus above it. */
export interface MenuInTree {
  id: number;
  parentId: number | null;
  name: string;
  /** True when the menu and all above it are shown. */
  isShown: boolean;
  isSinglePage: boolean;
  /** True when the menu or one above it is for members only. */
  isMemberRead: boolean;
  webUrl: string;
  curValue: string;
  sortNumber: number;
  layout: number;
  /** Members may contribute to it: it takes articles and is marked, or is the usual column for contributions. */
  takesContributions: boolean;
  reviewSteps: number;
  children: MenuInTree[];
}

export interface MenuTree {
  roots: MenuInTree[];
  byId: ReadonlyMap<number, MenuInTree>;
}

/** Returns the whole tree, hidden menus included, in display order. */
export async function loadMenuTree(db: Database): Promise<MenuTree> {
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'parent_id', 'name', 'is_shown', 'is_single_page', 'is_member_read'])
    .select(['web_url', 'cur_value', 'sort_number', 'layout', 'takes_contributions', 'review_steps'])
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        parentId: row.parent_id,
        name: row.name,
        isShown: row.is_shown,
        isSinglePage: row.is_single_page,
        isMemberRead: row.is_member_read,
        webUrl: row.web_url,
        curValue: row.cur_value,
        sortNumber: row.sort_number,
        layout: row.layout,
        takesContributions: row.takes_contributions,
        reviewSteps: row.review_steps,
        children: [] as MenuInTree[],
      },
    ]),
  );
  const roots: MenuInTree[] = [];
  for (const menu of byId.values()) siblingsOf(menu).push(menu);
  for (const root of roots) inherit(root);
  markContributionMenus([...byId.values()], byId);
  return { roots, byId };

  function siblingsOf(menu: MenuInTree): MenuInTree[] {
    return (menu.parentId === null ? undefined : byId.get(menu.parentId)?.children) ?? roots;
  }
}

function inherit(menu: MenuInTree): void {
  for (const child of menu.children) {
    child.isShown &&= menu.isShown;
    child.isMemberRead ||= menu.isMemberRead;
    inherit(child);
  }
}

/** Marks the column for contributions with all below it; without it, the marked menus (product: section 5). */
function markContributionMenus(menus: MenuInTree[], byId: ReadonlyMap<number, MenuInTree>): void {
  const isUsual = ({ name, parentId, isShown }: MenuInTree) =>
    isShown && name === contributionMenu.name && byId.get(parentId ?? 0)?.name === contributionMenu.parent;
  const usual = menus.find(isUsual);
  const below = usual && new Set(withAllBelow(usual));
  for (const menu of menus) {
    const takesArticles =
      menu.isShown && !menu.isSinglePage && menu.webUrl === '' && menu.curValue !== homeMarker;
    menu.takesContributions = takesArticles && (below?.has(menu) ?? menu.takesContributions);
  }
}

function withAllBelow(menu: MenuInTree): MenuInTree[] {
  return [menu, ...menu.children.flatMap(withAllBelow)];
}

export function isOpenTo(menu: MenuInTree, isMember: boolean): boolean {
  return menu.isShown && (isMember || !menu.isMemberRead);
}

/** Returns the ids of all menus whose articles this kind of reader finds in lists. */
export function openMenuIds(tree: MenuTree, isMember: boolean): number[] {
  return [...tree.byId.values()].filter((menu) => isOpenTo(menu, isMember)).map(({ id }) => id);
}

/** Returns the ids of open menus that hold news; single pages are not news. */
export function openListIds(tree: MenuTree, isMember: boolean): number[] {
  return openMenuIds(tree, isMember).filter((id) => tree.byId.get(id)?.isSinglePage === false);
}

/** Returns the ids of the menu and all below it that this reader may see. */
export function branchIds(menu: MenuInTree, isMember: boolean): number[] {
  if (!isOpenTo(menu, isMember)) return [];
  return [menu.id, ...menu.children.flatMap((child) => branchIds(child, isMember))];
}

/** Returns the menu at the top of the branch of `menu`. */
export function topOf(tree: MenuTree, menu: MenuInTree): MenuInTree {
  const parent = menu.parentId === null ? undefined : tree.byId.get(menu.parentId);
  return parent ? topOf(tree, parent) : menu;
}

/** Returns the menu with this name; among several, the shown one nearest to the top. */
export function firstNamed({ roots }: MenuTree, label: string): MenuInTree | undefined {
  for (let level = roots; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const match = level.find((menu) => menu.isShown && menu.name === label);
    if (match) return match;
  }
  return undefined;
}

/** Returns the menu that hides `menu`: itself or the topmost hidden one above it; undefined when it is shown. */
export function hiddenAbove(tree: MenuTree, menu: MenuInTree): MenuInTree | undefined {
  const parent = menu.parentId === null ? undefined : tree.byId.get(menu.parentId);
  return (parent && hiddenAbove(tree, parent)) ?? (menu.isShown ? undefined : menu);
}

export function toWire(menu: MenuInTree): Menu {
  return { ...toWireNode(menu), Layout: menu.layout };
}

function toWireNode(menu: MenuInTree): Omit<MenuNode, 'ChildList'> {
  return {
    MenuId: menu.id,
    ParentId: menu.parentId ?? menuRoot.visitors,
    Name: menu.name,
    Status: Number(menu.isShown),
    ShowType: menu.isSinglePage ? menuShowType.singlePage : menuShowType.list,
    Type: menu.children.length > 0 ? menuType.branch : menuType.leaf,
    WebUrl: menu.webUrl,
    CurValue: menu.curValue,
    SortNumber: menu.sortNumber,
    TakesContributions: menu.takesContributions,
  };
}

/** Returns the part of the tree that this reader may see. */
export function toWireTree(
  menus: MenuInTree[],
  isMember: boolean,
  addressOf = ({ webUrl }: MenuInTree) => webUrl,
): MenuNode[] {
  return menus
    .filter((menu) => isOpenTo(menu, isMember))
    .map((menu) => ({
      ...toWireNode(menu),
      WebUrl: addressOf(menu),
      ChildList: toWireTree(menu.children, isMember, addressOf),
    }));
}
