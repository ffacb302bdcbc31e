import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { cleanEmail, emailPattern } from '../fields/contacts.ts';
import { idNumberError, normaliseIdNumber } from '../fields/id-number.ts';
import { labelled } from '../fields/labels.ts';
import { filter, flag, mobileNumber, optionalText, recordId, requiredText } from '../fields/rules.ts';
import type { Answers } from '../forms/form-answers.ts';
import type { FormField } from '../forms/form-fields.ts';
import { personStates, signUpLimits, signUpStates } from './sign-up-settings.ts';

/** The public pages, and the query names in their addresses. `confirmation` opens one sign-up by its key. */
export const signUpPages = { activity: '/activity', confirmation: '/sign-up' } as const;
export const signUpAddressNames = { activity: 'ActivityId', key: 'Key' } as const;

export const signUpTexts = {
  early: '报名还没有开始',
  closed: '报名已截止',
  cancelled: '活动已取消',
  membersOnly: '仅会员可以报名，请先登录',
  mobileTwice: '该手机号已报名',
  mobileRepeated: '与前面的手机号相同',
  full: '名额已满',
  tooLateToReplace: `活动开始前 ${signUpLimits.replaceHours} 小时内不能改人，请联系秘书处`,
  begun: '活动已开始，不能取消',
  needsIdNumber: '请输入身份证号',
  everybodyKnows: '报名的人都知道最新的安排，或通知正在发送',
} as const;

/** Returns the refusal of more people than places, where there is no waiting list. */
export const placesLeftText = (left: number) =>
  left === 0 ? signUpTexts.full : `只剩 ${left} 个名额，请减少人数`;

/** Returns the refusal of more people of one company than allowed, for the company itself and the office. */
export const companyLimitText = (limit: number, before: number) =>
  `每家最多 ${limit} 人${before > 0 ? `，贵单位已报 ${before} 人` : ''}`;

/** Returns the same for a visitor, who may type the name of any company: it does not tell how many people that one sends. */
export const limitTextForVisitor = (limit: number, count: number) =>
  `每家最多 ${limit} 人${count > limit ? '' : '，连同以该公司名称已报的超过了'}`;

/** A resident identity number, or blank. */
export const optionalIdNumber = v.pipe(
  optionalText(40, normaliseIdNumber),
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => text === '' || idNumberError(text) === undefined,
    ({ input }) => idNumberError(input) ?? '',
  ),
);

export const personFields = {
  Name: labelled('姓名', requiredText('请输入姓名', 50)),
  Mobile: labelled('手机号码', mobileNumber),
  Post: labelled('职务', optionalText(50)),
  /** Required where the activity asks for it; ignored elsewhere. */
  IdNumber: labelled('身份证号', optionalIdNumber),
};
const person = v.object(personFields, '报名人员有误');
export type SignUpPersonForm = v.InferInput<typeof person>;

export const people = v.pipe(
  v.array(person, '请填写报名人员'),
  v.minLength(1, '请填写报名人员'),
  v.maxLength(signUpLimits.people, `一次最多 ${signUpLimits.people} 人，请分几次报名`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const mobiles = new Set<string>();
    for (const [at, one] of dataset.value.entries()) {
      if (mobiles.has(one.Mobile))
        addIssue({
          message: signUpTexts.mobileRepeated,
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: at, value: one },
            { type: 'object', origin: 'value', input: { ...one }, key: 'Mobile', value: one.Mobile },
          ],
        });
      mobiles.add(one.Mobile);
    }
  }),
);

export const anyAnswers = v.optional(
  v.custom<Record<string, unknown>>(
    (values) => typeof values === 'object' && values !== null && !Array.isArray(values),
    '填写的内容有误',
  ),
  {},
);

/** A secret of 256 bits that the browser chooses: the same form sent twice is one sign-up. */
export const receipt = v.pipe(
  v.string('Receipt 有误'),
  v.maxLength(43, 'Receipt 有误'),
  v.regex(/^[\w-]{43}$/, 'Receipt 有误'),
);

export const optionalEmail = v.pipe(
  optionalText(100, cleanEmail),
  v.check((text) => text === '' || emailPattern.test(text), '请输入正确的邮箱'),
);

export const signUpForm = v.object({
  ActivityId: recordId('ActivityId 有误'),
  /** Of a visitor. Signed in, it is the own company whatever is sent. */
  CompanyName: labelled('单位', optionalText(100)),
  People: labelled('报名人员', people),
  /** The confirmation and messages of the waiting list are sent there as well. */
  Email: labelled('邮箱', optionalEmail),
  /** By the keys of the fields. */
  Answers: anyAnswers,
  Consent: labelled(
    '同意',
    v.pipe(
      flag,
      v.check((isTicked) => isTicked, '请先阅读并同意个人信息的处理说明'),
    ),
  ),
  Receipt: receipt,
});
export type SignUpForm = v.InferInput<typeof signUpForm>;

