import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer, webBase } from './endpoint.ts';
import { listOf, page } from './paging.ts';
import { decisionFields, reviewStatus, reviewTexts } from './reviews.ts';
import {
  filter,
  flag,
  integer,
  oneOf,
  optionalText,
  recordId,
  requiredText,
  savedId,
  shanghaiTime,
} from './rules.ts';

/** `Status` of a member: how the application stands. */
export const memberStatus = { approved: 1, rejected: 2, underReview: 3 } as const;

export const memberTexts = {
  accountTaken: '账号已存在',
  consentMissing: '请阅读并同意隐私政策',
} as const;

/** A mobile number, or a landline with optional area code and extension (product: Validation rules). */
const telephonePattern = /^(1[3-9]\d{9}|(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?)$/;
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

const telephone = (whenMissing: string) =>
  v.pipe(requiredText(whenMissing, 30), v.regex(telephonePattern, '请输入正确电话号码'));
const email = v.pipe(requiredText('请输入邮箱', 100), v.regex(emailPattern, '请输入正确邮箱'));

/** As it was answered masked: it stays as it is. */
export const isMasked = (text: string) => text.includes('*');
const maskable = (whenMissing: string, pattern: RegExp, whenWrong: string) =>
  v.pipe(
    requiredText(whenMissing, 100),
    v.check((text) => isMasked(text) || pattern.test(text), whenWrong),
  );

/** The address that an upload answered; blank when there is none. */
const filePath = v.pipe(
  optionalText(200),
  v.regex(/^(\/files\/quarantine\/\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z]{3,5})?$/, '附件地址有误'),
);

const date = (message: string) =>
  v.pipe(
    optionalText(10),
    v.check((text) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text), message),
    v.check((text) => text === '' || v.is(shanghaiTime(message), text), message),
  );
const formNumber = v.optional(integer('应为 0 至 999999 的整数', 0, 999_999), 0);

const companyFields = {
  CompanyTypeId: recordId('请选择单位归类'),
  MemberLevelId: recordId('请选择会员等级'),
  LegalPerson: requiredText('请输入负责人', 50),
  MemberName: requiredText('请输入公司名称', 100),
  DailyOperator: optionalText(50),
  CompanyMent: optionalText(50),
  Mainbusiness: optionalText(500),
  RegAddress: optionalText(200),
  Remarks: optionalText(500),
  FilePath: filePath,
};

/** A member as it sees itself; phone and e-mail in full. */
const memberInfo = v.object({
  MemberId: v.number(),
  Account: v.string(),
  MemberName: v.string(),
  MemberLevel: v.number(),
  MemberLevelId: v.number(),
  MemberLevelName: v.string(),
  CompanyTypeId: v.number(),
  CompanyTypeName: v.string(),
  CompanyMent: v.string(),
  Mainbusiness: v.string(),
  RegAddress: v.string(),
  DailyOperator: v.string(),
  OperatorPhone: v.string(),
  Remarks: v.string(),
  LegalPerson: v.string(),
  Email: v.string(),
  FilePath: v.string(),
  FileName: v.string(),
  Status: v.number(),
  /** Why the application was rejected; blank otherwise. */
  ProcessItemName: v.string(),
  CreateTime: v.string(),
  /** Only `GetUserInfo`, `EditMemberPwd` and `Logout` are answered before the password was changed. */
  MustChangePwd: v.boolean(),
});
export type MemberInfo = v.InferOutput<typeof memberInfo>;

/** Product: section 5. Account and password are not asked for when a rejected application is sent again. */
export const applicationForm = v.pipe(
  v.object({
    ...companyFields,
    Account: optionalText(50),
    Pwd: v.optional(
      v.nullable(v.pipe(v.string('请输入密码'), v.maxLength(128, '密码不能超过 128 个字符')), ''),
      '',
    ),
    Email: email,
    OperatorPhone: telephone('请输入手机号码'),
    /** Absent: a client that does not know the field yet. */
    Consent: v.optional(flag),
    /** The ticket of the mail that told of the rejection. */
    Newpwd: filter(v.pipe(v.string('链接有误'), v.maxLength(100, '链接有误'))),
    /** Of the application that is sent again; whose it is, token or ticket say. */
    MemberId: savedId,
  }),
  v.forward(
    v.partialCheck(
      [['Account'], ['Newpwd'], ['MemberId']],
      (form) => isSentAgain(form) || form.Account !== '',
      '请输入账号',
    ),
    ['Account'],
  ),
  v.forward(
    v.partialCheck(
      [['Pwd'], ['Newpwd'], ['MemberId']],
      (form) => isSentAgain(form) || form.Pwd !== '',
      '请输入密码',
    ),
    ['Pwd'],
  ),
  v.forward(
    v.partialCheck([['Consent']], (form) => form.Consent !== false, memberTexts.consentMissing),
    ['Consent'],
  ),
);
export type ApplicationForm = v.InferInput<typeof applicationForm>;

