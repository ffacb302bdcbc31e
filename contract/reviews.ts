import * as v from 'valibot';
import { alikeMember } from './alike-members.ts';
import { businessBase, endpoints } from './endpoint.ts';
import { listOf, page } from './paging.ts';
import { filter, oneOf, optionalText, recordId, searchKey, shanghaiTime } from './rules.ts';

/** What a case is about. */
export const reviewKind = { membership: 1, contribution: 2 } as const;
export const reviewStatus = { approved: 1, rejected: 2, underReview: 3 } as const;

export const reviewTexts = {
  alreadyDecided: '该记录已审核',
  reasonMissing: '请输入驳回原因',
  ownRecord: '不能审核自己提交的记录',
  changedMeanwhile: '该记录已被重新提交，请刷新后再审核',
} as const;

/** A case: an application or a contribution, through all its rounds. */
const review = v.object({
  ProcessId: v.number(),
  Kind: v.number(),
  Status: v.number(),
  /** The company, or the title of the article. */
  Title: v.string(),
  MemberId: v.number(),
  MemberName: v.string(),
  /** Null for an application. */
  NewsId: v.nullable(v.number()),
  /** How often it was submitted. */
  Round: v.number(),
  /** Sent back with the decision, it is refused when the record changed since it was read. */
  Version: v.number(),
  SubmitTime: v.string(),
  /** Blank while it waits. */
  DecideTime: v.string(),
  /** The reason of the last rejection; blank when there is none or it was submitted again. */
  ProcessItemName: v.string(),
  CreateTime: v.string(),
});
export type Review = v.InferOutput<typeof review>;

/** One decision; a case keeps all of them in order. */
const reviewItem = v.object({
  ItemId: v.number(),
  Round: v.number(),
  Status: v.number(),
  ProcessItemName: v.string(),
  DeciderName: v.string(),
  /** It was the decider's own submission, and nobody else was there who could decide (唯一审核人). */
  SoleReviewer: v.boolean(),
  CreateTime: v.string(),
});

const reviewDetail = v.object({
  ...review.entries,
  Items: v.array(reviewItem),
  /** Other companies called like this one; of a contribution none. */
  Alike: v.array(alikeMember),
  /** The article to decide on; null for an application, which `GetMemberModel` shows. */
  News: v.nullable(
    v.object({
      NewsId: v.number(),
      MenuId: v.number(),
      MenuName: v.string(),
      Title: v.string(),
      ImageUrl: v.string(),
      NewContent: v.string(),
    }),
  ),
});
export type ReviewDetail = v.InferOutput<typeof reviewDetail>;

/** A rejection says why. */
export const decisionFields = {
  Status: oneOf([reviewStatus.approved, reviewStatus.rejected], '请选择审核结果'),
  ProcessItemName: optionalText(500),
  /** The version that was read; absent (old clients): what this session was shown last. */
  Version: filter(recordId('Version 有误')),
};

export const decisionForm = v.pipe(
  v.object({ ProcessId: recordId('ProcessId 有误'), ...decisionFields }),
  v.forward(
    v.partialCheck(
      [['Status'], ['ProcessItemName']],
      (form) => form.Status === reviewStatus.approved || form.ProcessItemName !== '',
      reviewTexts.reasonMissing,
    ),
    ['ProcessItemName'],
  ),
);

export const businessReviews = endpoints(businessBase, {
  GetProcessList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'review:list',
    summary: '审核：入会申请（kind 1）与会员投稿（kind 2），待审核的在前',
    input: v.object({
      ...page,
      kind: filter(oneOf([reviewKind.membership, reviewKind.contribution], 'kind 应为 1 或 2')),
      status: filter(oneOf([1, 2, 3], '状态有误')),
      key: searchKey,
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
    }),
    output: listOf(review),
  },
  GetProcessItem: {
    method: 'GET',
    audience: 'administrator',
    permission: 'review:list',
    summary: '一件审核及其历次决定',
    input: v.object({ processid: recordId('processid 有误') }),
    output: reviewDetail,
  },
  SaveProcessItem: {
    method: 'POST',
    audience: 'administrator',
    permission: 'review:list',
    summary: '通过（1）或驳回（2）；入会申请需权限 member:audit，投稿需 news:audit',
    input: decisionForm,
    output: v.object({ ProcessId: v.number() }),
  },
});
