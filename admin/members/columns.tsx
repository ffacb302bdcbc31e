import type { ManagedMemberItem } from '#contract/members/managed-members.ts';
import { count, text, time, type Column } from '../components/list/columns.tsx';
import { Contact, MemberTitle, StatusMark } from './marks.tsx';
import { stateOf } from './words.ts';

type Item = ManagedMemberItem;

export const memberColumns: readonly Column<Item>[] = [
  { key: 'MemberName', title: '公司名称', render: (member) => <MemberTitle member={member} /> },
  text<Item>('Account', '账号', { width: 112, isWide: true }),
  text<Item>('CompanyTypeName', '单位归类', { width: 104, isWide: true }),
  text<Item>('MemberLevelName', '会员等级', { width: 104, isWide: true }),
  text<Item>('DailyOperator', '联络人', { width: 84, isWide: true, isState: true }),
  text<Item>('OperatorPhone', '联系电话', {
    width: 164,
    isState: true,
    render: (member) => <Contact member={member} field="OperatorPhone" />,
  }),
  text<Item>('Email', '邮箱', {
    width: 220,
    isWide: true,
    isHiddenAtFirst: true,
    render: (member) => <Contact member={member} field="Email" />,
  }),
  text<Item>('Status', '状态', {
    width: 92,
    isState: true,
    render: (member) => <StatusMark member={member} />,
    words: (member) => stateOf(member).word,
  }),
  text<Item>('JoinDate', '入会日期', { width: 112, isWide: true }),
  time<Item>('LastLoginTime', '最近登录', { isWide: true }),
  text<Item>('LegalPerson', '负责人', { width: 92, isWide: true, isHiddenAtFirst: true }),
  count<Item>('SortNumber', '排序', { isWide: true, isHiddenAtFirst: true }),
];