function isSentAgain(form: { Newpwd?: string | undefined; MemberId: number }): boolean {
  return form.Newpwd !== undefined || form.MemberId > 0;
}

/** Absent fields stay as they are; account, company name, type and level are not the member's to change. */
export const profileForm = v.object({
  DailyOperator: requiredText('请输入联络人', 50),
  OperatorPhone: telephone('请输入联系电话'),
  LegalPerson: v.optional(companyFields.LegalPerson),
  Email: v.optional(email),
  CompanyMent: v.optional(companyFields.CompanyMent),
  Mainbusiness: v.optional(companyFields.Mainbusiness),
  RegAddress: v.optional(companyFields.RegAddress),
  Remarks: v.optional(companyFields.Remarks),
  FilePath: v.optional(filePath),
});
export type ProfileForm = v.InferInput<typeof profileForm>;

export const webMembers = endpoints(webBase, {
  GetUserInfo: {
    method: 'GET',
    audience: 'applicant',
    summary: '当前会员',
    input: v.object({}),
    output: memberInfo,
    beforePasswordChange: true,
  },
  EditMember: {
    method: 'POST',
    audience: 'member',
    summary: '修改会员资料；账号、单位名称、类型与等级不可修改',
    input: profileForm,
    output: v.null(),
  },
  GetMemberApplyRc: {
    method: 'GET',
    audience: 'guest',
    summary: '本人的入会申请与审核结果；凭令牌，或凭邮件中的 Newpwd',
    input: v.object({ Newpwd: filter(v.pipe(v.string('链接有误'), v.maxLength(100, '链接有误'))) }),
    output: memberInfo,
  },
  ApplyMember: {
    method: 'POST',
    audience: 'guest',
    summary: '入会申请；凭令牌或邮件中的 Newpwd 时为修改被驳回的申请',
    input: applicationForm,
    output: v.object({ MemberId: v.number(), Status: v.number() }),
    sameFormOnce: true,
  },
});

const managedMemberItem = v.object({
  MemberId: v.number(),
  Account: v.string(),
  MemberName: v.string(),
  CompanyTypeId: v.number(),
  CompanyTypeName: v.string(),
  MemberLevelId: v.number(),
  MemberLevelName: v.string(),
  LegalPerson: v.string(),
  DailyOperator: v.string(),
  /** Masked in lists. */
  OperatorPhone: v.string(),
  Email: v.string(),
  Status: v.number(),
  IsEnabled: v.boolean(),
  ProcessItemName: v.string(),
  JoinDate: v.string(),
  SortNumber: v.number(),
  CreateTime: v.string(),
  LastLoginTime: v.string(),
});
export type ManagedMemberItem = v.InferOutput<typeof managedMemberItem>;

const managedMember = v.object({
  ...managedMemberItem.entries,
  CompanyMent: v.string(),
  Mainbusiness: v.string(),
  RegAddress: v.string(),
  /** In units of 10,000 yuan. */
  RegCapital: v.number(),
  StaffCount: v.number(),
  FoundDate: v.string(),
  Remarks: v.string(),
  FilePath: v.string(),
  FileName: v.string(),
  ProcessId: v.nullable(v.number()),
  /** Phone and e-mail are masked; sent back as they are, they stay. */
  IsMasked: v.boolean(),
  Version: v.number(),
});
export type ManagedMember = v.InferOutput<typeof managedMember>;

/** An application with its case. */
const application = v.object({
  ...managedMemberItem.entries,
  ProcessId: v.number(),
  Round: v.number(),
  Version: v.number(),
  SubmitTime: v.string(),
  DecideTime: v.string(),
});
export type Application = v.InferOutput<typeof application>;

