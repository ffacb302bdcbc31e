import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds, idsInQuery, oneOrMany } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  filter,
  mobileNumber,
  oneOf,
  recordId,
  requiredText,
  searchKey,
  shanghaiTime,
  sortWord,
  timeOrBlank,
} from '../fields/rules.ts';

export const suggestionStatus = { waiting: 0, handled: 1 } as const;

/** The fields of a suggestion (product: section 5). */
export const suggestionForm = v.object({
  Mobile: mobileNumber,
  ProposeContent: requiredText('请输入建议留言', 1000, cleanLines),
});

export const webSuggestions = endpoints(webBase, {
  SavePropose: {
    method: 'POST',
    audience: 'anyone',
    summary: '提交建议',
    input: suggestionForm,
    output: v.null(),
    idempotent: true,
  },
});

/** One suggestion, or several that were settled together. */
export const suggestionHandling = v.pipe(
  v.object({
    ProposeId: filter(recordId('ProposeId 有误')),
    Ids: v.optional(bulkIds),
    HandleNote: labelled('办理情况', requiredText('请输入办理情况', 500, cleanLines)),
    /** The time of the handling that was read, blank for none; absent: not compared. */
    HandleTime: timeOrBlank('办理时间有误'),
  }),
  v.forward(
    v.partialCheck(
      [['ProposeId'], ['Ids']],
      (form) => form.ProposeId !== undefined || form.Ids !== undefined,
      '请选择记录',
    ),
    ['Ids'],
  ),
);

const suggestion = v.object({
  ProposeId: v.number(),
  ProposeContent: labelled('内容', v.string()),
  /** In full only with the permission `suggestion:mobile`. */
  Mobile: labelled('手机号码', v.string()),
  CreateTime: labelled('提交时间', v.string()),
  /** 0 waiting, 1 handled. */
  Status: v.number(),
  HandleNote: labelled('办理情况', v.string()),
  /** The administrator who handled it, and the time; blank until then. */
  HandleName: labelled('办理人', v.string()),
  HandleTime: labelled('办理时间', v.string()),
  /** The day on which the program deletes it. */
  ForgetDate: labelled('自动删除', v.string()),
});
export type Suggestion = v.InferOutput<typeof suggestion>;

/** `oldest` is `CreateTime`. */
export const suggestionSorts = ['oldest', 'CreateTime', '-CreateTime'] as const;

const suggestionFilters = {
  key: searchKey,
  status: filter(oneOf([suggestionStatus.waiting, suggestionStatus.handled], 'status 应为 0 或 1')),
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
};

export const businessSuggestions = endpoints(businessBase, {
  GetWebProposeList: {
    method: 'GET',
    permission: 'suggestion:list',
    summary: '建议，未给 sort 时新的在前；key 找内容，或完整的手机号码',
    input: v.object({ ...page, ...suggestionFilters, sort: sortWord(suggestionSorts) }),
    otherNames: { Mobile: 'key', ProposeContent: 'key' },
    output: listOf(suggestion),
  },
  HandlePropose: {
    method: 'POST',
    permission: 'suggestion:handle',
    summary:
      '办理建议，记录情况；再次办理以最后一次为准，HandleTime 之后又办理过时为 409，Data.Current 为现值',
    input: suggestionHandling,
    otherNames: { id: 'ProposeId' },
    output: v.null(),
  },
  DelWebPropose: {
    method: 'POST',
    permission: 'suggestion:del',
    summary: '删除建议',
    input: oneOrMany('ProposeId'),
    otherNames: { id: 'Ids' },
    output: v.null(),
  },
  ExportProposes: {
    method: 'GET',
    permission: 'suggestion:export',
    asksSecondFactor: true,
    summary:
      '导出建议（xlsx），旧的在前；手机号码需权限 suggestion:mobile 才完整，导出记入日志；给出 Ids 时只导出这些',
    input: v.object({ ...suggestionFilters, Ids: filter(idsInQuery) }),
    output: fileAnswer,
  },
});
