import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { readVersion, recordId } from '../fields/rules.ts';

/*
 * Two records of one company become one: the other one ends and leads to the record that stays.
 */

/** For so many days a merge can be undone, once. */
export const undoDays = 30;

/** The fields that may be taken from the other record; the main contact is taken as a whole, with `DailyOperator`. */
export const mergeFields = [
  'MemberName',
  'CreditCode',
  'City',
  'CompanyTypeId',
  'MemberLevelId',
  'LegalPerson',
  'CompanyMent',
  'Mainbusiness',
  'RegAddress',
  'RegCapital',
  'StaffCount',
  'FoundDate',
  'JoinDate',
  'DailyOperator',
  'InvoiceTitle',
  'TaxNumber',
  'InvoiceAddress',
  'BankAccount',
  'Remarks',
] as const;
export type MergeField = (typeof mergeFields)[number];
/** Texts that may be joined from both; former names always are. */
export const joinedFields = ['Mainbusiness', 'Remarks'] as const;

const mergeForm = v.object({
  /** The record that stays. */
  MemberId: recordId('请选择保留的会员'),
  /** The record that ends. */
  OtherId: recordId('请选择合并进来的会员'),
  Taken: v.optional(v.array(v.picklist(mergeFields, 'Taken 有误'), 'Taken 有误'), []),
  Joined: v.optional(v.array(v.picklist(joinedFields, 'Joined 有误'), 'Joined 有误'), []),
  Version: readVersion,
  OtherVersion: readVersion,
});
export type MergeForm = v.InferOutput<typeof mergeForm>;

/** How many records moved. */
const moved = v.object({
  Contacts: v.number(),
  Certificates: v.number(),
  News: v.number(),
  Invitations: v.number(),
  Messages: v.number(),
  Answers: v.number(),
  Notices: v.number(),
});
export type MovedCounts = v.InferOutput<typeof moved>;

const memberMerge = v.object({
  MergeId: v.number(),
  MemberId: v.number(),
  MemberName: v.string(),
  OtherId: v.number(),
  OtherName: v.string(),
  MergedBy: v.string(),
  MergeTime: v.string(),
  IsUndoable: v.boolean(),
});
export type MemberMerge = v.InferOutput<typeof memberMerge>;

export const businessMerges = endpoints(businessBase, {
  GetMemberMerges: {
    method: 'GET',
    permission: 'member:list',
    summary: `会员的合并记录：合并进来的，和合并到别家的；${undoDays} 天之内可以撤回`,
    input: v.object({ id: recordId('编号有误') }),
    output: v.array(memberMerge),
  },
  MergeMembers: {
    method: 'POST',
    permission: 'member:merge',
    summary:
      '合并会员：联络人、证书、投稿、活动邀请、通知和问卷填报移到保留的一家，另一家结束、账号不能再登录；他人已先修改其中一家时为 409，Data.Current 为现值',
    input: mergeForm,
    output: v.object({ MergeId: v.number(), Moved: moved }),
  },
  UndoMerge: {
    method: 'POST',
    permission: 'member:merge',
    summary: `撤回会员的合并：${undoDays} 天之内一次，两家恢复原样；合并以后改过的内容保持不变，Changed 写明是哪些`,
    input: v.object({ MergeId: recordId('编号有误') }),
    output: v.object({ Changed: v.array(v.string()) }),
  },
});
