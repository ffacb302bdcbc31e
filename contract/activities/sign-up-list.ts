import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { idNumberError, normaliseIdNumber } from '../fields/id-number.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  day,
  filter,
  flag,
  integer,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  searchKey,
  sortWord,
  storedMobileNumber,
} from '../fields/rules.ts';
import type { Answers } from '../forms/form-answers.ts';
import type { FormField } from '../forms/form-fields.ts';
import { amount, personStates } from './sign-up-settings.ts';
import { anyAnswers, optionalEmail, people, personFields, receipt } from './sign-up.ts';

/* The people who signed up to an activity, for the office. */

export const reasonLength = 200;

const personItem = v.object({
  PersonId: v.number(),
  SignUpId: v.number(),
  /** Of the sign-up, to be named on the telephone, such as `12-0007`. */
  Number: labelled('编号', v.string()),
  Name: labelled('姓名', v.string()),
  /** Masked. */
  Mobile: labelled('手机号码', v.string()),
  Post: labelled('职务', v.string()),
  CompanyName: labelled('单位', v.string()),
  /** 0: no member has this name. */
  MemberId: v.number(),
  State: labelled('状态', v.picklist(personStates)),
  /** The place on the waiting list, from 1; 0 for others. */
  WaitingAt: v.number(),
  /** Moved up by hand. */
  IsMovedUp: v.boolean(),
  /** Why it was refused, cancelled or moved up; blank if no reason was given. */
  Reason: labelled('原因', v.string()),
  /** Added or imported by the office. */
  IsByOffice: v.boolean(),
  SignUpTime: labelled('报名时间', v.string()),
  /** Exact digits, such as `200.00`; blank: not paid. */
  PaidAmount: labelled('已缴', v.string()),
  PaidDay: labelled('缴费日期', v.string()),
  /** Blank: not there. */
  AttendTime: labelled('到场时间', v.string()),
  AttendedBy: labelled('登记人', v.string()),
  /** As pasted: 通过, 未通过 or a score; blank if there is none. */
  Result: labelled('结果', v.string()),
  IsPassed: v.nullable(v.boolean()),
  HasIdNumber: v.boolean(),
  /** Handed over to the certificates. */
  HasCertificate: v.boolean(),
  Version: v.number(),
});
export type SignUpPersonItem = v.InferOutput<typeof personItem>;

const counts = v.object({
  Placed: v.number(),
  Waiting: v.number(),
  Pending: v.number(),
  Cancelled: v.number(),
  Rejected: v.number(),
  /** Companies with somebody who is in. */
  Companies: v.number(),
  There: v.number(),
  Paid: v.number(),
  /** Exact digits, such as `1200.00`. */
  PaidSum: v.string(),
  Passed: v.number(),
  /** 0: as many as come. */
  Places: v.number(),
});
export type SignUpCounts = v.InferOutput<typeof counts>;

const managedPerson = v.object({
  ...personItem.entries,
  ActivityId: v.number(),
  /** In full with the permission `member:personal`, otherwise masked; so are the address and the telephones in `Answers`. */
  Mobile: v.string(),
  Email: labelled('邮箱', v.string()),
  /** In full with the permission `cert:idnum`, otherwise masked; blank if there is none. */
  IdNumber: labelled('身份证号', v.string()),
  Fields: v.custom<FormField[]>((fields) => Array.isArray(fields)),
  Answers: v.custom<Answers>((values) => typeof values === 'object' && values !== null),
});
export type ManagedSignUpPerson = v.InferOutput<typeof managedPerson>;

/** `arrival`, the order of arrival, is the order of the list. */
export const signUpSorts = ['arrival', '-arrival', 'company', 'name'] as const;

const yesOrNo = (name: string) => filter(integer(`${name} 应为 0 或 1`, 0, 1));
const activityId = recordId('ActivityId 有误');
const id = recordId('编号有误');

export const signUpFilters = {
  /** Finds the name, the company, the number, or the full mobile number. */
  key: searchKey,
  /** `active`: who is in, waits, or waits for approval. */
  state: filter(v.picklist([...personStates, 'active'], 'state 有误')),
  company: optionalText(100),
  paid: yesOrNo('paid'),
  there: yesOrNo('there'),
};

const personIds = { ActivityId: activityId, PersonIds: bulkIds };
const decided = v.object({ Count: v.number(), MovedUpCount: v.number() });
const reason = labelled('原因', requiredText('请输入原因', reasonLength, cleanLines));

/** An ID number that is already stored: masked leaves it unchanged, blank removes it. */
const storedIdNumber = v.pipe(
  optionalText(40, normaliseIdNumber),
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => text === '' || text.includes('*') || idNumberError(text) === undefined,
    ({ input }) => idNumberError(input) ?? '',
  ),
);

export const personForm = v.object({
  PersonId: recordId('PersonId 有误'),
  ...personFields,
  /** Masked values, and an absent number, stay as they are. */
  Mobile: labelled('手机号码', storedMobileNumber),
  IdNumber: labelled('身份证号', v.optional(storedIdNumber)),
  Version: readVersion,
});

export const addForm = v.object({
  ActivityId: activityId,
  CompanyName: labelled('单位', requiredText('请输入单位', 100)),
  People: labelled('报名人员', people),
  Email: labelled('邮箱', optionalEmail),
  Answers: anyAnswers,
  /** Sends the confirmation to the first of them. */
  Notify: labelled('发送确认', flag),
  Receipt: receipt,
});

