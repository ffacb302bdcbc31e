import { memberLabels as labels, type ManagedMember } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { printForm } from '../components/print/print-list.ts';
import { call } from '../session/call.ts';
import { stateOf } from './words.ts';

type Row = { label: string; of: (member: ManagedMember) => string | number; isLong?: true };

const rows: readonly Row[] = [
  { label: labels.MemberName, of: (member) => member.MemberName, isLong: true },
  { label: labels.FormerNames, of: (member) => member.FormerNames.replaceAll('\n', '、'), isLong: true },
  { label: labels.CreditCode, of: (member) => member.CreditCode },
  { label: labels.City, of: (member) => member.City },
  { label: labels.CompanyTypeName, of: (member) => member.CompanyTypeName },
  { label: labels.MemberLevelName, of: (member) => member.MemberLevelName },
  { label: labels.CompanyMent, of: (member) => member.CompanyMent },
  { label: labels.LegalPerson, of: (member) => member.LegalPerson },
  { label: labels.FoundDate, of: (member) => member.FoundDate },
  { label: labels.StaffCount, of: (member) => member.StaffCount || '' },
  { label: labels.RegCapital, of: (member) => member.RegCapital || '' },
  { label: labels.Account, of: (member) => member.Account },
  { label: labels.RegAddress, of: (member) => member.RegAddress, isLong: true },
  { label: labels.Mainbusiness, of: (member) => member.Mainbusiness, isLong: true },
  { label: labels.DailyOperator, of: (member) => member.DailyOperator },
  { label: labels.OperatorPhone, of: (member) => member.OperatorPhone },
  { label: labels.Email, of: (member) => member.Email, isLong: true },
  { label: labels.CreateTime, of: (member) => member.CreateTime.slice(0, 10) },
  { label: labels.JoinDate, of: (member) => member.JoinDate },
  { label: labels.Status, of: (member) => stateOf(member).word },
  { label: labels.FilePath, of: (member) => member.FileName },
  { label: labels.Remarks, of: (member) => member.Remarks, isLong: true },
];

/** Prints 会员登记表 with phone and e-mail in full for users who may see them, which the server logs. */
export async function printRegistration({ MemberId }: Pick<ManagedMember, 'MemberId'>) {
  const member = await call(businessMembers.GetMemberModel, { id: MemberId });
  printForm(
    '会员登记表',
    rows.map(({ of, ...row }) => ({ ...row, value: String(of(member)) })),
  );
}
