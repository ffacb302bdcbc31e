import * as v from 'valibot';
import { businessBase, endpoints, webBase } from './endpoint.ts';
import { listOf, page } from './paging.ts';
import { integer, oneOf, optionalText, recordId, requiredText, savedId } from './rules.ts';

/** `type` of a type list. The seats of the home page are fixed; the others are kept in the back office. */
export const optionKind = { companyType: 1, memberLevel: 2, seat: 3 } as const;

const option = v.object({ TypeId: v.number(), TypeName: v.string(), SortNumber: v.number() });
export type Option = v.InferOutput<typeof option>;

export const webOptions = endpoints(webBase, {
  GetTypeList: {
    method: 'GET',
    audience: 'anyone',
    summary: '单位归类（1）或会员等级（2）',
    input: v.object({
      type: oneOf([optionKind.companyType, optionKind.memberLevel], 'type 应为 1 或 2'),
    }),
    output: v.array(option),
    cached: true,
  },
});

export const optionForm = v.object({
  TypeId: savedId,
  /** Only looked at when a type is made. */
  Type: oneOf([optionKind.companyType, optionKind.memberLevel], 'Type 应为 1 或 2'),
  TypeName: requiredText('请输入名称', 30),
  SortNumber: v.optional(integer('排序应为 0 至 999999 的整数', 0, 999_999), 0),
});

const managedOption = v.object({
  ...option.entries,
  Type: v.number(),
  /** Members (or, for seats, articles) that have it. */
  UseCount: v.number(),
});
export type ManagedOption = v.InferOutput<typeof managedOption>;

export const businessOptions = endpoints(businessBase, {
  GetTypeList: {
    method: 'GET',
    audience: 'administrator',
    summary: '单位归类（1）、会员等级（2）或推荐位（3）',
    input: v.object({
      ...page,
      type: oneOf([optionKind.companyType, optionKind.memberLevel, optionKind.seat], 'type 应为 1、2 或 3'),
      key: optionalText(30),
    }),
    output: listOf(managedOption),
  },
  SaveType: {
    method: 'POST',
    audience: 'administrator',
    permission: 'type:save',
    summary: '新增或修改单位归类、会员等级',
    input: optionForm,
    output: v.object({ TypeId: v.number() }),
    sameFormOnce: true,
  },
  DelType: {
    method: 'POST',
    audience: 'administrator',
    permission: 'type:del',
    summary: '删除单位归类或会员等级；使用中的不可删除',
    input: v.object({ TypeId: recordId('TypeId 有误') }),
    output: v.null(),
  },
});