/** Account and password are given to a new member only. */
export const memberForm = v.pipe(
  v.object({
    ...companyFields,
    MemberId: savedId,
    Account: optionalText(50),
    Pwd: v.optional(
      v.nullable(v.pipe(v.string('请输入密码'), v.maxLength(128, '密码不能超过 128 个字符')), ''),
      '',
    ),
    Email: maskable('请输入邮箱', emailPattern, '请输入正确邮箱'),
    OperatorPhone: maskable('请输入手机号码', telephonePattern, '请输入正确电话号码'),
    RegCapital: formNumber,
    StaffCount: formNumber,
    SortNumber: formNumber,
    FoundDate: date('成立日期有误'),
    JoinDate: date('入会日期有误'),
    /** The version that was opened for editing; absent (old clients): not compared. */
    Version: filter(recordId('Version 有误')),
  }),
  v.forward(
    v.partialCheck(
      [['MemberId'], ['Account']],
      (form) => form.MemberId > 0 || form.Account !== '',
      '请输入账号',
    ),
    ['Account'],
  ),
  v.forward(
    v.partialCheck([['MemberId'], ['Pwd']], (form) => form.MemberId > 0 || form.Pwd !== '', '请输入密码'),
    ['Pwd'],
  ),
);
export type MemberForm = v.InferInput<typeof memberForm>;

const memberFilters = {
  key: optionalText(50),
  status: filter(oneOf([1, 2, 3], '状态有误')),
  isenabled: filter(oneOf([0, 1], 'isenabled 应为 0 或 1')),
  companytypeid: filter(recordId('companytypeid 有误')),
  memberlevelid: filter(recordId('memberlevelid 有误')),
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
};

const memberRef = { MemberId: recordId('MemberId 有误') };

export const businessMembers = endpoints(businessBase, {
  GetMemberList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'member:list',
    summary: '会员列表，电话与邮箱只显示首尾',
    input: v.object({ ...page, ...memberFilters }),
    output: listOf(managedMemberItem),
  },
  GetMemberModel: {
    method: 'GET',
    audience: 'administrator',
    permission: 'member:list',
    summary: '一个会员；电话与邮箱需权限 member:personal 才完整显示，并记入日志',
    input: v.object({ id: recordId('编号有误') }),
    output: managedMember,
    idInPath: true,
  },
  GetMemberProcessList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'member:list',
    summary: '入会申请，待审核的在前',
    input: v.object({
      ...page,
      key: memberFilters.key,
      status: memberFilters.status,
      begintime: memberFilters.begintime,
      endtime: memberFilters.endtime,
    }),
    output: listOf(application),
  },
  EditMemberInfo: {
    method: 'POST',
    audience: 'administrator',
    permission: 'member:save',
    summary: '新增或修改会员；新增的会员由他人审核后生效',
    input: memberForm,
    output: v.object({ MemberId: v.number() }),
    sameFormOnce: true,
  },
  SaveApplyAudit: {
    method: 'POST',
    audience: 'administrator',
    permission: 'member:audit',
    summary: '通过（1）或驳回（2）入会申请；驳回需说明原因，申请人收到邮件',
    input: v.pipe(
      v.object({ ...memberRef, ...decisionFields }),
      v.forward(
        v.partialCheck(
          [['Status'], ['ProcessItemName']],
          (form) => form.Status === reviewStatus.approved || form.ProcessItemName !== '',
          reviewTexts.reasonMissing,
        ),
        ['ProcessItemName'],
      ),
    ),
    output: v.object({ MemberId: v.number(), Status: v.number() }),
  },
  EditMemberStatus: {
    method: 'POST',
    audience: 'administrator',
    permission: 'member:status',
    summary: '启用（1）或停用（0）会员；停用即时生效',
    input: v.object({ ...memberRef, Status: oneOf([0, 1], '状态有误') }),
    output: v.null(),
  },
  ResetMemberPwd: {
    method: 'POST',
    audience: 'administrator',
    permission: 'member:password',
    summary: '重置会员密码；Data 为一次性密码，首次登录须修改',
    input: v.object(memberRef),
    output: v.object({ Password: v.string() }),
  },
  ExportMembers: {
    method: 'GET',
    audience: 'administrator',
    permission: 'member:export',
    summary: '导出会员（xlsx）；电话与邮箱需权限 member:personal 才完整，导出记入日志',
    input: v.object(memberFilters),
    output: fileAnswer,
  },
});
