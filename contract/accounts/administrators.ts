import * as v from 'valibot';
import { endpoints, systemBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { labelled } from '../fields/labels.ts';
import {
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

const listedAdministrator = v.object({
  AdminId: v.number(),
  Account: v.string(),
  RealName: v.string(),
  /** Masked. */
  Mobile: v.string(),
  RoleId: v.number(),
  RoleName: labelled('角色', v.string()),
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
    RoleId: labelled('角色', recordId('请选择角色')),
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
