import { states } from '#contract/fields/states.ts';
import { businessNotices, type NoticeRecipient } from '#contract/notices/managed-notices.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { columnsFor, shortTime } from '../components/list/columns.tsx';

const { count, text, time } = columnsFor(
  businessNotices.GetNoticeRecipients,
  businessNotices.CallNoticeRecipients,
);

export const recipientColumns = [
  text('MemberName'),
  text('DailyOperator', { width: 96, isWide: true }),
  text('OperatorPhone', { width: 136, isWide: true }),
  text('State', {
    width: 116,
    isState: true,
    render: ({ State }) => <StateMark state={states.noticeRecipient[State]} />,
    words: ({ State }) => states.noticeRecipient[State].word,
  }),
  text('Reason', {
    title: '情况',
    width: 152,
    isState: true,
    render: (one) => <span className="breaks">{factOf(one)}</span>,
    words: factOf,
  }),
  time('SendTime', { isWide: true }),
  count('RemindCount', {
    width: 80,
    render: ({ RemindCount }) => (RemindCount > 0 ? `${RemindCount} 次` : '-'),
  }),
];

/** What happened last with a company: when and how it read, who called, why it failed. */
function factOf({ State, Reason, ReadTime, IsReadByLink, CallTime, CalledBy }: NoticeRecipient): string {
  if (State === 'read') return `${shortTime(ReadTime)} ${IsReadByLink ? '点开链接' : '登录后看'}`;
  if (State === 'called') return [shortTime(CallTime), CalledBy].filter(Boolean).join(' ');
  return Reason || '-';
}
