import * as v from 'valibot';
import { businessBase, endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page, wholePage } from '../api/paging.ts';
import {
  oneOf,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  savedId,
  sortedIds,
  sortNumber,
} from '../fields/rules.ts';

/** `type` of a type list. The seats of the home page are fixed; the back office manages the others. */
export const optionKind = {
  companyType: 1,
  memberLevel: 2,
  seat: 3,
  /** Preset reasons for rejecting an application, or a contribution. */
  applicationReason: 4,
  contributionReason: 5,
} as const;
const { companyType, memberLevel, seat, applicationReason, contributionReason } = optionKind;
const nameLength = 30;
const reasonLength = 200;

/** Returns the rule for the name of an option of this kind. */
export const optionName = (kind: number) =>
  requiredText('请输入名称', kind > seat ? reasonLength : nameLength);

const option = v.object({ TypeId: v.number(), TypeName: v.string(), SortNumber: v.number() });
export type Option = v.InferOutput<typeof option>;

export const webOptions = endpoints(webBase, {
  GetTypeList: {
    method: 'GET',
    audience: 'anyone',
    summary: '申请表可选的单位归类（1）或会员等级（2）',
    input: v.object({
      ...wholePage,
      type: oneOf([optionKind.companyType, optionKind.memberLevel], 'type 应为 1 或 2'),
    }),
    output: v.array(option),
    cached: true,
  },
});

export const optionForm = v.pipe(
  v.object({
    TypeId: savedId,
    /** Only looked at when a type is made. */
    Type: oneOf([companyType, memberLevel, applicationReason, contributionReason], 'Type 应为 1、2、4 或 5'),
    TypeName: requiredText('请输入名称', reasonLength),
    SortNumber: sortNumber,
    Version: readVersion,
  }),
  v.forward(
    v.partialCheck(
      [['Type'], ['TypeName']],
      ({ Type, TypeName }) => Type > seat || [...TypeName].length <= nameLength,
      `不能超过 ${nameLength} 个字`,
    ),
    ['TypeName'],
  ),
);

const managedOption = v.object({
  ...option.entries,
  Type: v.number(),
  /** Members (or, for seats, articles) that have it. */
  UseCount: v.number(),
  Version: v.number(),
});
export type ManagedOption = v.InferOutput<typeof managedOption>;

export const businessOptions = endpoints(businessBase, {
  GetTypeList: {
    method: 'GET',
    audience: 'administrator',
    summary: '单位归类（1）、会员等级（2）、推荐位（3）、入会驳回理由（4）或投稿驳回理由（5）',
    input: v.object({
      ...page,
      type: oneOf(
        [companyType, memberLevel, seat, applicationReason, contributionReason],
        'type 应为 1 至 5',
      ),
      key: optionalText(30),
    }),
    output: listOf(managedOption),
  },
  SaveType: {
    method: 'POST',
    audience: 'administrator',
    permission: 'type:save',
    summary: '新增或修改单位归类、会员等级、驳回理由；不给排序时新的排在最后',
    input: optionForm,
    otherNames: { id: 'TypeId' },
    output: v.object({ TypeId: v.number() }),
    idempotent: true,
  },
  SortTypes: {
    method: 'POST',
    audience: 'administrator',
    permission: 'type:save',
    summary: '排列归类、等级或驳回理由：按所给次序；未列出的保持原位',
    input: v.object({ Ids: sortedIds }),
    output: v.null(),
  },
  DelType: {
    method: 'POST',
    audience: 'administrator',
    permission: 'type:del',
    summary: '删除单位归类、会员等级或驳回理由；使用中的不可删除',
    input: v.object({ TypeId: recordId('TypeId 有误') }),
    otherNames: { id: 'TypeId', Ids: 'TypeId' },
    output: v.null(),
  },
});
