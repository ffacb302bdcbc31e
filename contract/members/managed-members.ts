import * as v from 'valibot';
import { openingStates } from '../accounts/openings.ts';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds, idsInQuery } from '../fields/bulk-ids.ts';
import { cleanEmail, cleanTelephone, emailPattern, telephonePattern } from '../fields/contacts.ts';
import { columnLabelsOf, labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  day,
  filter,
  flag,
  idFilter,
  oneOf,
  integer,
  onOrOff,
  optionalId,
  optionalNumber,
  optionalText,
  readVersion,
  recordId,
  savedId,
  searchKey,
  shanghaiTime,
  sortWord,
} from '../fields/rules.ts';
import { duplicateMember } from './duplicate-members.ts';
import { isMasked } from './masked.ts';
import { companyFields, companyNames, companyOptions, invoiceData, ownFileFields } from './members.ts';
import { optionKind } from './options.ts';
import { companyDetails } from './review-rounds.ts';
import { decisionFields, nextCase, reviewStatus, reviewTexts } from './reviews.ts';

export { isMasked } from './masked.ts';

const maskable = ({
  clean,
  pattern,
  whenWrong,
}: {
  clean: (text: string) => string;
  pattern: RegExp;
  whenWrong: string;
}) =>
  v.pipe(
    optionalText(100, clean),
    v.check((text) => text === '' || isMasked(text) || pattern.test(text), whenWrong),
  );

export const managedMemberItem = v.object({
  MemberId: v.number(),
  Account: v.string(),
  MemberName: v.string(),
  CompanyTypeId: v.number(),
  CompanyTypeName: labelled('单位归类', v.string()),
  MemberLevelId: v.number(),
  MemberLevelName: labelled('会员等级', v.string()),
  CreditCode: v.string(),
  City: v.string(),
  /** One on each line, the latest first. */
  FormerNames: v.string(),
  /** The day from which it is a member no more; blank for one that did not leave. */
  EndDate: labelled('退会日期', v.string()),
  LegalPerson: v.string(),
  DailyOperator: v.string(),
  /** Masked in lists. */
  OperatorPhone: v.string(),
  Email: v.string(),
  Status: labelled('状态', v.number()),
  IsEnabled: v.boolean(),
  ProcessItemName: v.string(),
  JoinDate: v.string(),
  SortNumber: v.number(),
  CreateTime: labelled('申请时间', v.string()),
  LastLoginTime: labelled('最近登录', v.string()),
  /** Id of the review case; null for members approved before reviews existed. */
  ProcessId: v.nullable(v.number()),
  /** Whether it has an account, and since when; or when a link or code was sent last. */
  OpeningState: v.picklist(openingStates),
  OpeningTime: v.string(),
});
export type ManagedMemberItem = v.InferOutput<typeof managedMemberItem>;

