import type { SignUpPersonItem } from '#contract/activities/sign-up-list.ts';
import { states } from '#contract/fields/states.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { text, time, type Column } from '../../components/list/columns.tsx';
import { stateWords } from './words.ts';

const paid = text<SignUpPersonItem>('PaidAmount', '已缴', {
  width: 96,
  isNumber: true,
  render: ({ PaidAmount, PaidDay }) => (PaidAmount === '' ? '-' : <span title={PaidDay}>{PaidAmount}</span>),
  words: ({ PaidAmount }) => PaidAmount,
});

const there = text<SignUpPersonItem>('AttendTime', '到场', {
  width: 88,
  isState: true,
  render: ({ AttendTime, AttendedBy }) =>
    AttendTime === '' ? (
      '-'
    ) : (
      <span title={`${AttendTime} ${AttendedBy}`}>
        <StateMark state={{ word: '', tone: 'live' }}>{AttendTime.slice(11, 16)}</StateMark>
      </span>
    ),
  words: ({ AttendTime }) => AttendTime,
});

const result = text<SignUpPersonItem>('Result', '结果', {
  width: 96,
  render: ({ Result, HasCertificate }) =>
    [Result, HasCertificate ? '已发证' : ''].filter(Boolean).join(' · ') || '-',
});

/** Returns the columns of the people; payments and results only where there are some. */
export const columnsOf = (shown: { isPaid: boolean; hasResults: boolean }): Column<SignUpPersonItem>[] => [
  text<SignUpPersonItem>('Name', '姓名', { minWidth: 88 }),
  text<SignUpPersonItem>('CompanyName', '单位', { width: 200 }),
  text<SignUpPersonItem>('Mobile', '手机号码', { width: 120, isWide: true }),
  text<SignUpPersonItem>('Post', '职务', { width: 104, isWide: true }),
  text<SignUpPersonItem>('State', '状态', {
    width: 112,
    isState: true,
    render: (person) => <StateMark state={states.signUp[person.State]}>{stateWords(person)}</StateMark>,
    words: stateWords,
  }),
  ...(shown.isPaid ? [paid] : []),
  there,
  ...(shown.hasResults ? [result] : []),
  text<SignUpPersonItem>('Reason', '原因', { width: 136, isWide: true }),
  text<SignUpPersonItem>('Number', '编号', { width: 96, isWide: true }),
  time<SignUpPersonItem>('SignUpTime', '报名时间', { isWide: true }),
];
