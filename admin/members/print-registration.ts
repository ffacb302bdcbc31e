import { businessMembers, type ManagedMember } from '#contract/members/managed-members.ts';
import { printForm } from '../components/print/print-list.ts';
import { call } from '../session/call.ts';
import { stateOf } from './words.ts';

type Row = { label: string; of: (member: ManagedMember) => string | number; isLong?: true };

const rows: readonly Row[] = [
  { label: '公司名称', of: (member) => member.MemberName, isLong: true },
  { label: '单位归类', of: (member) => member.CompanyTypeName },
  { label: '会员等级', of: (member) => member.MemberLevelName },
  { label: '单位性质', of: (member) => member.CompanyMent },
  { label: '负责人', of: (member) => member.LegalPerson },
  { label: '成立日期', of: (member) => member.FoundDate },
  { label: '员工人数', of: (member) => member.StaffCount || '' },
  { label: '注册资本（万元）', of: (member) => member.RegCapital || '' },
  { label: '账号', of: (member) => member.Account },
  { label: '注册地址', of: (member) => member.RegAddress, isLong: true },
  { label: '主营业务', of: (member) => member.Mainbusiness, isLong: true },
  { label: '联络人', of: (member) => member.DailyOperator },
  { label: '联系电话', of: (member) => member.OperatorPhone },
  { label: '邮箱', of: (member) => member.Email, isLong: true },
  { label: '申请时间', of: (member) => member.CreateTime.slice(0, 10) },
  { label: '入会日期', of: (member) => member.JoinDate },
  { label: '状态', of: (member) => stateOf(member).word },
  { label: '附件', of: (member) => member.FileName },
  { label: '备注', of: (member) => member.Remarks, isLong: true },
];

/** Prints 会员登记表 with phone and e-mail in full for users who may see them, which the server logs. */
export async function printRegistration({ MemberId }: Pick<ManagedMember, 'MemberId'>) {
  const member = await call(businessMembers.GetMemberModel, { id: MemberId });
  printForm(
    '会员登记表',
    rows.map(({ of, ...row }) => ({ ...row, value: String(of(member)) })),
  );
}
