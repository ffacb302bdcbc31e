import * as v from 'valibot';
import { boundedMarkup } from './article-text.ts';
import { businessBase, endpoints } from './endpoint.ts';
import { listOf, page } from './paging.ts';
import { bulkIds, filter, flag, recordId, requiredText, savedId, searchKey, shanghaiTime } from './rules.ts';

/** `State` of an invited member. */
export const invitationStates = ['queued', 'sent', 'failed'] as const;
export type InvitationState = (typeof invitationStates)[number];
/** Of each way the invitation takes; `none` where it does not take it, or has not yet. */
export const channelStates = ['none', ...invitationStates] as const;
export type ChannelState = (typeof channelStates)[number];

export const activityTexts = {
  endsBeforeBegin: '结束时间早于开始时间',
  changedMeanwhile: '活动已被他人修改，请刷新后再保存',
  nobodyFailed: '没有发送失败的会员',
} as const;

const activityItem = v.object({
  ActivityId: v.number(),
  Title: v.string(),
  BeginTime: v.string(),
  /** Blank: it has no set end. */
  EndTime: v.string(),
  Place: v.string(),
  InvitedCount: v.number(),
  QueuedCount: v.number(),
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
  /** Why it failed; blank otherwise. */
  Reason: v.string(),
  MailState: v.picklist(channelStates),
  /** Why it failed or still waits; blank otherwise. */
  MailReason: v.string(),
  SmsState: v.picklist(channelStates),
  SmsReason: v.string(),
  InviteTime: v.string(),
  /** When it left first; blank before. */
  SendTime: v.string(),
});
export type InvitedMember = v.InferOutput<typeof invitedMember>;

const activity = v.object({
  ...activityItem.entries,
  /** Rich text. */
  Content: v.string(),
  Version: v.number(),
  Members: listOf(invitedMember),
});
export type Activity = v.InferOutput<typeof activity>;

const optionIds = (message: string) =>
  v.optional(v.nullable(v.pipe(v.array(recordId(message), message), v.maxLength(100, message)), []), []);

/** Every approved, enabled member to whom one of the three lists applies is invited; who is invited already stays so. */
export const activityForm = v.pipe(
  v.object({
    ActivityId: savedId,
    Title: requiredText('请输入活动标题', 100),
    BeginTime: v.pipe(requiredText('请选择开始时间', 19), shanghaiTime('开始时间有误')),
    EndTime: filter(shanghaiTime('结束时间有误')),
    Place: requiredText('请输入活动地点', 200),
    Content: v.optional(
      v.nullable(
        v.pipe(v.string('活动内容应为文字'), v.maxLength(200_000, '活动内容过长'), boundedMarkup),
        '',
      ),
      '',
    ),
    /** Invited by member level, by company type, or picked. */
    LevelIds: optionIds('会员等级有误'),
    TypeIds: optionIds('单位归类有误'),
    MemberIds: v.optional(
      v.nullable(
        v.pipe(v.array(recordId('会员有误'), '会员有误'), v.maxLength(500, '一次最多选择 500 个会员')),
        [],
      ),
      [],
    ),
    /** The version that was opened for editing; absent (old clients): not compared. */
    Version: filter(recordId('Version 有误')),
  }),
  v.forward(
    v.partialCheck(
      [['BeginTime'], ['EndTime']],
      ({ BeginTime, EndTime }) => EndTime === undefined || EndTime >= BeginTime,
      activityTexts.endsBeforeBegin,
    ),
    ['EndTime'],
  ),
);
export type ActivityForm = v.InferInput<typeof activityForm>;

export const businessActivities = endpoints(businessBase, {
  GetActivityList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'activity:list',
    summary: '活动列表，后举行的在前，含邀请的发送情况；时间为活动开始时间',
    input: v.object({
      ...page,
      key: searchKey,
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
    }),
    output: listOf(activityItem),
  },
  GetActivity: {
    method: 'GET',
    audience: 'administrator',
    permission: 'activity:list',
    summary: '一个活动及其邀请的会员（分页，发送失败的在前）',
    input: v.object({
      id: recordId('编号有误'),
      ...page,
      key: searchKey,
      state: filter(v.picklist(invitationStates, 'state 应为 queued、sent 或 failed')),
    }),
    output: activity,
    idInPath: true,
  },
  SaveActivityDetail: {
    method: 'POST',
    audience: 'administrator',
    permission: 'activity:save',
    summary: '新增或修改活动；新邀请的会员由队列以邮件和短信通知',
    input: activityForm,
    output: v.object({
      ActivityId: v.number(),
      Version: v.number(),
      /** How many this call invited. */
      NewInvitedCount: v.number(),
    }),
    bodyLimit: 1024 * 1024,
    sameFormOnce: true,
  },
  ResendActivityMember: {
    method: 'POST',
    audience: 'administrator',
    permission: 'activity:send',
    summary:
      '重新发送邀请：指定的会员，未指定时为所有发送失败的会员；已发出或待发的方式不重复，Again 为 1 时已发出的也再发',
    input: v.object({
      ActivityId: recordId('ActivityId 有误'),
      MemberIds: v.optional(v.nullable(bulkIds)),
      /** Also the ways by which it has arrived. */
      Again: flag,
    }),
    output: v.object({ ActivityId: v.number(), ResendCount: v.number() }),
    sameFormOnce: true,
  },
});
