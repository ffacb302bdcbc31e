import { businessMembers } from '#contract/members/managed-members.ts';
import { rosterFields } from '#contract/members/roster-fields.ts';
import {
  businessRosters,
  rosterLimits,
  type RosterImportResult,
  type RosterSince,
} from '#contract/members/roster.ts';
import type { ImportScreen } from '../../imports/screen.ts';

/** The texts and calls of the import of rosters. */
export const rosterScreen: ImportScreen<RosterImportResult, RosterSince> = {
  title: '导入名册',
  record: '会员',
  unit: '家',
  corrects:
    '只有公司名称必填；空白的单元格不会清空已有的资料。一格里的两位联络人、2016年3月这样的日期、“无”和“-”、只写城市的行都能认出，更正了哪些，检查后逐一列出。',
  calls: {
    store: businessRosters.ImportRoster,
    columns: businessRosters.ReadRosterColumns,
    problems: businessRosters.GetRosterFaults,
    undo: businessRosters.UndoRosterImport,
  },
  maxRows: rosterLimits.rows,
  readsOthers: true,
  invalidates: [businessRosters.GetRosterBatches, businessMembers.GetMemberList],
  fields: rosterFields,
  widths: {
    公司名称: 224,
    地址: 240,
    主营业务: 240,
    曾用名: 180,
    会费: 160,
    备注: 200,
  },
  lists: ['联络人', '职务', '手机', '座机', '邮箱'],
  // The name of a company is the first text that looks like one.
  beginsAt: (row) => row.findIndex((text) => /公司|厂$|院$|所$|中心$|集团|社$|店$/.test(text.trim())),
  changes: { before: [{ title: '会员', cell: ({ MemberName }) => MemberName, width: 220 }], after: [] },
  effects: {
    figure: () => '',
    question: ({ New, Changed }) =>
      `${New > 0 ? '；新增的由同事一次审核后成为会员' : ''}${Changed > 0 ? '；已有会员的资料立即更新' : ''}`,
    result: ({ New }) => (New > 0 ? '。新增的等同事在“审核”里一次通过' : ''),
  },
  undo: {
    deleting: '新增的会员连同联络人一起删除；导入时新增、没有别人用的归类和等级也删除。',
    example: '选错了文件',
    keyOf: ({ MemberId }) => String(MemberId),
    columns: [
      { title: '会员', cell: ({ MemberName }) => MemberName },
      { title: '变更', cell: ({ Change }) => Change, width: 160 },
      { title: '时间', cell: ({ ChangeTime }) => ChangeTime.slice(0, 16), width: 150 },
    ],
  },
};
