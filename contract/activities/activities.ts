import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { audience, audienceFields, purposes, type Audience } from '../audience/audience.ts';
import { memberName } from '../back-office/names.ts';
import { dropped } from '../content/unkept.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  filter,
  flag,
  oneOf,
  recordId,
  requiredText,
  savedId,
  searchKey,
  shanghaiTime,
  sortWord,
} from '../fields/rules.ts';
import { activityForm } from './activity-form.ts';
import { signUpStates } from './sign-up-settings.ts';

/**
 * `Status`: a draft has invited nobody yet, is not on the home page, and nobody could sign up to it; `over` is an activity
 * whose end is past and which was no draft.
 */
export const activityStatus = { draft: 0, invited: 1, cancelled: 2, over: 3 } as const;
const { draft, invited, cancelled, over } = activityStatus;

/**
 * `State` of an invited member; `held`: no way of sending existed when the message was written, and a clerk calls the
 * member or sends it later.
 */
export const invitationStates = ['queued', 'held', 'sent', 'failed'] as const;
export type InvitationState = (typeof invitationStates)[number];
/** The state of each way of the invitation; `none` if it does not use this way, or could not so far. */
export const channelStates = ['none', 'queued', 'sent', 'failed'] as const;
export type ChannelState = (typeof channelStates)[number];
/** The state of the notice of a change or of the cancellation. */
const noticeStates = ['none', ...invitationStates] as const;
export type NoticeState = (typeof noticeStates)[number];

export const activityTexts = {
  nobodyFailed: '没有发送失败的会员',
  isCancelled: '活动已取消',
  notCancelled: '活动没有取消',
  nobodyUntold: '没有通知失败的会员',
  everybodyKnows: '已邀请的会员都知道最新的安排，或通知正在发送',
} as const;

const activityItem = v.object({
  ActivityId: v.number(),
  Title: v.string(),
  /** 0 an activity, 1 a training, 2 a meeting. */
  Kind: v.number(),
  BeginTime: v.string(),
  /** Blank: it has no set end. */
  EndTime: v.string(),
  Place: v.string(),
  Status: oneOf([draft, invited, cancelled, over], 'Status 有误'),
  /** Whether people sign up on the site, how many are in, and how many wait. */
  IsSignUpOpen: v.boolean(),
  /** Whether they can now; blank where people do not sign up on the site. */
  SignUpState: v.picklist([...signUpStates, '']),
  PlacedCount: v.number(),
  WaitingCount: v.number(),
  /** People who wait for approval. */
  PendingCount: v.number(),
  InvitedCount: v.number(),
  /** The number of messages that are sent automatically as soon as possible. */
  QueuedCount: v.number(),
  /** Messages that could not be sent: a clerk calls the members or sends the messages later. */
  HeldCount: v.number(),
  SentCount: v.number(),
  FailedCount: v.number(),
  EditorName: v.string(),
  CreateTime: v.string(),
  UpdateTime: v.string(),
});
export type ActivityItem = v.InferOutput<typeof activityItem>;

const invitedMember = v.object({
  MemberId: v.number(),
  MemberName: v.string(),
  DailyOperator: v.string(),
  /** Masked, both. */
  OperatorPhone: v.string(),
  Email: v.string(),
  /** `sent` once it left one way, `failed` when no way is left that is set up. */
  State: v.picklist(invitationStates),
  /** The reason of the failure; blank if there is none. */
  Reason: v.string(),
  MailState: v.picklist(channelStates),
  /** The reason why the mail failed, is still waiting or cannot be sent; blank if there is none. */
  MailReason: v.string(),
  SmsState: v.picklist(channelStates),
  SmsReason: v.string(),
  InviteTime: v.string(),
  /** The time when the first message was sent; blank until then. */
  SendTime: v.string(),
  /** The state of the notice of the cancellation; `none` if there is none. */
  NoticeState: v.picklist(noticeStates),
  /** The reason why the notice failed; blank if it did not. */
  NoticeReason: v.string(),
});
export type InvitedMember = v.InferOutput<typeof invitedMember>;

