import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import type { Permission } from '../api/permissions.ts';

/** The kinds of tasks that can wait for an administrator, the most urgent first. */
export const waitingKinds = [
  'application',
  'contribution',
  'article',
  'memberPage',
  'returned',
  'deletion',
  'setting',
  'suggestion',
  'invitation',
  'notice',
  'message',
  'confirmation',
  'form',
  'unreadNotice',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];
const waitingKind = v.picklist(waitingKinds);
/** The number of the longest-waiting cases that are listed. */
export const casesNamed = 8;

const waitingCase = v.object({
  Kind: waitingKind,
  /** `ProcessId` of an application, contribution or article, `ProposeId` of a suggestion, `LogId` of a change of settings. */
  Id: v.number(),
  Title: v.string(),
  SubmitTime: v.string(),
});
export type WaitingCase = v.InferOutput<typeof waitingCase>;

export const settledResults = ['approved', 'rejected', 'handled'] as const;

const settledCase = v.object({
  Kind: waitingKind,
  Id: v.number(),
  Title: v.string(),
  SettleTime: v.string(),
  Result: v.picklist(settledResults),
});
export type SettledCase = v.InferOutput<typeof settledCase>;

const waiting = v.object({
  /**
   * In the order of `waitingKinds`; a kind that the role does not decide on is absent, not 0. Of reviews only those that the
   * caller may decide now.
   */
  Counts: v.array(v.object({ Kind: waitingKind, Count: v.number() })),
  /** The number of waiting reviews of these kinds that only a colleague may decide (等同事审核). */
  Colleagues: v.number(),
  /**
   * The longest-waiting cases, the oldest first. The caller's returned articles, requests to delete articles, failed
   * invitations and notices, and recipients to call are only counted.
   */
  Waiting: v.array(waitingCase),
  /** The three cases that the caller settled last. */
  Settled: v.array(settledCase),
});
export type Waiting = v.InferOutput<typeof waiting>;

export const upcomingKinds = ['news', 'banner', 'activity'] as const;
/** The permission to see each kind. */
export const upcomingPermissions: Readonly<Record<(typeof upcomingKinds)[number], Permission>> = {
  news: 'news:list',
  banner: 'banner:list',
  activity: 'activity:list',
};

const upcoming = v.object({
  Kind: v.picklist(upcomingKinds),
  Id: v.number(),
  Title: v.string(),
  /** The time when the article is published, the banner ends, or the activity begins. */
  Time: v.string(),
});
export type Upcoming = v.InferOutput<typeof upcoming>;

/** The kinds of record with names or numbers that must be unique, the most serious first. */
export const duplicateKinds = [
  'certificate',
  'administrator',
  'account',
  'member',
  'type',
  'role',
  'menu',
] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];
/** The number of groups that are listed. */
export const duplicatesNamed = 8;

/**
 * Records with the same name that were created before names were compared by the normal form: as they are written, the
 * oldest first.
 */
const duplicate = v.object({ Kind: v.picklist(duplicateKinds), Names: v.array(v.string()) });
export type Duplicate = v.InferOutput<typeof duplicate>;

/** Visits of the site, published articles, new members, and searches for certificates by visitors and members. */
export const trendKinds = ['visit', 'published', 'member', 'search'] as const;
export type TrendKind = (typeof trendKinds)[number];
/** The permission to see each figure; a kind without one is for everybody. */
export const trendPermissions: Readonly<Partial<Record<TrendKind, Permission>>> = {
  published: 'news:list',
  member: 'member:list',
  search: 'cert:list',
};
/** The number of days of a trend, today included. */
export const trendDays = 30;

const trend = v.object({
  Kind: v.picklist(trendKinds),
  /** The counts of the days from `From` to `To` in Shanghai. */
  Counts: v.array(v.number()),
  /** The sum of `Counts`. */
  Count: v.number(),
  /** The sum of the same number of days before; null where the records do not reach back that far. */
  CountBefore: v.nullable(v.number()),
});
export type Trend = v.InferOutput<typeof trend>;

const trends = v.object({
  From: v.string(),
  /** Today in Shanghai. */
  To: v.string(),
  /** The first day of the period before `From` that `CountBefore` counts. */
  FromBefore: v.string(),
  /** All visits since the site was opened. */
  VisitTotal: v.number(),
  /** In the order of `trendKinds`; a figure whose list the role may not see is absent. */
  Figures: v.array(trend),
});
export type Trends = v.InferOutput<typeof trends>;

/** The first settings of a new site, in the recommended order. */
export const firstSteps = [
  'address',
  'site',
  'logo',
  'filing',
  'privacy',
  'menus',
  'tiles',
  'types',
  'roles',
  'colleagues',
  'programme',
  'news',
  'seats',
  'banners',
  'mail',
  'backup',
] as const;
export type StepName = (typeof firstSteps)[number];

const firstStep = v.object({
  Step: v.picklist(firstSteps),
  IsDone: v.boolean(),
  /** For `tiles`: the tiles that the home page leaves out because their menu is missing. */
  Names: v.optional(v.array(v.string())),
});
export type FirstStep = v.InferOutput<typeof firstStep>;

const workbench = v.object({
  /** Whether companies, persons and figures are still those of the demo. */
  IsDemo: v.boolean(),
  /** The steps that the role may do. */
  FirstSteps: v.array(firstStep),
  PublishedCount: v.number(),
  ScheduledCount: v.number(),
  ClosedCount: v.number(),
  MenuCount: v.number(),
  /** The numbers of pending cases; 0 for those that the caller may not decide on. */
  WaitingApplicationCount: v.number(),
  WaitingContributionCount: v.number(),
  WaitingSuggestionCount: v.number(),
  /**
   * The number of members whom the invitation to a coming activity did not reach; absent for callers who cannot send it
   * again.
   */
  FailedInvitationCount: v.optional(v.number()),
  Waiting: waiting.entries.Waiting,
  /** The next five articles, banners that end within seven days, activities of the next fourteen; the next first. */
  Upcoming: v.array(upcoming),
  /** The duplicates that the caller can correct; empty on most sites. */
  Duplicates: v.array(duplicate),
  /** Empty without `news:list`. */
  LatestNews: v.array(
    v.object({
      NewsId: v.number(),
      Title: v.string(),
      MenuName: v.string(),
      Status: v.number(),
      IsScheduled: v.boolean(),
      IsDraft: v.boolean(),
      NewsCreateTime: v.string(),
      UpdateTime: v.string(),
    }),
  ),
});
export type Workbench = v.InferOutput<typeof workbench>;

export const businessWorkbench = endpoints(businessBase, {
  GetWorkbench: {
    method: 'GET',
    audience: 'administrator',
    summary: '工作台：待办、即将发生、新网站准备、最近编辑；本角色不能看的不出现',
    input: v.object({}),
    output: workbench,
  },
  GetTrends: {
    method: 'GET',
    audience: 'administrator',
    summary:
      '工作台的近期数字：近 30 天的访问、发布、新会员和证书查询，逐日，与前 30 天比较；本角色不能看的不出现',
    input: v.object({}),
    output: trends,
  },
  GetWaiting: {
    method: 'GET',
    audience: 'administrator',
    summary: '待我处理：各类件数、等得最久的八件、本人最近办结的三件；后台每分钟自动查询，不延长登录会话',
    input: v.object({}),
    output: waiting,
    isBackground: true,
  },
});
