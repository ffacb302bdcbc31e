import * as v from 'valibot';
import { endpoints, systemBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { labelled } from '../fields/labels.ts';
import {
  day,
  filter,
  flag,
  idFilter,
  storedMobileNumber,
  oneOf,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  savedId,
  searchKey,
  sortWord,
} from '../fields/rules.ts';

export const administratorStatus = { disabled: 0, enabled: 1 } as const;

const heldRole = v.object({
  RoleId: v.number(),
  RoleName: v.string(),
  /** The last day on which the role holds, through its end in Shanghai; blank: without an end. */
  Until: v.string(),
});
export type HeldRole = v.InferOutput<typeof heldRole>;

const maxRoles = 20;

/** The roles of a form, whose rights add up. */
const roleRows = v.pipe(
  v.array(v.unknown(), '请选择角色'),
  v.minLength(1, '请选择角色'),
  v.maxLength(maxRoles, `最多 ${maxRoles} 个角色`),
  v.array(
    v.object({ RoleId: recordId('请选择角色'), Until: v.optional(day('最后一天有误'), '') }, '请选择角色'),
  ),
  v.check((rows) => new Set(rows.map(({ RoleId }) => RoleId)).size === rows.length, '同一个角色只写一次'),
);

const listedAdministrator = v.object({
  AdminId: v.number(),
  Account: v.string(),
  RealName: v.string(),
  /** Masked. */
  Mobile: v.string(),
  /** The first role, as clients of earlier programs know it. */
  RoleId: v.number(),
  /** All roles in words: `文章编辑、会员管理（2026-08-15 止）`. */
  RoleName: labelled('角色', v.string()),
  Roles: v.array(heldRole),
  Status: v.number(),
  MustChangePwd: v.boolean(),
  HasTotp: v.boolean(),
  /** Blank before the first sign-in. */
  LastLoginTime: v.string(),
  CreateTime: v.string(),
  Version: v.number(),
});
export type ListedAdministrator = v.InferOutput<typeof listedAdministrator>;

/** The pattern of an administrator's account. */
export const administratorAccount = /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u;

export const administratorForm = v.pipe(
  v.object({
    AdminId: savedId,
    /** Only when created; an account does not change afterwards. */
    Account: labelled('账号', optionalText(50)),
    /** Absent in calls of old clients: the account of a new administrator, otherwise as it is. */
    RealName: labelled('姓名', v.optional(requiredText('请输入姓名', 30))),
    Mobile: labelled('手机', storedMobileNumber),
    /** Without `Roles`, as old clients send it: the first role; the others stay as they are. */
    RoleId: labelled('角色', filter(recordId('请选择角色'))),
    /** All roles, the first one first; absent: see `RoleId`. */
    Roles: labelled('角色', v.optional(roleRows)),
    /** Absent: enabled when created, otherwise as it is. */
    Status: labelled(
      '状态',
      filter(oneOf([administratorStatus.disabled, administratorStatus.enabled], '状态有误')),
    ),
    /** The first or the reset password, if given. It must be changed at the next sign-in. */
    Password: labelled(
      '初始密码',
      filter(v.pipe(v.string('密码应为文字'), v.maxLength(128, '密码不能超过 128 个字符'))),
    ),
    /** Makes up a one-time password for an administrator that exists. */
    ResetPwd: flag,
    Version: readVersion,
  }),
  v.forward(
    v.partialCheck(
      [['AdminId'], ['Account']],
      ({ AdminId, Account }) => AdminId !== 0 || Account !== '',
      '请输入账号',
    ),
    ['Account'],
  ),
  v.forward(
    v.partialCheck(
      [['AdminId'], ['Account']],
      ({ AdminId, Account }) => AdminId !== 0 || Account === '' || administratorAccount.test(Account),
      '账号只能用文字、数字和 . _ @ -',
    ),
    ['Account'],
  ),
  v.forward(
    v.partialCheck(
      [['RoleId'], ['Roles']],
      ({ RoleId, Roles }) => RoleId !== undefined || Roles !== undefined,
      '请选择角色',
    ),
    ['RoleId'],
  ),
);

export const administratorSorts = ['LastLoginTime', '-LastLoginTime'] as const;

export const systemAdministrators = endpoints(systemBase, {
  GetAdminUserL: {
    method: 'GET',
    permission: 'admin:list',
    summary: '管理员列表',
    input: v.object({
      ...page,
      key: searchKey,
      roleid: idFilter('roleid 有误'),
      status: filter(
        oneOf([administratorStatus.disabled, administratorStatus.enabled], 'status 应为 0 或 1'),
      ),
      sort: sortWord(administratorSorts),
    }),
    output: listOf(listedAdministrator),
  },
  SaveAdminUser: {
    method: 'POST',
    permission: 'admin:save',
    asksSecondFactor: true,
    summary:
      '新增或修改管理员；未给密码时新增返回一次性密码，只显示这一次；他人已先修改时为 409，Data.Current 为现值',
    input: administratorForm,
    otherNames: { id: 'AdminId', Pwd: 'Password' },
    output: v.object({
      AdminId: v.number(),
      /** The generated password; it cannot be read again. */
      OneTimePwd: v.optional(v.string()),
    }),
    idempotent: true,
  },
  DelAdminUser: {
    method: 'POST',
    permission: 'admin:del',
    asksSecondFactor: true,
    summary: '删除管理员；不能删除自己和最后一名启用的系统管理员',
    input: v.object({ id: recordId() }),
    otherNames: { AdminId: 'id', Ids: 'id' },
    output: v.null(),
    idInPath: true,
  },
});
