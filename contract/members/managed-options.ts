import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { labelled } from '../fields/labels.ts';
import { oneOf, optionalText, recordId, requiredText, tooLong } from '../fields/rules.ts';
import { managedCalls } from '../lists/calls.ts';
import { managedList } from '../lists/declaration.ts';
import { option, optionKind } from './options.ts';

const { companyType, memberLevel, seat, applicationReason, contributionReason } = optionKind;
const editableKinds = [companyType, memberLevel, applicationReason, contributionReason] as const;
const nameLength = 30;
const reasonLength = 200;

/** Returns the rule for the name of an option of this kind. */
export const optionName = (kind: number) =>
  requiredText('请输入名称', kind > seat ? reasonLength : nameLength);

type NamedOption = Record<'Type', number> & Record<'TypeName', string>;
const namesAreShort = v.forward<NamedOption, v.BaseIssue<unknown>, ['TypeName']>(
  v.partialCheck<NamedOption, [['Type'], ['TypeName']], NamedOption, string>(
    [['Type'], ['TypeName']],
    ({ Type, TypeName }) => v.is(optionName(Type), TypeName),
    tooLong(nameLength),
  ),
  ['TypeName'],
);

/** 单位归类, 会员等级 and the preset reasons: lists in one table, each kind with an order and names of its own. */
export const options = managedList({
  name: 'types',
  title: '单位归类、会员等级、驳回理由',
  entityType: 'option',
  logGroup: '会员',
  table: 'options',
  id: 'TypeId',
  permission: 'type',
  calls: { save: 'SaveType', sort: 'SortTypes' },
  summaries: {
    save: '新增或修改归类、等级、驳回理由；不给排序时新的排在最后',
    sort: '调整归类、等级、驳回理由的顺序：按所给次序；未列出的保持原位',
  },
  nameField: 'TypeName',
  fields: {
    TypeName: {
      kind: 'text',
      rule: labelled('名称', requiredText('请输入名称', reasonLength)),
      column: 'name',
    },
    /** Only looked at when a type is made. */
    Type: {
      kind: 'choice',
      rule: labelled('种类', oneOf(editableKinds, 'Type 应为 1、2、4 或 5')),
      column: 'kind',
      words: { 1: '单位归类', 2: '会员等级', 4: '入会驳回理由', 5: '投稿驳回理由' },
    },
  },
  check: namesAreShort,
  hasNoTime: true,
});

const managedOption = v.object({
  ...option.entries,
  Type: v.number(),
  /** Members (or, for seats, articles) that have it. */
  UseCount: v.number(),
  Version: v.number(),
});
export type ManagedOption = v.InferOutput<typeof managedOption>;

export const businessOptions = {
  ...endpoints(businessBase, {
    GetTypeList: {
      method: 'GET',
      audience: 'administrator',
      summary:
        '归类、等级、驳回理由：单位归类（1）、会员等级（2）、推荐位（3）、入会驳回理由（4）或投稿驳回理由（5）',
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
    DelType: {
      method: 'POST',
      audience: 'administrator',
      permission: 'type:del',
      summary: '删除归类、等级、驳回理由；使用中的不可删除',
      input: v.object({ TypeId: recordId('TypeId 有误') }),
      otherNames: { id: 'TypeId', Ids: 'TypeId' },
      output: v.null(),
    },
  }),
  ...managedCalls(options),
};