/** What everybody may know of the sign-up to an activity. */
const openActivity = v.object({
  ActivityId: v.number(),
  Kind: v.number(),
  Title: v.string(),
  BeginTime: v.string(),
  /** Blank: it has no set end. */
  EndTime: v.string(),
  Place: v.string(),
  /** Rich text. */
  Content: v.string(),
  /** The address of the notice; blank if there is none. */
  NoticeUrl: v.string(),
  SignUpState: v.picklist(signUpStates),
  /** Blank: at once. */
  From: v.string(),
  /** Never blank: the closing time, at the latest the begin. */
  Until: v.string(),
  /** 0: as many as come; `PlacesLeft` is null then. */
  Places: v.number(),
  PlacesLeft: v.nullable(v.number()),
  PlacesPerCompany: v.number(),
  WaitingCount: v.number(),
  HasWaitingList: v.boolean(),
  NeedsApproval: v.boolean(),
  /** Of one person, such as `200` or `200.50`; blank: none. */
  Fee: v.string(),
  FeeNote: v.string(),
  AsksIdNumber: v.boolean(),
  IsMembersOnly: v.boolean(),
  /** The fields that are shown. */
  Fields: v.custom<FormField[]>((fields) => Array.isArray(fields)),
  /** The signed-in company; blank for a visitor. */
  CompanyName: v.string(),
});
export type OpenActivity = v.InferOutput<typeof openActivity>;

const signedUpPerson = v.object({
  PersonId: v.number(),
  Name: v.string(),
  /** Masked. */
  Mobile: v.string(),
  Post: v.string(),
  State: v.picklist(personStates),
  /** The place on the waiting list, from 1; 0 for others. */
  WaitingAt: v.number(),
  /** Why it was refused or cancelled by the office; blank if no reason was given. */
  Reason: v.string(),
});
export type SignedUpPerson = v.InferOutput<typeof signedUpPerson>;

const signUp = v.object({
  ActivityId: v.number(),
  Title: v.string(),
  BeginTime: v.string(),
  EndTime: v.string(),
  Place: v.string(),
  SignUpState: v.picklist(signUpStates),
  /** To be named on the telephone, such as `12-0007`. */
  Number: v.string(),
  CompanyName: v.string(),
  SignUpTime: v.string(),
  Fee: v.string(),
  FeeNote: v.string(),
  AsksIdNumber: v.boolean(),
  /** False from two hours before the begin, and once the activity is cancelled. */
  CanReplace: v.boolean(),
  /** False from the begin on. */
  CanCancel: v.boolean(),
  People: v.array(signedUpPerson),
  Fields: v.custom<FormField[]>((fields) => Array.isArray(fields)),
  /** Telephone numbers are masked. */
  Answers: v.custom<Answers>((values) => typeof values === 'object' && values !== null),
});
export type SignUp = v.InferOutput<typeof signUp>;

const ownSignUp = v.object({
  ActivityId: v.number(),
  Title: v.string(),
  BeginTime: v.string(),
  Place: v.string(),
  SignUpState: v.picklist(signUpStates),
  Number: v.string(),
  /** Opens the confirmation page. */
  Key: v.string(),
  SignUpTime: v.string(),
  People: v.array(v.object({ Name: v.string(), State: v.picklist(personStates) })),
});
export type OwnSignUp = v.InferOutput<typeof ownSignUp>;

const key = v.pipe(
  v.string('链接不完整，请重新复制'),
  v.maxLength(43, '链接不完整，请重新复制'),
  v.regex(/^[\w-]{43}$/, '链接不完整，请重新复制'),
);

export const webSignUps = endpoints(webBase, {
  GetActivitySignUp: {
    method: 'GET',
    audience: 'reader',
    summary: '活动的公开通知与报名情况：剩余名额、截止时间、要填写的栏；没有开放报名的为 404',
    input: v.object({ ActivityId: recordId('ActivityId 有误') }),
    output: openActivity,
  },
  ProposeCompanies: {
    method: 'GET',
    audience: 'anyone',
    summary: `公司名称的提示：输入 ${signUpLimits.proposalLength} 个字起；有这些字的超过 ${signUpLimits.proposals} 家时没有提示，请再输几个字`,
    input: v.object({ ActivityId: recordId('ActivityId 有误'), key: optionalText(50) }),
    output: v.array(v.string()),
    isBackground: true,
  },
  SubmitSignUp: {
    method: 'POST',
    audience: 'reader',
    summary:
      '报名活动：一至二十人；名额满后依次候补；Receipt 相同的为同一次报名；返回的 Key 打开确认页，只给这一次',
    input: signUpForm,
    output: v.object({
      Key: v.string(),
      Number: v.string(),
      People: v.array(v.object({ Name: v.string(), State: v.picklist(personStates) })),
    }),
    bodyLimit: 1024 * 1024,
  },
  GetSignUp: {
    method: 'GET',
    audience: 'anyone',
    summary: '一次报名：编号、各人的状态，凭确认页的 Key',
    input: v.object({ Key: key }),
    output: signUp,
  },
  ReplaceSignUpPerson: {
    method: 'POST',
    audience: 'anyone',
    summary: '改人：另一人用这个名额，次序不变，活动开始前两小时止；凭确认页的 Key',
    input: v.object({ Key: key, PersonId: recordId('PersonId 有误'), ...personFields }),
    output: signUp,
  },
  CancelSignUp: {
    method: 'POST',
    audience: 'anyone',
    summary: '撤回自己的报名：指定的人，未指定时为全部；空出的名额给第一位候补；凭确认页的 Key',
    input: v.object({ Key: key, PersonIds: filter(bulkIds) }),
    output: signUp,
  },
  GetMySignUps: {
    method: 'GET',
    audience: 'member',
    summary: '本单位的活动报名，后举行的在前',
    input: v.object({}),
    output: v.array(ownSignUp),
  },
});