export const businessSignUps = endpoints(businessBase, {
  GetSignUpList: {
    method: 'GET',
    permission: 'sign-up:list',
    summary: '活动报名的人员，先报名的在前；Counts 为各状态的人数，不随筛选改变',
    input: v.object({ ...page, id, ...signUpFilters, sort: sortWord(signUpSorts) }),
    otherNames: { ActivityId: 'id' },
    output: v.object({ ...listOf(personItem).entries, Counts: counts }),
  },
  GetSignUpPerson: {
    method: 'GET',
    permission: 'sign-up:list',
    summary:
      '报名的一人，与报名时填写的内容；完整的电话与邮箱需权限 member:personal，身份证号需 cert:idnum，并记入日志',
    input: v.object({ id }),
    otherNames: { PersonId: 'id' },
    output: managedPerson,
  },
  AddSignUp: {
    method: 'POST',
    permission: 'sign-up:save',
    summary: '代为报名：不受报名时间和审核的限制；名额满或有人候补的，排到候补',
    input: addForm,
    output: v.object({
      Number: v.string(),
      People: v.array(v.object({ PersonId: v.number(), Name: v.string(), State: v.picklist(personStates) })),
    }),
    bodyLimit: 1024 * 1024,
  },
  SaveSignUpPerson: {
    method: 'POST',
    permission: 'sign-up:save',
    summary:
      '修改报名的人：更正或换成另一人，名额和次序不变；带星号的手机号码和身份证号原样保存；他人已先修改时为 409，Data.Current 为现值',
    input: personForm,
    otherNames: { id: 'PersonId' },
    output: v.object({ PersonId: v.number(), Version: v.number() }),
    idempotent: true,
  },
  ApproveSignUps: {
    method: 'POST',
    permission: 'sign-up:decide',
    summary: '通过报名：有名额的给名额，否则按报名次序候补；告知本人',
    input: v.object(personIds),
    output: v.object({ Count: v.number(), PlacedCount: v.number(), WaitingCount: v.number() }),
  },
  RejectSignUps: {
    method: 'POST',
    permission: 'sign-up:decide',
    summary: '不通过报名：附原因，告知本人；空出的名额给第一位候补',
    input: v.object({ ...personIds, Reason: reason }),
    output: decided,
  },
  CancelSignUps: {
    method: 'POST',
    permission: 'sign-up:decide',
    summary: '取消报名：附原因，Notify 为 1 时告知本人；空出的名额给第一位候补',
    input: v.object({ ...personIds, Reason: reason, Notify: flag }),
    output: decided,
  },
  MoveUpSignUp: {
    method: 'POST',
    permission: 'sign-up:decide',
    summary: '提前候补：附原因；有空名额的（如截止之后）立即得到，否则排到候补的第一位',
    input: v.object({ ActivityId: activityId, PersonId: recordId('PersonId 有误'), Reason: reason }),
    output: v.object({ State: v.picklist(personStates) }),
  },
  TellSignUpChange: {
    method: 'POST',
    permission: 'activity:send',
    summary:
      '通知报名的人活动变更：以邮件和短信告知已报名、候补和待审核的人名称、时间或地点由什么改为什么；都已知道时为 409',
    input: v.object({ ActivityId: activityId }),
    output: v.object({ ActivityId: v.number(), NoticeCount: v.number() }),
  },
  RecordSignUpPayment: {
    method: 'POST',
    permission: 'sign-up:save',
    summary: '登记报名缴费：每人的金额和日期；金额为空是没有缴',
    input: v.object({
      ...personIds,
      Amount: labelled('金额', amount),
      /** Blank: today. */
      Day: labelled('缴费日期', day('缴费日期有误')),
    }),
    output: v.object({ Count: v.number() }),
  },
  TickAttendance: {
    method: 'POST',
    permission: 'sign-up:attend',
    summary: '登记到场：IsThere 为 1 已到，0 撤销；重复登记不变，先登记的时间保留',
    input: v.object({ ...personIds, IsThere: flag }),
    output: v.object({
      There: v.number(),
      People: v.array(v.object({ PersonId: v.number(), AttendTime: v.string(), AttendedBy: v.string() })),
    }),
  },
  ExportSignUps: {
    method: 'GET',
    permission: 'sign-up:export',
    asksSecondFactor: true,
    summary: '导出报名名单（xlsx），每栏一列，先报名的在前；导出记入日志',
    input: v.object({ id, ...signUpFilters }),
    otherNames: { ActivityId: 'id' },
    output: fileAnswer,
  },
  PrintSignInSheet: {
    method: 'GET',
    permission: 'sign-up:export',
    summary: '签到表（PDF，A4）：按单位排列，姓名、单位、职务、签名栏',
    input: v.object({ id }),
    otherNames: { ActivityId: 'id' },
    output: fileAnswer,
  },
  PrintBadges: {
    method: 'GET',
    permission: 'sign-up:export',
    summary: '胸牌（PDF，A4，每页十张）：姓名、单位、职务',
    input: v.object({ id }),
    otherNames: { ActivityId: 'id' },
    output: fileAnswer,
  },
});
