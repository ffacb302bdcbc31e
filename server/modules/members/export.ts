import { memberLabels as labels, type ManagedMember } from '#contract/members/managed-member.ts';
import { memberStatus } from '#contract/members/members.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { rowsOf, sheetAnswer, type RecordColumn } from '../../platform/spreadsheets/write-sheet.ts';
import { readMembers, type MemberFilters } from './managed.ts';

const columns: RecordColumn<ManagedMember>[] = [
  { header: '会员编号', width: 10, of: (member) => member.MemberId },
  { header: labels.Account, width: 18, of: (member) => member.Account },
  { header: labels.MemberName, width: 36, of: (member) => member.MemberName },
  { header: labels.CompanyTypeName, width: 16, of: (member) => member.CompanyTypeName },
  { header: labels.MemberLevelName, width: 14, of: (member) => member.MemberLevelName },
  { header: labels.CreditCode, width: 22, of: (member) => member.CreditCode },
  { header: labels.City, width: 12, of: (member) => member.City },
  { header: labels.FormerNames, width: 30, of: (member) => member.FormerNames.replaceAll('\n', '；') },
  { header: labels.LegalPerson, width: 12, of: (member) => member.LegalPerson },
  { header: labels.DailyOperator, width: 12, of: (member) => member.DailyOperator },
  { header: labels.OperatorPhone, width: 18, of: (member) => member.OperatorPhone },
  { header: labels.Email, width: 26, of: (member) => member.Email },
  { header: labels.CompanyMent, width: 16, of: (member) => member.CompanyMent },
  { header: labels.Mainbusiness, width: 36, of: (member) => member.Mainbusiness },
  { header: labels.RegAddress, width: 36, of: (member) => member.RegAddress },
  { header: labels.RegCapital, width: 16, of: (member) => member.RegCapital },
  { header: labels.StaffCount, width: 10, of: (member) => member.StaffCount },
  { header: labels.FoundDate, width: 12, of: (member) => member.FoundDate },
  { header: labels.JoinDate, width: 12, of: (member) => member.JoinDate },
  { header: '审核状态', width: 10, of: (member) => statusNames[member.Status] ?? '' },
  { header: '是否启用', width: 10, of: (member) => (member.IsEnabled ? '启用' : '停用') },
  { header: labels.EndDate, width: 12, of: (member) => member.EndDate },
  { header: labels.EndReason, width: 20, of: (member) => member.EndReason },
  { header: labels.InvoiceTitle, width: 36, of: (member) => member.InvoiceTitle },
  { header: labels.TaxNumber, width: 22, of: (member) => member.TaxNumber },
  { header: labels.InvoiceAddress, width: 36, of: (member) => member.InvoiceAddress },
  { header: labels.BankAccount, width: 36, of: (member) => member.BankAccount },
  { header: labels.CreateTime, width: 20, of: (member) => member.CreateTime },
  { header: labels.Remarks, width: 36, of: (member) => member.Remarks },
];

const statusNames: Record<number, string> = {
  [memberStatus.approved]: '已通过',
  [memberStatus.rejected]: '已驳回',
  [memberStatus.underReview]: '审核中',
};

/** Writes a workbook of the chosen members, who are read while it is written. */
export function exportMembers(reading: SealedDatabase, filters: MemberFilters, isFull: boolean) {
  const members = readMembers(reading, filters, isFull);
  return sheetAnswer(`会员名单${today()}.xlsx`, '会员', columns, rowsOf(columns, members));
}
