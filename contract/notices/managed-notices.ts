import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { audienceFields, type Audience } from '../audience/audience.ts';
import { businessAudiences } from '../audience/audiences.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  filter,
  flag,
  oneOf,
  optionalId,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  savedId,
  searchKey,
} from '../fields/rules.ts';

/** `Status` of a notice; a withdrawn one was sent, and what had not left by then never leaves. */
export const noticeStatus = { draft: 0, sent: 1, withdrawn: 2 } as const;
const status = oneOf([noticeStatus.draft, noticeStatus.sent, noticeStatus.withdrawn], 'status 应为 0 至 2');

/**
 * `State` of a recipient: `held` has nothing but a telephone, or no way was set up; `called` was told by telephone and has not
 * read; `withdrawn` had got nothing when the notice was withdrawn.
 */
export const recipientStates = ['failed', 'held', 'queued', 'sent', 'called', 'read', 'withdrawn'] as const;
export type RecipientState = (typeof recipientStates)[number];
/** `unread`: all that have not read and were not called. */
export const recipientFilters = [...recipientStates, 'unread'] as const;

export const noticeTexts = {
  isSent: '通知已经发送，不能再改',
  isDraft: '通知还没有发送',
  isWithdrawn: '通知已经撤回',
  hasNoText: '请写通知的内容',
  hasNoArticle: '文章没有发布，会员打不开，请先发布',
  nobody: '人群里没有会员，请重新选择',
  nobodyUnread: '没有要提醒的单位：没看的都已电话通知，或今天已通知过',
} as const;

const reachCounts = businessAudiences.CountAudience.output;

/** The longest text of a notice. */
const contentLength = 5000;

export const noticeForm = v.pipe(
  v.object({
    NoticeId: savedId,
    Title: labelled('标题', requiredText('请输入标题', 100)),
    Content: labelled('内容', optionalText(contentLength, cleanLines)),
    NewsId: labelled('文章', optionalId('文章有误')),
    Audience: labelled('通知谁', v.object(audienceFields, '请选择通知谁')),
    HasSmsLink: labelled('短信附链接', flag),
    /** The version that was opened for editing; absent: not compared. */
    Version: readVersion,
  }),
  v.forward(
    v.partialCheck(
      [['NewsId'], ['Content']],
      ({ NewsId, Content }) => NewsId > 0 || Content !== '',
      noticeTexts.hasNoText,
    ),
    ['Content'],
  ),
);
export type NoticeForm = v.InferInput<typeof noticeForm>;

const noticeItem = v.object({
  NoticeId: v.number(),
  Title: labelled('标题', v.string()),
  Status: labelled('状态', status),
  /** 0 for a text of its own, or when the article was deleted. */
  NewsId: v.number(),
  RecipientCount: labelled('通知', v.number()),
  ReadCount: labelled('已看', v.number()),
  /** Told by telephone, and not read. */
  CalledCount: labelled('已电话通知', v.number()),
  /** Nothing but a telephone, or no way is set up; nobody has called. */
  HeldCount: labelled('需打电话', v.number()),
  QueuedCount: labelled('待发送', v.number()),
  FailedCount: labelled('失败', v.number()),
  /** Recipients whose reminder is proposed today. */
  ToRemind: v.number(),
  EditorName: labelled('编辑人', v.string()),
  SendTime: labelled('发送时间', v.string()),
  UpdateTime: labelled('更新时间', v.string()),
});
export type NoticeItem = v.InferOutput<typeof noticeItem>;

const channels = v.object({ Mail: v.boolean(), Sms: v.boolean() });

const notice = v.object({
  ...noticeItem.entries,
  Content: v.string(),
  Audience: v.custom<Audience>((value) => typeof value === 'object' && value !== null),
  HasSmsLink: v.boolean(),
  /** The article; null for a text of its own, or when it was deleted for good. The title of one that is not public needs `news:list`. */
  Article: v.nullable(
    v.object({ Title: v.string(), MenuId: v.number(), IsPublic: v.boolean(), IsMemberRead: v.boolean() }),
  ),
  /** The ways by which messages can leave at present. */
  Channels: channels,
  SentBy: v.string(),
  Version: v.number(),
});
export type ManagedNotice = v.InferOutput<typeof notice>;

const recipient = v.object({
  MemberId: v.number(),
  MemberName: labelled('公司名称', v.string()),
  DailyOperator: labelled('联络人', v.string()),
  /** Masked. */
  OperatorPhone: labelled('电话', v.string()),
  State: labelled('状态', v.picklist(recipientStates)),
  /** The reason of the failure; blank if there is none. */
  Reason: labelled('失败原因', v.string()),
  /** The time when its first message was sent; blank until then. */
  SendTime: labelled('发送时间', v.string()),
  ReadTime: labelled('已看时间', v.string()),
  IsReadByLink: v.boolean(),
  CallTime: labelled('电话通知时间', v.string()),
  CalledBy: labelled('谁打的电话', v.string()),
  RemindCount: labelled('提醒', v.number()),
  /** Of the last messages, the first ones included; blank: none were written. */
  WriteTime: v.string(),
});
export type NoticeRecipient = v.InferOutput<typeof recipient>;

