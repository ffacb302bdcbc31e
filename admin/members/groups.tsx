import type { ManagedMember } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { columnsFor } from '../components/list/columns.tsx';
import { Contact, StatusMark } from './marks.tsx';

const { text, time } = columnsFor(businessMembers.GetMemberModel, businessMembers.EditMemberInfo);

const figure = (key: 'RegCapital' | 'StaffCount', unit: string, title?: string) =>
  text(key, { title, render: (member) => (member[key] > 0 ? `${member[key]} ${unit}` : '-') });

/** Returns the facts of a company, grouped as in its form; its main contact is among its contacts. */
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
      text('Remarks'),
    ],
  },
];

/** The facts on the invoices of a company. */
export const invoiceGroups = [
  {
    title: '开票资料',
    facts: [
      text('InvoiceTitle'),
      text('TaxNumber'),
      text('InvoiceAddress'),
      text('BankAccount', {
        render: (member) => <Contact member={member} field="BankAccount" />,
      }),
    ],
  },
];
