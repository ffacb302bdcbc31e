import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  day,
  filter,
  flag,
  oneOf,
  optionalText,
  recordId,
  searchKey,
  shanghaiTime,
} from '../fields/rules.ts';
import { duplicateMember } from './duplicate-members.ts';
import { reviewRound, submittedArticle, submittedPage } from './review-rounds.ts';

/** The subject of a review case. */
export const reviewKind = { membership: 1, contribution: 2, article: 3, roster: 4, memberPage: 5 } as const;
export const reviewStatus = { approved: 1, rejected: 2, underReview: 3 } as const;

export const reviewTexts = {
  alreadyDecided: '该记录已审核',
  reasonMissing: '请输入驳回原因',
  ownRecord: '不能审核自己提交的记录',
  ownRoster: '不能审核自己导入的名册',
  ownPage: '不能审核自己提交的名录页',
  ownArticle: '不能审核自己撰写的文章，也不能审核同一篇文章的两步',
  ownContribution: '不能审核自己改过的投稿，也不能审核同一篇投稿的两步',
  /** The account belongs to the same person as that of a submitter, or of the decider of an earlier step. */
  inOneHand: '您的账号与提交人或前一步审核人的账号在 30 天内由同一人新建或重置过，不能审核',
  changedMeanwhile: '该记录已被重新提交，请刷新后再审核',
  /** The answer to a decision that the same administrator sent before. */
  decidedStep: '您已审核过这一步',
  recycled: '文章已移入回收站，恢复之后才能审核',
  destroyed: '文章已彻底删除，不再需要审核',
  closedSince: '文章在送审之后已停用，请退回，由撰写的人重新送审',
} as const;

/** The minimum length of a reason that a person writes. */
export const minReasonLength = 5;
export const maxReasonLength = 500;

/** A case: an application, a contribution, an article sent for review or an imported roster, through all its rounds. */
const review = v.object({
  ProcessId: v.number(),
  Kind: v.number(),
  Status: v.number(),
  /** The company, the title of the article or the file of the roster. */
  Title: v.string(),
  /** 0 for an article that an administrator sent for review and for a roster; `MemberName` is that administrator's name. */
  MemberId: v.number(),
  MemberName: v.string(),
  /** Null for an application. */
  NewsId: v.nullable(v.number()),
  /** The number of submissions of this case. */
  Round: v.number(),
  /** The step that waits or was decided last, and the number of approvals that the case needs. */
  Step: v.number(),
  Steps: v.number(),
  /** Sent back with the decision, it is refused when the record changed since it was read. */
  Version: v.number(),
  SubmitTime: v.string(),
  /** Blank until the decision. */
  DecideTime: v.string(),
  /** The reason of the last rejection; blank when there is none or it was submitted again. */
  ProcessItemName: v.string(),
  /** True if this administrator may decide now; otherwise `WhyNot` contains the reason. */
  MayDecide: v.boolean(),
  WhyNot: v.string(),
  /** It is this administrator's own submission, or that of the same person, and nobody else can decide (唯一审核人). */
  SoleReviewer: v.boolean(),
  CreateTime: v.string(),
});
export type Review = v.InferOutput<typeof review>;

/** One decision; a case contains all of them in order. */
const reviewItem = v.object({
  ItemId: v.number(),
  Round: v.number(),
  Step: v.number(),
  /** An author took the submission back (撤回). */
  IsWithdrawal: v.boolean(),
  /** This administrator decided. */
  IsOwn: v.boolean(),
  Status: v.number(),
  ProcessItemName: v.string(),
  DeciderName: v.string(),
  /** It was the decider's own submission, or that of the same person, and nobody else could decide (唯一审核人). */
  SoleReviewer: v.boolean(),
  CreateTime: v.string(),
});

/** In what another company is like this one. */
const sameField = v.picklist(['name', 'phone', 'email']);

