import * as v from 'valibot';
import { openingStates } from '../accounts/openings.ts';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds, idsInQuery } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import {
  day,
  filter,
  flag,
  idFilter,
  oneOf,
  integer,
  onOrOff,
  optionalText,
  readVersion,
  recordId,
  searchKey,
  shanghaiTime,
  sortWord,
} from '../fields/rules.ts';
import { duplicateMember } from './duplicate-members.ts';
import { application, managedMember, managedMemberItem, memberForm } from './managed-member.ts';
import { companyNames, companyOptions } from './members.ts';
import { optionKind } from './options.ts';
import { decisionFields, nextCase, reviewStatus, reviewTexts } from './reviews.ts';

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
  /** A part of the city. */
  city: searchKey,
  /** 0 (the default): members that did not leave; 1: those that left; 2: both. */
  ended: filter(oneOf([0, 1, 2], 'ended 应为 0、1 或 2')),
  /** Members without what the filter names. */
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