/** The ways by which messages can leave at present. */
const channels = v.object({ Mail: v.boolean(), Sms: v.boolean() });

/** The number of failed messages by each way. */
const failedBy = v.object({ Mail: v.number(), Sms: v.number() });

/** How many know something outdated, and the changes since the last of them was told. */
const unaware = v.object({
  Count: v.number(),
  Changes: v.array(v.object({ What: v.string(), Before: v.string(), After: v.string() })),
});
export type Unaware = v.InferOutput<typeof unaware>;

const activity = v.object({
  ...activityItem.entries,
  /** The home page shows title, times and place. */
  IsPublic: v.boolean(),
  /** Blank: none. */
  SignUpUntil: v.string(),
  /** The address of the notice for visitors; blank if there is none. */
  NoticeUrl: v.string(),
  /** Rich text. */
  Content: v.string(),
  Version: v.number(),
  /** The invited levels, types and members, as they were saved last. */
  LevelIds: v.array(v.number()),
  TypeIds: v.array(v.number()),
  MemberIds: v.array(v.number()),
  /** The other parts of the audience. */
  IsAll: v.boolean(),
  Cities: v.array(v.string()),
  IsEvery: v.boolean(),
  ExceptMemberIds: v.array(v.number()),
  Missing: v.custom<Audience['Missing']>((value) => v.is(audience.entries.Missing, value)),
  Purpose: v.picklist(purposes),
  /** The members of `MemberIds`, with their names. */
  PickedMembers: v.array(memberName),
  /** Blank unless it is cancelled. */
  CancelReason: v.string(),
  /** The number of invited members whom the notice of the cancellation did not reach. */
  NoticeFailedCount: v.number(),
  /** The number of these members by mail and by short message. */
  NoticeFailedBy: failedBy,
  /** Invited members who received outdated details. */
  Unaware: unaware,
  /** People who signed up and know outdated details. */
  UnawarePeople: unaware,
  Channels: channels,
  /** The number of failed invitations by mail and by short message. */
  FailedBy: failedBy,
  Members: listOf(invitedMember),
});
export type Activity = v.InferOutput<typeof activity>;

/** `failed`: activities that have failed invitations and are not over come first. */
export const activitySorts = ['BeginTime', '-BeginTime', 'failed'] as const;

export const cancelReasonLength = 200;

