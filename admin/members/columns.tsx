import { businessMembers, type ManagedMemberItem } from '#contract/members/managed-members.ts';
import { columnsFor, type Column } from '../components/list/columns.tsx';
import { Contact, MemberTitle, StatusMark } from './marks.tsx';
import { stateOf } from './words.ts';

const { count, text, time } = columnsFor(businessMembers.GetMemberList, businessMembers.EditMemberInfo);

export const memberColumns: readonly Column<ManagedMemberItem>[] = [
  text('MemberName', { render: (member) => <MemberTitle member={member} /> }),
  text('Account', { width: 112, isWide: true }),
  text('CompanyTypeName', { width: 104, isWide: true }),
  text('MemberLevelName', { width: 104, isWide: true }),
  text('DailyOperator', { width: 84, isWide: true, isState: true }),
  text('OperatorPhone', {
    width: 164,
    isState: true,
    render: (member) => <Contact member={member} field="OperatorPhone" />,
  }),
  text('Email', {
    width: 220,
    isWide: true,
    isHiddenAtFirst: true,
    render: (member) => <Contact member={member} field="Email" />,
  }),
  text('Status', {
    width: 92,
    isState: true,
    render: (member) => <StatusMark member={member} />,
    words: (member) => stateOf(member).word,
  }),
  text('JoinDate', { width: 112, isWide: true }),
  time('LastLoginTime', { isWide: true }),
  text('LegalPerson', { width: 92, isWide: true, isHiddenAtFirst: true }),
  count('SortNumber', { isWide: true, isHiddenAtFirst: true }),
];
