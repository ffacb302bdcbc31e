import { businessMembers, contactFields, type ManagedMember } from '#contract/members/managed-members.ts';
import { columnsFor } from '../components/list/columns.tsx';
import { Contact, StatusMark } from './marks.tsx';

const { text, time } = columnsFor(businessMembers.GetMemberModel, businessMembers.EditMemberInfo);

const figure = (key: 'RegCapital' | 'StaffCount', unit: string, title?: string) =>
  text(key, { title, render: (member) => (member[key] > 0 ? `${member[key]} ${unit}` : '-') });

/** Returns the facts of a company, grouped as in its form. */
export const memberGroups = ({ ProcessItemName, EndDate, FormerNames }: ManagedMember) => [
  {
    title: '账号',
    facts: [
      text('Account'),
      text('Status', { render: (member) => <StatusMark member={member} /> }),
      ...(ProcessItemName === '' ? [] : [text('ProcessItemName', { title: '驳回原因' })]),
      time('CreateTime'),
      text('JoinDate'),
      ...(EndDate === '' ? [] : [text('EndDate'), text('EndReason')]),
      time('LastLoginTime'),
    ],
  },
  {
    title: '单位',
    facts: [
      text('MemberName'),
      ...(FormerNames === '' ? [] : [text('FormerNames')]),
      text('CreditCode'),
      text('City'),
      text('CompanyTypeName'),
      text('MemberLevelName'),
      text('CompanyMent'),
      text('LegalPerson'),
      text('Mainbusiness'),
      text('RegAddress'),
      figure('RegCapital', '万元', '注册资本'),
      figure('StaffCount', '人'),
      text('FoundDate'),
    ],
  },
  {
    title: '联系',
    facts: contactFields.map((field) =>
      field === 'OperatorPhone' || field === 'Email'
        ? text(field, { render: (member) => <Contact member={member} field={field} /> })
        : text(field),
    ),
  },
  {
    title: '开票',
    facts: [
      text('InvoiceTitle'),
      text('TaxNumber'),
      text('InvoiceAddress'),
      text('BankAccount', { render: (member) => <Contact member={member} field="BankAccount" /> }),
    ],
  },
];
