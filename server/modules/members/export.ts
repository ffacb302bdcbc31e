import type { ManagedMember } from '#contract/members/managed-members.ts';
import { memberStatus } from '#contract/members/members.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { writeSheet } from '../../platform/spreadsheets/write-sheet.ts';
import { xlsxMediaType } from '../../platform/spreadsheets/xlsx.ts';
import { listMembersAfter, type MemberFilters } from './managed.ts';

const columns: { header: string; width: number; of: (member: ManagedMember) => string | number }[] = [
  { header: '会员编号', width: 10, of: (member) => member.MemberId },
  { header: '账号', width: 18, of: (member) => member.Account },
  { header: '公司名称', width: 36, of: (member) => member.MemberName },
  { header: '单位归类', width: 16, of: (member) => member.CompanyTypeName },
  { header: '会员等级', width: 14, of: (member) => member.MemberLevelName },
  { header: '负责人', width: 12, of: (member) => member.LegalPerson },
  { header: '联络人', width: 12, of: (member) => member.DailyOperator },
  { header: '联系电话', width: 18, of: (member) => member.OperatorPhone },
  { header: '邮箱', width: 26, of: (member) => member.Email },
  { header: '单位性质', width: 16, of: (member) => member.CompanyMent },
  { header: '主营业务', width: 36, of: (member) => member.Mainbusiness },
  { header: '注册地址', width: 36, of: (member) => member.RegAddress },
  { header: '注册资本（万元）', width: 16, of: (member) => member.RegCapital },
  { header: '员工人数', width: 10, of: (member) => member.StaffCount },
  { header: '成立日期', width: 12, of: (member) => member.FoundDate },
  { header: '入会日期', width: 12, of: (member) => member.JoinDate },
  { header: '审核状态', width: 10, of: (member) => statusNames[member.Status] ?? '' },
  { header: '是否启用', width: 10, of: (member) => (member.IsEnabled ? '启用' : '停用') },
  { header: '申请时间', width: 20, of: (member) => member.CreateTime },
  { header: '备注', width: 36, of: (member) => member.Remarks },
];

const statusNames: Record<number, string> = {
  [memberStatus.approved]: '已通过',
  [memberStatus.rejected]: '已驳回',
  [memberStatus.underReview]: '审核中',
};

/** Writes a workbook of the chosen members, who are read while it is written. */
export function exportMembers(
  reading: { db: Database; vault: Vault },
  filters: MemberFilters,
  isFull: boolean,
) {
  return {
    fileName: `会员名单${today()}.xlsx`,
    mediaType: xlsxMediaType,
    content: writeSheet('会员', columns, rowsOf(reading, filters, isFull)),
  };
}

const batch = 500;

async function* rowsOf(
  reading: { db: Database; vault: Vault },
  filters: MemberFilters,
  isFull: boolean,
): AsyncGenerator<(string | number)[]> {
  for (let lastId = 0; ;) {
    const members = await listMembersAfter(reading, lastId, batch, filters, isFull);
    for (const member of members) yield columns.map(({ of }) => of(member));
    if (members.length < batch) return;
    lastId = members.at(-1)?.MemberId ?? lastId;
  }
}
