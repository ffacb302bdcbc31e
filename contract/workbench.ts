import * as v from 'valibot';
import { businessBase, endpoints } from './endpoint.ts';

const workbench = v.object({
  VisitTotal: v.number(),
  VisitToday: v.number(),
  /** The last 30 days in Shanghai, oldest first, days without a visit included. */
  Visits: v.array(v.object({ Day: v.string(), Count: v.number() })),
  PublishedCount: v.number(),
  ScheduledCount: v.number(),
  ClosedCount: v.number(),
  MenuCount: v.number(),
  /** What waits for whoever asks: 0 of what they may not decide on. */
  WaitingApplicationCount: v.number(),
  WaitingContributionCount: v.number(),
  WaitingSuggestionCount: v.number(),
  /** Empty without `news:list`. */
  LatestNews: v.array(
    v.object({
      NewsId: v.number(),
      Title: v.string(),
      MenuName: v.string(),
      Status: v.number(),
      IsScheduled: v.boolean(),
      UpdateTime: v.string(),
    }),
  ),
});
export type Workbench = v.InferOutput<typeof workbench>;

export const businessWorkbench = endpoints(businessBase, {
  GetWorkbench: {
    method: 'GET',
    audience: 'administrator',
    summary: '工作台：访问量、文章数与最近编辑',
    input: v.object({}),
    output: workbench,
  },
});
