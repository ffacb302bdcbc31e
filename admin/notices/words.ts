import { states, stateWordsOf, type State } from '#contract/fields/states.ts';
import { noticeStatus, type NoticeItem } from '#contract/notices/managed-notices.ts';
import type { FieldWords } from '#ui/components/changes.tsx';

export const noticeStates = {
  [noticeStatus.draft]: states.notice.draft,
  [noticeStatus.sent]: states.notice.sent,
  [noticeStatus.withdrawn]: states.notice.withdrawn,
} as const satisfies Record<NoticeItem['Status'], State>;

export const noticeStatusWords = stateWordsOf(noticeStates);

/** The words for the fields in the history of a notice. */
export const historyFields: FieldWords = {
  Title: { label: '标题' },
  Content: { label: '内容' },
  NewsId: { label: '文章', words: { 0: '-' } },
  HasSmsLink: { label: '短信附链接' },
  Status: { label: '状态', words: noticeStatusWords },
  RecipientCount: { label: '通知家数' },
  WithdrawnCount: { label: '没有发出的' },
  RemindedCount: { label: '提醒' },
  TodayCount: { label: '今天已通知', words: { 0: '-' } },
  IsCalled: { label: '已电话通知' },
  MemberIds: { label: '会员' },
};

export type NoticeTab = 'text' | 'history';

export const pageOf = (noticeId: number, tab?: NoticeTab, more = '') =>
  `/System/notices/edit?id=${noticeId}${tab ? `&tab=${tab}` : ''}${more}`;

/** Says which messages do not leave now, because their way is not set up; blank when all do. */
export function whatStays({ Mail, Sms }: { Mail: boolean; Sms: boolean }): string {
  if (Mail && Sms) return '';
  if (!Mail && !Sms) return '还没有设置邮件服务和短信接口：都列入“需打电话的通知”，现在不会发出。';
  return Mail
    ? '还没有设置短信接口：短信不会发出，没有邮箱的列入“需打电话的通知”。'
    : '还没有设置邮件服务：邮件不会发出，没有手机号码的列入“需打电话的通知”。';
}

interface Counts {
  WithMail: number;
  WithMobile: number;
  PhoneOnly: number;
  Unreachable: number;
}

/** Says how many companies are reached by which way. */
export function waysOf({ WithMail, WithMobile, PhoneOnly, Unreachable }: Counts): string {
  return [
    `邮件 ${WithMail} 家`,
    `短信 ${WithMobile} 家`,
    ...(PhoneOnly > 0 ? [`需打电话 ${PhoneOnly} 家`] : []),
    ...(Unreachable > 0 ? [`没有任何联系方式 ${Unreachable} 家`] : []),
  ].join('，');
}
