import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import {
  day,
  filter,
  flag,
  idFilter,
  oneOf,
  optionalText,
  recordId,
  requiredText,
  savedId,
  searchKey,
} from '../fields/rules.ts';

/*
 * Rounds in which members look over their data (请会员核对).
 */

/** How a member confirmed its data. */
export const confirmationWay = { unchanged: 1, changed: 2, byPhone: 3 } as const;
export const confirmationWords: Readonly<Record<number, string>> = {
  [confirmationWay.unchanged]: '无变化',
  [confirmationWay.changed]: '有修改',
  [confirmationWay.byPhone]: '电话核对',
};

/** `state` of a member in a round: confirmed, not yet, not yet and without an account. */
export const confirmationState = { confirmed: 1, missing: 2, withoutAccount: 3 } as const;

const round = v.object({
  RoundId: v.number(),
  Title: v.string(),
  BeginDate: v.string(),
  /** Blank: without an end. */
  EndDate: v.string(),
  IsClosed: v.boolean(),
  /** Members can confirm today. */
  IsOpen: v.boolean(),
  Version: v.number(),
  Confirmed: v.number(),
  Total: v.number(),
  /** Members who have not confirmed and were not reminded within seven days. */
  ToRemind: v.number(),
});
export type ConfirmationRound = v.InferOutput<typeof round>;

const confirmation = v.object({
  MemberId: v.number(),
  MemberName: v.string(),
  MemberLevelName: v.string(),
  City: v.string(),
  HasAccount: v.boolean(),
  /** Masked. */
  OperatorPhone: v.string(),
  /** 0: not confirmed. */
  Way: v.number(),
  ConfirmTime: v.string(),
  Note: v.string(),
  /** Of the last reminder; blank: none. */
  RemindTime: v.string(),
  RemindCount: v.number(),
});
export type Confirmation = v.InferOutput<typeof confirmation>;

export const roundForm = v.pipe(
  v.object({
    RoundId: savedId,
    Title: labelled('名称', requiredText('请输入名称', 50)),
    BeginDate: labelled('开始日期', v.pipe(day('开始日期有误'), v.nonEmpty('请选择开始日期'))),
    EndDate: labelled('截止日期', day('截止日期有误')),
    Version: filter(recordId('Version 有误')),
  }),
  v.forward(
    v.partialCheck(
      [['BeginDate'], ['EndDate']],
      ({ BeginDate, EndDate }) => EndDate === '' || EndDate >= BeginDate,
      '截止日期不能早于开始日期',
    ),
    ['EndDate'],
  ),
);

const roundId = { RoundId: recordId('RoundId 有误') };
const filters = {
  /** Absent: the latest round. */
  roundid: idFilter('roundid 有误'),
  state: filter(oneOf(Object.values(confirmationState), 'state 应为 1 至 3')),
  key: searchKey,
};

export const webConfirmations = endpoints(webBase, {
  GetMyConfirmation: {
    method: 'GET',
    audience: 'member',
    summary: '请本单位核对资料的一轮：没有要核对的为 null',
    input: v.object({}),
    output: v.nullable(v.object({ RoundId: v.number(), Title: v.string(), EndDate: v.string() })),
  },
  ConfirmMyData: {
    method: 'POST',
    audience: 'member',
    summary: '核对资料无变化：本轮记为已核对',
    input: v.object(roundId),
    output: v.null(),
  },
});

export const businessConfirmations = endpoints(businessBase, {
  GetConfirmationRounds: {
    method: 'GET',
    permission: 'member:confirm',
    summary: '请会员核对的各轮，新的在前',
    input: v.object({ ...page }),
    output: listOf(round),
  },
  SaveConfirmationRound: {
    method: 'POST',
    permission: 'member:confirm',
    summary: '新增或修改请会员核对的一轮；Version 之后又改过时为 409，Data.Current 为现值',
    input: roundForm,
    output: v.object({ RoundId: v.number() }),
    idempotent: true,
  },
  CloseConfirmationRound: {
    method: 'POST',
    permission: 'member:confirm',
    summary: '结束或重新开始请会员核对的一轮',
    input: v.object({ ...roundId, IsClosed: flag }),
    output: v.null(),
  },
  GetConfirmations: {
    method: 'GET',
    permission: 'member:confirm',
    summary:
      '请会员核对一轮的会员：已核对（state 1）、没核对（2）、没核对且没有账号（3）；roundid 缺省为最近一轮',
    input: v.object({ ...page, ...filters }),
    output: listOf(confirmation),
  },
  ExportConfirmations: {
    method: 'GET',
    permission: 'member:confirm',
    summary: '导出核对情况（xlsx）',
    input: v.object(filters),
    output: fileAnswer,
  },
  RemindMembers: {
    method: 'POST',
    permission: 'member:confirm',
    summary: '提醒没核对的会员：邮件和短信，没有的转为需打电话的通知；当天提醒过的不再提醒，除非 Again 为 1',
    input: v.object({ ...roundId, MemberIds: bulkIds, Again: flag }),
    output: v.object({
      Reminded: v.number(),
      /** Of the chosen members: reminded on this day before, and left out. */
      RemindedToday: v.number(),
      /** Neither mail nor telephone is known. */
      Unreachable: v.number(),
    }),
  },
  ConfirmByPhone: {
    method: 'POST',
    permission: 'member:confirm',
    summary: '记下电话核对；IsConfirmed 为 0 时撤销',
    input: v.object({
      ...roundId,
      MemberId: recordId('MemberId 有误'),
      IsConfirmed: v.optional(flag, true),
      Note: labelled('核对情况', optionalText(200)),
    }),
    output: v.null(),
  },
});
