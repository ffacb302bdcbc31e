import * as v from 'valibot';
import { openingStates } from '../accounts/openings.ts';
import { cleanEmail, cleanTelephone, emailPattern, telephonePattern } from '../fields/contacts.ts';
import { columnLabelsOf, labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  day,
  filter,
  flag,
  optionalId,
  optionalNumber,
  optionalText,
  recordId,
  savedId,
} from '../fields/rules.ts';
import { isMasked } from './masked.ts';
import { companyFields, invoiceData, ownFileFields } from './members.ts';
import { companyDetails } from './review-rounds.ts';

/*
 * A member as the back office reads and saves it: records, form and labels.
 */

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

export const managedMember = v.object({
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
export const application = v.object({
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
