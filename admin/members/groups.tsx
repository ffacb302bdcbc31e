import type { ManagedMember } from '#contract/members/managed-members.ts';
import { text, time } from '../components/list/columns.tsx';
import { Contact, StatusMark } from './marks.tsx';

type Member = ManagedMember;

const fact = (key: keyof Member & string, title: string) => text<Member>(key, title);
const figure = (key: 'RegCapital' | 'StaffCount', title: string, unit: string) =>
  text<Member>(key, title, { render: (member) => (member[key] > 0 ? `${member[key]} ${unit}` : '-') });

/** Returns the facts of a company, grouped as in its form. */
export const memberGroups = ({ ProcessItemName }: Member) => [
  {
    title: '账号',
    facts: [
      fact('Account', '账号'),
      text<Member>('Status', '状态', { render: (member) => <StatusMark member={member} /> }),
      ...(ProcessItemName === '' ? [] : [fact('ProcessItemName', '驳回原因')]),
      time<Member>('CreateTime', '申请时间'),
      fact('JoinDate', '入会日期'),
      time<Member>('LastLoginTime', '最近登录'),
    ],
  },
  {
    title: '单位',
    facts: [
      fact('MemberName', '公司名称'),
      fact('CompanyTypeName', '单位归类'),
      fact('MemberLevelName', '会员等级'),
      fact('CompanyMent', '单位性质'),
      fact('LegalPerson', '负责人'),
      fact('Mainbusiness', '主营业务'),
      fact('RegAddress', '注册地址'),
      figure('RegCapital', '注册资本', '万元'),
      figure('StaffCount', '员工人数', '人'),
      fact('FoundDate', '成立日期'),
    ],
  },
  {
    title: '联系',
    facts: [
      fact('DailyOperator', '联络人'),
      text<Member>('OperatorPhone', '联系电话', {
        render: (member) => <Contact member={member} field="OperatorPhone" />,
      }),
      text<Member>('Email', '邮箱', { render: (member) => <Contact member={member} field="Email" /> }),
      fact('Remarks', '备注'),
    ],
  },
];
