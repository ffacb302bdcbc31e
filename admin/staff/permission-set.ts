import { systemMenuType } from '#contract/accounts/staff.ts';
import {
  neededPermissions,
  permissions,
  sensitivePermissions,
  type Permission,
} from '#contract/api/permissions.ts';
import type { PermissionNode } from '#contract/back-office/names.ts';

/** A page of the back office in the table of a role's permissions. */
export interface PermissionPage {
  /** Pages with the same permission share a line. */
  names: string[];
  /** Blank: everybody has it. */
  perms: string;
  buttons: string[];
}

export interface PermissionGroup {
  name: string;
  pages: PermissionPage[];
}

/**
 * Returns the tree of menus as lines: groups, in them pages with their buttons. A role has permissions, not menus: two
 * menus with the same permission are either both granted or neither.
 */
export function groupsOf(tree: readonly PermissionNode[]): PermissionGroup[] {
  const single = tree.filter(({ MenuType }) => MenuType === systemMenuType.leaf);
  const groups = tree.filter(({ MenuType }) => MenuType === systemMenuType.group).flatMap(withGroupsBelow);
  return [{ name: '', Children: single }, ...groups]
    .map(({ name, Children }) => ({ name, pages: pagesOf(Children) }))
    .filter(({ pages }) => pages.length > 0);
}

function withGroupsBelow({
  MenuName: name,
  Children,
}: PermissionNode): { name: string; Children: PermissionNode[] }[] {
  const below = Children.filter(({ MenuType }) => MenuType === systemMenuType.group).flatMap(withGroupsBelow);
  const pages = Children.filter(({ MenuType }) => MenuType === systemMenuType.leaf);
  return [
    { name, Children: pages },
    ...below.map((group) => ({ ...group, name: `${name} / ${group.name}` })),
  ];
}

function pagesOf(leaves: readonly PermissionNode[]): PermissionPage[] {
  const pages: PermissionPage[] = [];
  for (const { MenuName, Perms, Children } of leaves) {
    const buttons = Children.map((button) => button.Perms);
    const same = pages.find(({ perms }) => perms !== '' && perms === Perms);
    if (same) {
      same.names.push(MenuName);
      same.buttons.push(...buttons);
    } else pages.push({ names: [MenuName], perms: Perms, buttons });
  }
  return pages;
}

const everyNode = (tree: readonly PermissionNode[]): PermissionNode[] =>
  tree.flatMap((node) => [node, ...everyNode(node.Children)]);

/** Returns the permissions that these menus grant. */
export function permissionsOf(tree: readonly PermissionNode[], menuIds: readonly number[]): Set<string> {
  const ids = new Set(menuIds);
  return new Set(
    everyNode(tree)
      .filter(({ Id, Perms }) => Perms !== '' && ids.has(Id))
      .map(({ Perms }) => Perms),
  );
}

/** Returns the ids of the menus that grant these permissions, with all their parents. */
export function menuIdsOf(tree: readonly PermissionNode[], grants: ReadonlySet<string>): number[] {
  return tree.flatMap((node) => {
    const below = menuIdsOf(node.Children, grants);
    const isHeld = node.Perms === '' ? below.length > 0 : grants.has(node.Perms) || below.length > 0;
    return isHeld ? [node.Id, ...below] : below;
  });
}

/** Adds the permissions that others require: a button requires its page, and some permissions require others. */
export function tick(
  groups: readonly PermissionGroup[],
  grants: ReadonlySet<string>,
  added: readonly string[],
): Set<string> {
  const pages = groups.flatMap((group) => group.pages);
  const required = [
    ...added,
    ...added.flatMap((one) => (isPermission(one) ? (neededPermissions[one] ?? []) : [])),
  ];
  const requiredPages = pages.filter(
    ({ perms, buttons }) => perms !== '' && buttons.some((button) => required.includes(button)),
  );
  return new Set([...grants, ...required, ...requiredPages.map(({ perms }) => perms)]);
}

/** Removes permissions; removing a page's permission removes those of its buttons. */
export function untick(
  groups: readonly PermissionGroup[],
  grants: ReadonlySet<string>,
  removed: readonly string[],
): Set<string> {
  const lostPermissions = removed.flatMap((permission) => lostWith(groups, permission));
  return new Set([...grants].filter((one) => !lostPermissions.includes(one)));
}

/** Returns a permission and, if it is that of a page, those of the buttons, which are unticked with it. */
export function lostWith(groups: readonly PermissionGroup[], permission: string): string[] {
  const pages = groups.flatMap((group) => group.pages).filter(({ perms }) => perms === permission);
  return [permission, ...pages.flatMap(({ buttons }) => buttons)];
}

/** Returns the permissions of a group. */
export function permissionsIn({ pages }: PermissionGroup): string[] {
  return [...new Set(pages.flatMap(({ perms, buttons }) => [perms, ...buttons]))].filter((one) => one !== '');
}

export function wordOf(permission: string): string {
  return isPermission(permission) ? permissions[permission] : permission;
}

function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text);
}

/** Returns whether a permission lets a person see a page and change nothing. */
export function isReading(permission: string): boolean {
  return /:(list|view)$/.test(permission);
}

export function isSensitive(permission: string): boolean {
  return isPermission(permission) && sensitivePermissions.has(permission);
}
