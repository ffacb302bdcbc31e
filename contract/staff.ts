import * as v from 'valibot';
import { endpoints, systemBase } from './endpoint.ts';

/** `MenuType` of a back-office menu. */
export const systemMenuType = { group: 1, leaf: 2, button: 3 } as const;

const administrator = v.object({
  AdminId: v.number(),
  Account: v.string(),
  RealName: v.string(),
  RoleId: v.number(),
  RoleName: v.string(),
  /** The button identifiers this administrator may use. */
  ButtonL: v.array(v.string()),
  MustChangePwd: v.boolean(),
});
export type Administrator = v.InferOutput<typeof administrator>;

export interface SystemMenuNode {
  Id: number;
  Pid: number;
  /** 1 group, 2 leaf, 3 button. */
  MenuType: number;
  MenuName: string;
  /** Address below `/System/`, lower case. */
  Path: string;
  Icon: string;
  /** The view of the back office that a leaf shows, such as `news/list`. */
  Component: string;
  /** The button identifier of a leaf or button. */
  Perms: string;
  Visible: number;
  Status: number;
  SortNumber: number;
  Children: SystemMenuNode[];
}

const systemMenuNode: v.GenericSchema<SystemMenuNode> = v.object({
  Id: v.number(),
  Pid: v.number(),
  MenuType: v.number(),
  MenuName: v.string(),
  Path: v.string(),
  Icon: v.string(),
  Component: v.string(),
  Perms: v.string(),
  Visible: v.number(),
  Status: v.number(),
  SortNumber: v.number(),
  Children: v.array(v.lazy(() => systemMenuNode)),
});

export const systemStaff = endpoints(systemBase, {
  GetLoginUser: {
    method: 'GET',
    audience: 'administrator',
    summary: '当前管理员',
    input: v.object({}),
    output: administrator,
    beforePasswordChange: true,
  },
  GetSystemMenuList: {
    method: 'GET',
    audience: 'administrator',
    summary: '当前角色可见的后台菜单树',
    input: v.object({}),
    output: v.array(systemMenuNode),
  },
});
