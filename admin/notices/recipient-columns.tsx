import { states } from '#contract/fields/states.ts';
import { businessNotices, type NoticeRecipient } from '#contract/notices/managed-notices.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { contactAddress } from '#ui/text/contact-links.ts';
import { columnsFor } from '../components/list/columns.tsx';

const { count, text, time } = columnsFor(
  businessNotices.GetNoticeRecipients,
  businessNotices.CallNoticeRecipients,
);

const name = text('MemberName', { minWidth: 180 });
const contact = { width: 96, isWide: true } as const;
const phone = { width: 136, isWide: true } as const;
const state = {
  width: 116,
  render: ({ State }: NoticeRecipient) => <StateMark state={states.noticeRecipient[State]} />,
  words: ({ State }: NoticeRecipient) => states.noticeRecipient[State].word,
};
const fact = {
  title: '情况',
  width: 168,
  render: (one: NoticeRecipient) => <span className="breaks">{factOf(one)}</span>,
  words: factOf,
};
const others = [
  time('SendTime', { isWide: true }),
  count('RemindCount', {
    width: 80,
    render: ({ RemindCount }) => (RemindCount > 0 ? `${RemindCount} 次` : '-'),
  }),
];

export const recipientColumns = [
  name,
  text('DailyOperator', contact),
  text('OperatorPhone', phone),
  text('State', { ...state, isState: true }),
  text('Reason', { ...fact, isState: true }),
  ...others,
];

/** The same for a list with which somebody calls: who answers and the number come first, also on the card of a telephone. */
export const columnsToCall = [
  name,
  text('DailyOperator', { width: 96 }),
  text('OperatorPhone', { width: 136, render: ({ OperatorPhone }) => <Telephone number={OperatorPhone} /> }),
  text('State', state),
  text('Reason', fact),
  ...others,
];

/** A number to be pressed on a telephone; a masked one, or none, is plain text. */
function Telephone({ number }: { number: string }) {
  const address = contactAddress({ Label: '', Value: number });
  return address === undefined ? number || '-' : <a href={address}>{number}</a>;
}

/** What happened last with a company: when and how it read, who called, why it failed. */
function factOf({ State, Reason, ReadTime, IsReadByLink, CallTime, CalledBy }: NoticeRecipient): string {
  if (State === 'read') return `${dayTime(ReadTime)} ${IsReadByLink ? '点开链接' : '登录后看'}`;
  if (State === 'called') return [dayTime(CallTime), CalledBy].filter(Boolean).join(' ');
  return Reason || '-';
}

/** A notice is read within weeks: the year is left out. */
const dayTime = (whole: string) => whole.slice(5, 16);
