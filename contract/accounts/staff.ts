import * as v from 'valibot';
import { endpoints, systemBase } from '../api/endpoint.ts';
import { permissions } from '../api/permissions.ts';
import { sortedIds } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import {
  flag,
  storedMobileNumber,
  oneOf,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  savedId,
  shownStatus,
  sortNumber,
} from '../fields/rules.ts';

/** `MenuType` of a back-office menu. */
export const systemMenuType = { group: 1, leaf: 2, button: 3 } as const;

const administrator = v.object({
  AdminId: v.number(),
  Account: v.string(),
  RealName: v.string(),
  /** Masked. */
  Mobile: v.string(),
  RoleId: v.number(),
  RoleName: v.string(),
  /** The button identifiers this administrator may use. */
  ButtonL: v.array(v.string()),
  MustChangePwd: v.boolean(),
  HasTotp: v.boolean(),
  /** The association requires a second factor and the administrator has none yet. */
  MustEnableTotp: v.boolean(),
  RecoveryCodesLeft: v.number(),
  PasswordTime: v.string(),
  /** The password is older than the association likes. */
  RemindPassword: v.boolean(),
  Version: v.number(),
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
  Version: number;
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
  Version: v.number(),
  Children: v.array(v.lazy(() => systemMenuNode)),
});

/** Addresses below `/System/` and views are small words with slashes between them. */
const words = (pattern: RegExp, message: string) =>
  v.pipe(
    optionalText(60),
    v.check((text) => text === '' || pattern.test(text), message),
  );

export const systemMenuForm = v.pipe(
  v.object({
    Id: savedId,
    /** 0 or absent: top level. */
    Pid: labelled('上级', savedId),
    MenuType: labelled(
      '类型',
      oneOf([systemMenuType.group, systemMenuType.leaf, systemMenuType.button], '菜单类型应为 1、2 或 3'),
    ),
    MenuName: labelled('名称', requiredText('请输入菜单名称', 30)),
    Path: labelled('地址', words(/^[a-z0-9]+([/-][a-z0-9]+)*$/, '地址只能用小写字母、数字、短横线和斜线')),
    Icon: labelled('图标', words(/^[a-z0-9-]+$/, '图标名只能用小写字母、数字和短横线')),
    Component: labelled('组件', words(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/, '页面组件形如 news/list')),
    Perms: labelled(
      '权限标识',
      v.pipe(
        optionalText(50),
        v.check((text) => text === '' || Object.keys(permissions).includes(text), '没有这个权限标识'),
      ),
    ),
    Visible: labelled('显示', shownStatus),
    Status: labelled('启用', shownStatus),
    SortNumber: sortNumber,
    Version: readVersion,
  }),
  v.forward(
    v.partialCheck(
      [['MenuType'], ['Perms']],
      ({ MenuType, Perms }) => MenuType !== systemMenuType.button || Perms !== '',
      '请选择按钮的权限标识',
    ),
    ['Perms'],
  ),
  v.forward(
    v.partialCheck(
      [['MenuType'], ['Component']],
      ({ MenuType, Component }) => MenuType !== systemMenuType.leaf || Component !== '',
      '请输入页面组件',
    ),
    ['Component'],
  ),
  // Clients of earlier programs know no address: the page gets that of its component.
  v.transform((form) =>
    form.MenuType === systemMenuType.leaf && form.Path === '' ? { ...form, Path: form.Component } : form,
  ),
);

/** The fields that every administrator may change of the own account. */
export const ownInfoForm = v.object({
  RealName: labelled('姓名', requiredText('请输入姓名', 30)),
  Mobile: labelled('手机', storedMobileNumber),
  Version: readVersion,
});

/** The signed-in administrator and the menus of the back office. */
export const systemStaff = endpoints(systemBase, {
  GetLoginUser: {
    method: 'GET',
    audience: 'administrator',
    summary: '自己的账号：当前管理员',
    input: v.object({}),
    output: administrator,
    beforePasswordChange: true,
  },
  EditMyInfo: {
    method: 'POST',
    audience: 'administrator',
    summary: '修改自己的姓名或手机；账号与角色由管理员修改',
    input: ownInfoForm,
    output: v.null(),
  },
  GetSystemMenuList: {
    method: 'GET',
    audience: 'administrator',
    summary: '系统菜单：当前角色可见的，成树；all=1 为全部菜单（需 menu:list）',
    input: v.object({ all: flag }),
    output: v.array(systemMenuNode),
  },
  SaveSystemMenu: {
    method: 'POST',
    permission: 'menu:save',
    summary:
      '新增或修改系统菜单：1 分组、2 页面、3 按钮；不允许成环；不给排序时新的排在最后；他人已先修改时为 409，Data.Current 为现值',
    input: systemMenuForm,
    otherNames: { ParentId: 'Pid' },
    output: v.object({ Id: v.number() }),
    idempotent: true,
  },
  SortSystemMenus: {
    method: 'POST',
    permission: 'menu:save',
    summary: '调整系统菜单的顺序：同一上级之下，按所给次序；未列出的保持原位',
    input: v.object({ Pid: savedId, Ids: sortedIds }),
    output: v.null(),
  },
  DelSystemMenu: {
    method: 'POST',
    permission: 'menu:del',
    summary: '删除系统菜单；有下级菜单时不可删除',
    input: v.object({ id: recordId() }),
    otherNames: { Ids: 'id' },
    output: v.null(),
    idInPath: true,
  },
});