const reviewDetail = v.object({
  ...review.entries,
  Items: v.array(reviewItem),
  /** The submitted values of each round; rounds that were not recorded are absent. */
  Rounds: v.array(reviewRound),
  /** What happened to the article or its publication time since the submission, in words for the reviewer. */
  Notices: v.array(v.string()),
  /** A mail server is set up. Without one, mails are stored until there is one. */
  CanMail: v.boolean(),
  /** The office entered the applicant itself: nobody is told of an approval. */
  IsEntered: v.boolean(),
  /** Other companies with the name, phone or e-mail of this one; of a contribution none. */
  Alike: v.array(v.object({ ...duplicateMember.entries, Same: v.array(sameField) })),
  /** The article or the page of a member as it is published, until its revision is approved; null if it is not, or is a contribution. */
  Published: v.nullable(v.union([submittedArticle, submittedPage])),
  /** The batch of a roster to decide on: its members are those of `GetRosterMembers`; null for other kinds. */
  RosterBatchId: v.nullable(v.number()),
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

/** A rejection needs a reason. */
export const decisionFields = {
  Status: oneOf([reviewStatus.approved, reviewStatus.rejected], '请选择审核结果'),
  ProcessItemName: optionalText(maxReasonLength, cleanLines),
  /** The version that was read; absent (old clients): what this session was shown last, or a submission that never changed. */
  Version: filter(recordId('Version 有误')),
  /** For an approved application; absent: today, unless it has a date, and the level that was applied for. */
  JoinDate: filter(day('入会日期有误')),
  MemberLevelId: filter(recordId('请选择会员等级')),
};

/** The longest-waiting case that this administrator may decide on; null if there is none. */
export const nextCase = { NextProcessId: v.nullable(v.number()) };

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

/** A case as it was read. */
const readCase = v.object(
  { ProcessId: recordId('ProcessId 有误'), Version: recordId('Version 有误') },
  '请选择申请',
);

/** The largest number of applications that one call approves. */
export const maxApprovals = 100;

const countByKind = v.object({
  Membership: v.number(),
  Contribution: v.number(),
  Article: v.number(),
  Roster: v.number(),
  MemberPage: v.number(),
});

export const businessReviews = endpoints(businessBase, {
  GetProcessList: {
    method: 'GET',
    permission: 'review:list',
    summary:
      '审核列表：入会申请（kind 1）、会员投稿（kind 2）、送审的文章（kind 3）、名册导入（kind 4）与名录页（kind 5），待审核的在前',
    input: v.object({
      ...page,
      kind: filter(oneOf(Object.values(reviewKind), 'kind 应为 1 至 5')),
      status: filter(oneOf([1, 2, 3], '状态有误')),
      key: searchKey,
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
    }),
    otherNames: { type: 'kind', MemberName: 'key', Title: 'key' },
    output: v.object({
      ...listOf(review).entries,
      /** The number of pending cases, regardless of permissions and filters. */
      WaitingCount: countByKind,
      /** Of these the ones that the caller may decide now; the others wait for a colleague (等同事审核). */
      MineCount: countByKind,
    }),
  },
  GetProcessItem: {
    method: 'GET',
    permission: 'review:list',
    summary:
      '待审核的内容：一件及其历次提交与决定；personal 为 1 且有权限 member:personal 时电话与邮箱不打码，并记入日志',
    input: v.object({ processid: recordId('processid 有误'), personal: flag }),
    otherNames: { id: 'processid' },
    output: reviewDetail,
  },
  SaveProcessItem: {
    method: 'POST',
    permission: 'review:list',
    summary:
      '通过或驳回申请、投稿：通过（1）或驳回（2）；入会申请、名册导入与名录页需权限 member:audit，投稿需 news:audit，送审的文章需 news:publish，最后一步通过即发布；期间又提交或修改过时为 409，Data.Current 为现值',
    input: decisionForm,
    otherNames: { id: 'ProcessId' },
    output: v.object({
      ProcessId: v.number(),
      ...nextCase,
      /** For an approved contribution or article: the hidden menu that hides it from the public, if there is one. */
      HiddenMenuName: v.optional(v.string()),
    }),
  },
  ApproveApplications: {
    method: 'POST',
    permission: 'member:audit',
    summary:
      '批量通过入会申请，逐件审核、逐件答复：Results 中 Code 为 200 的已通过，其余不变，Message 写明原因（自己提交的、期间又提交过的、已审核的）',
    input: v.object({
      Items: v.pipe(
        v.array(v.unknown(), '请选择申请'),
        v.minLength(1, '请选择申请'),
        v.maxLength(maxApprovals, `一次最多通过 ${maxApprovals} 件`),
        v.array(readCase),
      ),
      JoinDate: decisionFields.JoinDate,
      MemberLevelId: decisionFields.MemberLevelId,
    }),
    output: v.object({
      /** In the order of `Items`. */
      Results: v.array(v.object({ ProcessId: v.number(), Code: v.number(), Message: v.string() })),
    }),
  },
});
