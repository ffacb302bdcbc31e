import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  digitsIn,
  filter,
  flag,
  integer,
  optionalText,
  recordId,
  startOf,
  endOf,
  timeOrBlank,
} from '../fields/rules.ts';
import { formField, formLimits, type FormField } from '../forms/form-fields.ts';

/** `Kind` of an activity. */
export const activityKinds = { activity: 0, training: 1, meeting: 2 } as const;
export const activityKindWords = { 0: '活动', 1: '培训', 2: '会议' } as const;

export const signUpLimits = {
  /** Of one form. */
  people: 20,
  /** Of one activity. */
  places: 5000,
  /** A person is replaced until so many hours before the begin. */
  replaceHours: 2,
  /** The least number of characters of which company names are proposed, and the number of names above which none is. */
  proposalLength: 2,
  proposals: 8,
  /** The printed badges on one sheet. */
  badges: 10,
} as const;

/** `State` of a person: waits for approval, on the waiting list, in, cancelled, or refused by the office. */
export const personStates = ['pending', 'waiting', 'placed', 'cancelled', 'rejected'] as const;
export type PersonState = (typeof personStates)[number];

/** `SignUpState` of an activity: not yet, now, no more; or the activity is cancelled. */
export const signUpStates = ['early', 'open', 'closed', 'cancelled'] as const;

/** An amount of money as people write it, such as `¥1,200`; exact digits as text, blank for none. Never a number. */
export const amount = v.pipe(
  optionalText(20),
  v.transform((text) => plainAmount(digitsIn(text.replace(/^[¥￥]/, '').replace(/元$/, '')))),
  v.check((text) => text === '' || /^\d{1,8}(\.\d{2})?$/.test(text), '金额应为 200 或 200.50 的样子'),
);

function plainAmount(text: string): string {
  const figures = text.replaceAll(/(\d),(?=\d{3})/g, '$1');
  const [, whole, part = ''] = /^0*(\d+)(?:\.(\d{1,2}))?$/.exec(figures) ?? [];
  if (whole === undefined) return figures;
  return /^0*$/.test(part) ? whole : `${whole}.${part.padEnd(2, '0')}`;
}

/** Files and tables of comments are of questionnaires alone. */
const signUpFields = v.pipe(
  v.array(formField, '报名的栏有误'),
  v.maxLength(formLimits.fields, `不能超过 ${formLimits.fields} 栏`),
  v.check((fields) => new Set(fields.map(({ Key }) => Key)).size === fields.length, '有两栏的编号相同'),
  v.check(
    (fields) => fields.every(({ Kind }) => Kind !== 'file' && Kind !== 'table'),
    '报名不能有文件和意见表',
  ),
);

const count = (message: string, max: number) => filter(integer(message, 1, max));

export const signUpSettingsForm = v.pipe(
  v.object({
    ActivityId: recordId('ActivityId 有误'),
    IsOpen: labelled('开放报名', flag),
    /** Absent or blank: as many as come. */
    Places: labelled('名额', count(`名额应为 1 至 ${signUpLimits.places}，不限请留空`, signUpLimits.places)),
    PlacesPerCompany: labelled('每家名额', count('每家名额应为 1 至 500，不限请留空', 500)),
    /** Blank: at once. */
    From: labelled('报名开始', timeOrBlank('报名开始时间有误')),
    /** `SignUpUntil` of the activity; blank: until it begins. */
    Until: labelled('报名截止', timeOrBlank('报名截止时间有误')),
    NeedsApproval: labelled('报名需审核', flag),
    HasWaitingList: labelled('名额满后候补', flag),
    /** Of one person; blank: none. */
    Fee: labelled('费用', amount),
    FeeNote: labelled('缴费说明', optionalText(500, cleanLines)),
    /** Only of a training. */
    AsksIdNumber: labelled('填写身份证号', flag),
    IsMembersOnly: labelled('仅会员', flag),
    Fields: labelled('报名的栏', v.optional(signUpFields, [])),
    /** The version that was opened for editing, 0 where none was saved so far; absent: not compared. */
    Version: filter(integer('Version 有误', 0, 2_147_483_647)),
  }),
  v.forward(
    v.partialCheck(
      [['From'], ['Until']],
      ({ From = '', Until = '' }) => From === '' || Until === '' || endOf(Until) >= startOf(From),
      '报名截止早于报名开始',
    ),
    ['Until'],
  ),
);
export type SignUpSettingsForm = v.InferInput<typeof signUpSettingsForm>;

const signUpSettings = v.object({
  ActivityId: v.number(),
  Title: v.string(),
  Kind: v.number(),
  BeginTime: v.string(),
  IsOpen: v.boolean(),
  /** 0: as many as come. */
  Places: v.number(),
  PlacesPerCompany: v.number(),
  From: v.string(),
  Until: v.string(),
  NeedsApproval: v.boolean(),
  HasWaitingList: v.boolean(),
  Fee: v.string(),
  FeeNote: v.string(),
  AsksIdNumber: v.boolean(),
  IsMembersOnly: v.boolean(),
  Fields: v.custom<FormField[]>((fields) => Array.isArray(fields)),
  SignUpState: v.picklist(signUpStates),
  /** People who are in, wait, and wait for approval. `Places` may not become less than the first. */
  PlacedCount: v.number(),
  WaitingCount: v.number(),
  PendingCount: v.number(),
  /** True once somebody has signed up: a field may then be renamed or hidden, not removed or changed in kind. */
  IsAnswered: v.boolean(),
  /** The address behind the host for everybody. */
  LinkPath: v.string(),
  /** 0: nothing was saved so far, and these are the values to begin with. */
  Version: v.number(),
});
export type SignUpSettings = v.InferOutput<typeof signUpSettings>;

export const businessSignUpSettings = endpoints(businessBase, {
  GetSignUpSettings: {
    method: 'GET',
    permission: 'activity:list',
    summary: '活动的报名设置，与已报名、候补、待审核的人数',
    input: v.object({ id: recordId('编号有误') }),
    otherNames: { ActivityId: 'id' },
    output: signUpSettings,
  },
  SaveSignUpSettings: {
    method: 'POST',
    permission: 'activity:save',
    summary:
      '修改报名设置；名额不能少于已报名的人数，增加的名额立即给候补；已有人填写的栏可改名、隐藏，不能删除或改种类；他人已先修改时为 409，Data.Current 为现值',
    input: signUpSettingsForm,
    output: v.object({
      ActivityId: v.number(),
      Version: v.number(),
      /** The number of people who moved up from the waiting list. */
      MovedUpCount: v.number(),
    }),
    bodyLimit: 1024 * 1024,
    idempotent: true,
  },
});