const noticeId = recordId('NoticeId 有误');
const filters = {
  id: recordId('编号有误'),
  key: searchKey,
  state: filter(v.picklist(recipientFilters, 'state 有误')),
};

export const businessNotices = endpoints(businessBase, {
  GetNoticeList: {
    method: 'GET',
    permission: 'notice:list',
    summary: '通知列表，后修改的在前，含已看的家数；key 找标题',
    input: v.object({ ...page, key: searchKey, status: filter(status) }),
    otherNames: { Title: 'key' },
    output: listOf(noticeItem),
  },
  GetNotice: {
    method: 'GET',
    permission: 'notice:list',
    summary: '通知，含通知谁和各种状态的家数',
    input: v.object({ id: recordId('编号有误') }),
    otherNames: { NoticeId: 'id' },
    output: notice,
  },
  SaveNotice: {
    method: 'POST',
    permission: 'notice:save',
    summary:
      '新增或修改通知的草稿，不发送；已发送的为 409；NewsId 为 0 时是自己写的内容；他人已先修改时为 409，Data.Current 为现值',
    input: noticeForm,
    otherNames: { id: 'NoticeId' },
    output: v.object({ NoticeId: v.number(), Version: v.number() }),
    idempotent: true,
  },
  DelNotice: {
    method: 'POST',
    permission: 'notice:save',
    summary: '删除通知的草稿；已发送的为 409',
    input: v.object({ NoticeId: noticeId }),
    otherNames: { id: 'NoticeId' },
    output: v.null(),
  },
  PreviewNotice: {
    method: 'POST',
    permission: 'notice:save',
    summary: '预览通知的邮件和短信，如第一家将收到的样子，和各种方式的家数；不保存也不发送',
    input: noticeForm,
    output: v.object({
      MemberName: v.string(),
      Mail: v.object({ Subject: v.string(), Body: v.string() }),
      /** In the words of the registered template; blank when its kind has none, and no short message leaves. */
      Sms: v.string(),
      Counts: reachCounts,
      Channels: channels,
    }),
  },
  SendNotice: {
    method: 'POST',
    permission: 'notice:send',
    summary:
      '发送通知：按现在的人群，邮件和短信由队列发出，都没有的列入需打电话的通知；Version 之后又改过时为 409',
    input: v.object({ NoticeId: noticeId, Version: readVersion }),
    otherNames: { id: 'NoticeId' },
    output: v.object({ NoticeId: v.number(), RecipientCount: v.number() }),
  },
  WithdrawNotice: {
    method: 'POST',
    permission: 'notice:send',
    summary: '撤回通知：还没有发出的不再发出，已发出的收不回来',
    input: v.object({ NoticeId: noticeId }),
    otherNames: { id: 'NoticeId' },
    output: v.object({ NoticeId: v.number(), WithdrawnCount: v.number() }),
  },
  GetNoticeRecipients: {
    method: 'GET',
    permission: 'notice:list',
    summary:
      '通知的各单位：失败的在前，然后需打电话、待发送、已发送、已电话通知、已看；state 为 unread 时是所有没看的',
    input: v.object({ ...page, ...filters }),
    otherNames: { NoticeId: 'id' },
    output: listOf(recipient),
  },
  ExportNoticeRecipients: {
    method: 'GET',
    permission: 'notice:export',
    summary: '导出通知的各单位（xlsx）；导出记入日志',
    input: v.object(filters),
    otherNames: { NoticeId: 'id' },
    output: fileAnswer,
  },
  CountNoticeReminder: {
    method: 'GET',
    permission: 'notice:list',
    summary: '再提醒会通知多少家：没看的里，已电话通知的和今天通知过的除外，各种方式多少家',
    input: v.object({ id: recordId('编号有误') }),
    otherNames: { NoticeId: 'id' },
    output: v.object({
      /** Has not read, was not called, and nothing was written to it today. */
      ...reachCounts.entries,
      /** Has not read and was not called, but something was written to it today. */
      Today: v.number(),
      /** Has not read; a colleague called. */
      Called: v.number(),
      Channels: channels,
    }),
  },
  RemindNotice: {
    method: 'POST',
    permission: 'notice:send',
    summary:
      '再提醒没看的单位：所选的，未指定时为所有没看的；已电话通知的不提醒，今天通知过的除非 Again 为 1 不再提醒',
    input: v.object({ NoticeId: noticeId, MemberIds: v.optional(v.nullable(bulkIds)), Again: flag }),
    otherNames: { id: 'NoticeId' },
    output: v.object({
      RemindedCount: v.number(),
      /** Left out, because something was written to it today. */
      TodayCount: v.number(),
    }),
  },
  CallNoticeRecipients: {
    method: 'POST',
    permission: 'notice:send',
    summary: '记下已电话通知的单位；IsCalled 为 0 时撤销。算已通知，不算已看',
    input: v.object({ NoticeId: noticeId, MemberIds: bulkIds, IsCalled: v.optional(flag, true) }),
    otherNames: { id: 'NoticeId' },
    output: v.null(),
  },
});
