import * as v from 'valibot';
import { businessBase, endpoints, systemBase } from '../api/endpoint.ts';
import type { Permission } from '../api/permissions.ts';
import { searchKey } from '../fields/rules.ts';

/*
 * The options of the selects in the back office: ids and names only. An administrator who writes articles can choose
 * a menu without the permission for the screen that manages menus; the names of members are for those who choose one.
 */

const menuName = v.object({
  MenuId: v.number(),
  /** -1 at the top level. */
  ParentId: v.number(),
  Name: v.string(),
  /** 1: a single page, which takes one article. */
  ShowType: v.number(),
  /** 0: hidden on the site. */
  Status: v.number(),
  /** Not blank: the menu leads there and shows no articles. */
  WebUrl: v.string(),
  CurValue: v.string(),
  /** The reviews that publish an article of the menu; 0: published directly. */
  ReviewSteps: v.number(),
});
export type MenuName = v.InferOutput<typeof menuName>;

export const memberName = v.object({
  MemberId: v.number(),
  MemberName: v.string(),
  /** The former name by which it was found; absent or blank otherwise. */
  FormerName: v.optional(v.string()),
});
export type MemberName = v.InferOutput<typeof memberName>;

/** One of them is needed for the names of members: to see the members, to invite them, or to link certificates with them. */
export const memberNamePermissions = [
  'member:list',
  'member:save',
  'activity:save',
  'form:save',
  'cert:save',
] as const satisfies readonly Permission[];

/** More are found by more of the name. */
export const memberNamesAtMost = 20;

export const businessNames = endpoints(businessBase, {
  GetMenuNames: {
    method: 'GET',
    audience: 'administrator',
    summary: '栏目名称（平铺，上级在前），供选择',
    input: v.object({}),
    output: v.array(menuName),
  },
  GetMemberNames: {
    method: 'GET',
    audience: 'administrator',
    summary: `名称含 key 的会员，最多 ${memberNamesAtMost} 家，供选择；需要 ${memberNamePermissions.join('、')} 之一`,
    input: v.object({ key: searchKey }),
    output: v.array(memberName),
  },
});

const roleName = v.object({ RoleId: v.number(), RoleName: v.string() });
export type RoleName = v.InferOutput<typeof roleName>;

export interface PermissionNode {
  Id: number;
  /** 1 group, 2 page, 3 button. */
  MenuType: number;
  MenuName: string;
  /** The button identifier; blank for a group. */
  Perms: string;
  Children: PermissionNode[];
}

const permissionNode: v.GenericSchema<PermissionNode> = v.object({
  Id: v.number(),
  MenuType: v.number(),
  MenuName: v.string(),
  Perms: v.string(),
  Children: v.array(v.lazy(() => permissionNode)),
});

export const systemNames = endpoints(systemBase, {
  GetRoleNames: {
    method: 'GET',
    audience: 'administrator',
    summary: '角色名称，供选择',
    input: v.object({}),
    output: v.array(roleName),
  },
  GetPermissionTree: {
    method: 'GET',
    audience: 'administrator',
    summary: '可以授予的权限：后台菜单与按钮的树（含停用的），供角色选择',
    input: v.object({}),
    output: v.array(permissionNode),
  },
});