const managedMember = v.object({
  ...managedMemberItem.entries,
  ...companyDetails,
  ...invoiceData,
  EndReason: labelled('退会原因', v.string()),
  /** Phone, e-mail and bank account are masked; sent back as they are, they stay. */
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

/** The fields that the back office alone has. */
export const officeFields = {
  RegCapital: labelled('注册资本（万元）', optionalNumber),
  StaffCount: labelled('员工人数', optionalNumber),
  SortNumber: labelled('排序', optionalNumber),
  FoundDate: labelled('成立日期', day('成立日期有误')),
  JoinDate: labelled('入会日期', day('入会日期有误')),
};

/** What the office knows of a company besides; absent (old clients): it stays as it is. */
export const fileFields = {
  ...ownFileFields,
  FormerNames: labelled('曾用名', v.optional(optionalText(500, cleanLines))),
};

/** Only the name is required: the office may know nothing else. Only old clients give a new member its account and password. */
export const memberForm = v.pipe(
  v.object({
    ...companyFields,
    CompanyTypeId: labelled('单位归类', optionalId('请选择单位归类')),
    MemberLevelId: labelled('会员等级', optionalId('请选择会员等级')),
    LegalPerson: labelled('负责人', optionalText(50)),
    MemberId: savedId,
    Account: labelled('账号', optionalText(50)),
    Pwd: v.optional(
      v.nullable(v.pipe(v.string('请输入密码'), v.maxLength(128, '密码不能超过 128 个字符')), ''),
      '',
    ),
    Email: labelled(
      '邮箱',
      maskable({ clean: cleanEmail, pattern: emailPattern, whenWrong: '请输入正确邮箱' }),
    ),
    OperatorPhone: labelled(
      '联系电话',
      maskable({
        clean: cleanTelephone,
        pattern: telephonePattern,
        whenWrong: '请输入正确电话号码',
      }),
    ),
    ...officeFields,
    ...fileFields,
    /** Stores the present name as a former one if it changes. */
    KeepsFormerName: v.optional(flag),
    /** The version that was opened for editing; absent (old clients): not compared. */
    Version: filter(recordId('Version 有误')),
  }),
  v.forward(
    v.partialCheck(
      [['MemberId'], ['Account'], ['Pwd']],
      (form) => form.MemberId > 0 || form.Account !== '' || !form.Pwd,
      '请输入账号',
    ),
    ['Account'],
  ),
  v.forward(
    v.partialCheck(
      [['MemberId'], ['Account'], ['Pwd']],
      (form) => form.MemberId > 0 || form.Account === '' || form.Pwd !== '',
      '请输入密码',
    ),
    ['Pwd'],
  ),
);
export type MemberForm = v.InferInput<typeof memberForm>;

/** The labels of a member's fields, for lists, exports and the log. */
export const memberLabels = {
  ...columnLabelsOf(managedMember.entries),
  ...columnLabelsOf(memberForm.entries),
};

/** Fields about the contact, who is shown them and has them erased on request. */
export const contactFields = ['DailyOperator', 'OperatorPhone', 'Email', 'Remarks'] as const;
export const contactWords = contactFields.map((name) => memberLabels[name]).join('、');

/** What the list finds members without. */
export const missingKinds = ['phone', 'email', 'account', 'creditcode'] as const;

const memberFilters = {
  key: searchKey,
  status: filter(oneOf([1, 2, 3], '状态有误')),
  isenabled: filter(onOrOff('isenabled 应为 0 或 1')),
  companytypeid: idFilter('companytypeid 有误'),
  memberlevelid: idFilter('memberlevelid 有误'),
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
  /** `JoinDate`, from one day to another. */
  joinbegintime: filter(shanghaiTime('入会日期有误')),
  joinendtime: filter(shanghaiTime('入会日期有误')),
  /** Members that an imported roster added or changed. */
  batchid: filter(recordId('batchid 有误')),
  /** Members without what the filter names. */
  /** A part of the city. */
  city: searchKey,
  /** 0 (the default): members that did not leave; 1: those that left; 2: both. */
  ended: filter(oneOf([0, 1, 2], 'ended 应为 0、1 或 2')),
  missing: filter(v.picklist(missingKinds, `missing 应为 ${missingKinds.join('、')} 之一`)),
  opening: filter(v.picklist(openingStates, 'opening 应为 none、sent 或 open')),
};

const filterNames = {
  MemberLevel: 'memberlevelid',
  MemberLevelName: 'memberlevelid',
  CompanyTypeName: 'companytypeid',
  CompanyType: 'companytypeid',
  MemberName: 'key',
  Account: 'key',
} as const;
const filterOptions = {
  memberlevelid: optionKind.memberLevel,
  companytypeid: optionKind.companyType,
} as const;

/** `sort` of the list; without it the latest members come first. */
export const memberSorts = ['JoinDate', '-JoinDate', 'LastLoginTime', '-LastLoginTime'] as const;

/** Whole phone numbers and e-mail addresses. */
export const personalData = { permission: 'member:personal' } as const;

const memberRef = { MemberId: recordId('MemberId 有误') };

const endForm = v.object({
  ...memberRef,
  EndDate: labelled(
    '退会日期',
    v.pipe(
      day('退会日期有误'),
      v.check((text) => text !== '', '请选择退会日期'),
    ),
  ),
  EndReason: labelled('退会原因', optionalText(200)),
  Version: readVersion,
});

/** One member under the name that old clients use, or many; parses to `Ids`. */
const statusForm = v.pipe(
  v.object({ MemberId: filter(memberRef.MemberId), Ids: v.optional(bulkIds), Status: onOrOff() }),
  v.forward(
    v.partialCheck(
      [['MemberId'], ['Ids']],
      ({ MemberId, Ids }) => MemberId !== undefined || Ids !== undefined,
      'MemberId 有误',
    ),
    ['MemberId'],
  ),
  v.transform(({ MemberId = 0, Ids = [MemberId], Status }) => ({ Ids: [...new Set(Ids)], Status })),
);

export const businessMembers = endpoints(businessBase, {
  GetMemberList: {
    method: 'GET',
    permission: 'member:list',
    summary: '会员列表，默认不含已退会的；电话与邮箱只显示首尾',
    input: v.object({ ...page, ...memberFilters, sort: sortWord(memberSorts) }),
    otherNames: filterNames,
    optionsByName: filterOptions,
    output: listOf(managedMemberItem),
  },
  GetMemberModel: {
    method: 'GET',
    permission: 'member:list',
    summary: '会员资料；电话与邮箱需权限 member:personal 才完整显示，并记入日志；masked 为 1 时打码',
    input: v.object({ id: recordId('编号有误'), masked: flag }),
    otherNames: { MemberId: 'id' },
    output: v.object({ ...managedMember.entries, Alike: v.array(duplicateMember) }),
    idInPath: true,
  },
  GetMemberProcessList: {
    method: 'GET',
    permission: 'member:list',
    summary: '入会申请列表，待审核的在前',
    input: v.object({
      ...page,
      key: memberFilters.key,
      status: memberFilters.status,
      companytypeid: memberFilters.companytypeid,
      memberlevelid: memberFilters.memberlevelid,
      begintime: memberFilters.begintime,
      endtime: memberFilters.endtime,
    }),
    otherNames: filterNames,
    optionsByName: filterOptions,
    output: listOf(application),
  },
  EditMemberInfo: {
    method: 'POST',
    permission: 'member:save',
    summary:
      '新增或修改会员；新增的会员由他人审核后生效，只有一位审核人时由其本人审核；他人已先修改时为 409，Data.Current 为现值',
    input: memberForm,
    otherNames: { ...companyNames, id: 'MemberId' },
    optionsByName: companyOptions,
    /** `ProcessId` of a new member: the case that another administrator decides. */
    output: v.object({
      MemberId: v.number(),
      ProcessId: v.nullable(v.number()),
      /** Other members with the same credit code, for a warning. */
      SameCode: v.array(duplicateMember),
    }),
    idempotent: true,
  },
  SaveApplyAudit: {
    method: 'POST',
    permission: 'member:audit',
    summary:
      '通过或驳回入会申请：通过（1）或驳回（2）；驳回需说明原因，申请人收到邮件；期间又提交或修改过时为 409，Data.Current 为现值',
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
    otherNames: { id: 'MemberId' },
    output: v.object({ MemberId: v.number(), Status: v.number(), ...nextCase }),
  },
  EditMemberStatus: {
    method: 'POST',
    permission: 'member:status',
    summary: '启用或停用会员：1 或 0，全部或都不；停用即时生效',
    input: statusForm,
    otherNames: { id: 'MemberId' },
    output: v.null(),
  },
  SetMemberLevel: {
    method: 'POST',
    permission: 'member:save',
    summary: '设置会员等级：多家，全部或都不',
    /** Level 0: none, as members without one get back what they had. */
    input: v.object({ Ids: bulkIds, MemberLevelId: integer('请选择会员等级', 0, 2_147_483_647) }),
    output: v.null(),
  },
  EndMember: {
    method: 'POST',
    permission: 'member:status',
    summary:
      '登记会员退会：自退会日期起不再列出、不能登录，资料保留；他人已先修改时为 409，Data.Current 为现值',
    input: endForm,
    otherNames: { id: 'MemberId' },
    output: v.null(),
  },
  RestoreMember: {
    method: 'POST',
    permission: 'member:status',
    summary: '恢复会员会籍：撤销退会；已合并到别的会员的不能恢复',
    input: v.object({ ...memberRef, Version: readVersion }),
    otherNames: { id: 'MemberId' },
    output: v.null(),
  },
  ResetMemberPwd: {
    method: 'POST',
    permission: 'member:password',
    summary: '重置会员密码；Data 为一次性密码，首次登录须修改',
    input: v.object(memberRef),
    otherNames: { id: 'MemberId' },
    output: v.object({ Password: v.string() }),
  },
  ExportMembers: {
    method: 'GET',
    permission: 'member:export',
    asksSecondFactor: true,
    summary:
      '导出会员名单（xlsx）；电话与邮箱需权限 member:personal 才完整，导出记入日志；给出 Ids 时只导出这些',
    input: v.object({ ...memberFilters, Ids: filter(idsInQuery) }),
    otherNames: filterNames,
    optionsByName: filterOptions,
    output: fileAnswer,
  },
});