export const businessActivities = endpoints(businessBase, {
  GetActivityList: {
    method: 'GET',
    permission: 'activity:list',
    summary:
      '活动列表，后举行的在前，含邀请的发送情况；时间为活动开始时间；sort 为 failed 时有发送失败的在前',
    input: v.object({
      ...page,
      key: searchKey,
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
      status: filter(oneOf([draft, invited, cancelled, over], 'status 应为 0 至 3')),
      sort: sortWord(activitySorts),
    }),
    otherNames: { Title: 'key' },
    output: listOf(activityItem),
  },
  GetActivity: {
    method: 'GET',
    permission: 'activity:list',
    summary: '活动，及其邀请的会员（分页，发送失败的在前）',
    input: v.object({
      id: recordId('编号有误'),
      ...page,
      key: searchKey,
      state: filter(v.picklist(invitationStates, 'state 应为 queued、held、sent 或 failed')),
    }),
    otherNames: { ActivityId: 'id' },
    output: activity,
    idInPath: true,
  },
  SaveActivityDetail: {
    method: 'POST',
    permission: 'activity:save',
    summary:
      '新增或修改活动、邀请会员；新邀请的会员由队列以邮件和短信通知，Send 为 0 时只保存；UnawareCount 为已收到邀请、还不知道变更的家数，UnawarePeopleCount 为已报名、还不知道变更的人数；他人已先修改时为 409，Data.Current 为现值',
    input: activityForm,
    otherNames: { id: 'ActivityId' },
    output: v.object({
      ActivityId: v.number(),
      Version: v.number(),
      /** The number of members that this call invited. */
      NewInvitedCount: v.number(),
      /** Invited members who received another time, place, name or link; see `TellActivityChange`. */
      UnawareCount: v.number(),
      /** People who signed up and know another time, place or name; see `TellSignUpChange`. */
      UnawarePeopleCount: v.number(),
      Dropped: dropped,
    }),
    bodyLimit: 1024 * 1024,
    idempotent: true,
  },
  ResendActivityMember: {
    method: 'POST',
    permission: 'activity:send',
    summary:
      '重新发送活动邀请：指定的会员，未指定时为所有发送失败的会员；已发出或待发的方式不重复，Again 为 1 时已发出的也再发',
    input: v.object({
      ActivityId: recordId('ActivityId 有误'),
      MemberIds: v.optional(v.nullable(bulkIds)),
      /** Also sends by the ways by which the invitation has arrived. */
      Again: flag,
    }),
    otherNames: { id: 'ActivityId', MemberId: 'MemberIds', Ids: 'MemberIds' },
    output: v.object({ ActivityId: v.number(), ResendCount: v.number() }),
  },
  TellActivityChange: {
    method: 'POST',
    permission: 'activity:send',
    summary:
      '通知活动变更：以邮件和短信告知已邀请的会员名称、时间、地点或链接由什么改为什么；都已知道时为 409',
    input: v.object({ ActivityId: recordId('ActivityId 有误') }),
    output: v.object({ ActivityId: v.number(), NoticeCount: v.number() }),
  },
  CountInvitees: {
    method: 'POST',
    permission: 'activity:save',
    summary:
      '计算邀请的家数：人群中将新邀请多少家，其中多少家有邮箱、有手机号码，以及每一等级和归类各多少家；不保存也不发送',
    input: v.object({ ...audienceFields, ActivityId: savedId }),
    output: v.object({
      New: v.number(),
      WithMail: v.number(),
      WithMobile: v.number(),
      /** Neither the one nor the other, nor a landline. */
      Unreachable: v.number(),
      /** The number of members that each level and company type would invite; options with no members are absent. */
      ByOption: v.array(v.object({ TypeId: v.number(), New: v.number() })),
    }),
  },
  PreviewInvitation: {
    method: 'POST',
    permission: 'activity:save',
    summary: '预览邀请邮件和短信，如第一家将收到的样子；不保存也不发送',
    input: activityForm,
    output: v.object({
      /** The member to whom this preview is addressed. */
      MemberName: v.string(),
      Mail: v.object({ Subject: v.string(), Body: v.string() }),
      /** In the words of the registered template; blank when its kind has none, and no short message leaves. */
      Sms: v.string(),
      Channels: channels,
    }),
    bodyLimit: 1024 * 1024,
  },
  CancelActivity: {
    method: 'POST',
    permission: 'activity:cancel',
    summary: '取消活动：还没有发出的邀请不再发出；Notify 为 1 时以邮件和短信告知已收到邀请的会员；不能撤回',
    input: v.object({
      ActivityId: recordId('ActivityId 有误'),
      Reason: requiredText('请输入取消原因', cancelReasonLength, cleanLines),
      Notify: flag,
    }),
    output: v.object({ ActivityId: v.number(), NoticeCount: v.number() }),
    idempotent: true,
  },
  ResendCancellation: {
    method: 'POST',
    permission: 'activity:send',
    summary:
      '重新发送取消通知：指定的会员中通知失败的和收到过邀请、还没有通知的，未指定时为所有通知失败的会员；已发出或待发的不重复',
    input: v.object({
      ActivityId: recordId('ActivityId 有误'),
      MemberIds: v.optional(v.nullable(bulkIds)),
    }),
    output: v.object({ ActivityId: v.number(), ResendCount: v.number() }),
  },
});
