import type { SystemMenuNode } from '#contract/accounts/staff.ts';
import { onOff } from '#contract/fields/rules.ts';
import type { Database } from '../../platform/db/open.ts';

/** Lists the back-office menus that a role may see: the granted ones, with the groups above them. */
export async function listSystemMenus(
  db: Database,
  isGranted: (permission: string) => boolean,
): Promise<SystemMenuNode[]> {
  const enabled = await readNodes(db, ({ Status }) => Status === onOff.on);
  return withoutRefused(treeOf(enabled), isGranted);
}

/** Lists all system menus, including disabled ones. */
export async function listAllSystemMenus(db: Database): Promise<SystemMenuNode[]> {
  return treeOf(await readNodes(db, () => true));
}

async function readNodes(
  db: Database,
  isWanted: (node: SystemMenuNode) => boolean,
): Promise<SystemMenuNode[]> {
  const rows = await db
    .selectFrom('system_menus')
    .select(['id', 'parent_id', 'menu_type', 'name', 'path', 'icon', 'component', 'permission'])
    .select(['is_visible', 'is_enabled', 'sort_number', 'version'])
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({
      Id: row.id,
      Pid: row.parent_id ?? 0,
      MenuType: row.menu_type,
      MenuName: row.name,
      Path: row.path,
      Icon: row.icon,
      Component: row.component,
      Perms: row.permission,
      Visible: Number(row.is_visible),
      Status: Number(row.is_enabled),
      SortNumber: row.sort_number,
      Version: row.version,
      Children: [] as SystemMenuNode[],
    }))
    .filter(isWanted);
}

function treeOf(nodes: SystemMenuNode[]): SystemMenuNode[] {
  const byId = new Map(nodes.map((node) => [node.Id, node]));
  for (const node of nodes) byId.get(node.Pid)?.Children.push(node);
  return nodes.filter((node) => node.Pid === 0);
}

/** Removes refused menus; a group stays while something below it does. */
function withoutRefused(
  nodes: SystemMenuNode[],
  isGranted: (permission: string) => boolean,
): SystemMenuNode[] {
  return nodes
    .filter((node) => node.Perms === '' || isGranted(node.Perms))
    .map((node) => ({ ...node, Children: withoutRefused(node.Children, isGranted) }))
    .filter((node) => node.MenuType !== 1 || node.Children.length > 0);
}
