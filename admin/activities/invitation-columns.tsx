import type { InvitedMember } from '#contract/activities/activities.ts';
import { text, time, type Column } from '../components/list/columns.tsx';
import { ChannelMark } from './marks.tsx';

const before: readonly Column<InvitedMember>[] = [
  text<InvitedMember>('MemberName', '单位'),
  text<InvitedMember>('DailyOperator', '联络人', { width: 84, isWide: true }),
  text<InvitedMember>('OperatorPhone', '电话', { width: 128, isWide: true }),
  text<InvitedMember>('Email', '邮箱', { width: 160, isWide: true }),
  text<InvitedMember>('MailState', '邮件', {
    width: 92,
    isState: true,
    render: ({ MailState }) => <ChannelMark state={MailState} />,
  }),
  text<InvitedMember>('SmsState', '短信', {
    width: 92,
    isState: true,
    render: ({ SmsState }) => <ChannelMark state={SmsState} />,
  }),
];

const sendTime = time<InvitedMember>('SendTime', '发送时间', { isWide: true });

/**
 * Returns the column of reasons; for a cancelled activity the notice to the member matters more than the invitation.
 */
const reason = (isCancelled: boolean) =>
  text<InvitedMember>('Reason', '失败原因', {
    width: 176,
    isState: true,
    ...(isCancelled && { isWide: true as const }),
    render: (member) => <span className="breaks">{reasonOf(member) || '-'}</span>,
  });

const notice = (isCancelled: boolean) =>
  text<InvitedMember>('NoticeState', isCancelled ? '取消通知' : '变更通知', {
    width: 160,
    isState: true,
    render: ({ NoticeState, NoticeReason }) => (
      <>
        <ChannelMark state={NoticeState} />
        {NoticeReason && (
          <span className="breaks" title={NoticeReason}>
            {' '}
            {NoticeReason}
          </span>
        )}
      </>
    ),
  });

/**
 * Returns the columns of the invitations; with a notice of a change or cancellation also where it was sent and whether.
 */
export const columnsOf = ({ isCancelled, isNoticed }: { isCancelled: boolean; isNoticed: boolean }) => [
  ...before,
  ...(isCancelled || isNoticed ? [notice(isCancelled)] : []),
  reason(isCancelled),
  sendTime,
];

/** Returns the reason for a failed delivery, or the error of the other channel where one channel was enough. */
function reasonOf({ Reason, MailReason, SmsReason }: InvitedMember): string {
  return Reason || [MailReason, SmsReason].filter(Boolean).join('；');
}
