import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { filter, integer } from '../fields/rules.ts';

export const firstYearOfStatistics = 2000;

const period = {
  year: integer('年份应为 2000 至 2100', firstYearOfStatistics, 2100),
  /** Absent: the whole year, month by month. */
  month: filter(integer('月份应为 1 至 12', 1, 12)),
};

const picturedPeriod = {
  ...period,
  /** The number of months that end with `month`; 1 if absent, and ignored for a year. */
  months: filter(integer('月数应为 1 至 12', 1, 12)),
};

const statistic = v.object({
  Name: v.string(),
  /** The unit of the count, such as 篇. */
  Unit: v.string(),
  /** One count for each month of `Months`; null where nothing is known, or the month has not begun. */
  Counts: v.array(v.nullable(v.number())),
  /** Null for a figure that is no sum of its months, and where nothing is known. */
  Total: v.nullable(v.number()),
  /**
   * The count of the days of `Before`; of a figure that is no sum, its state at the end of the month before. Null where
   * less than that is known.
   */
  CountBefore: v.nullable(v.number()),
});

export type Statistic = v.InferOutput<typeof statistic>;

const statisticGroup = v.object({ Title: v.string(), Figures: v.array(statistic) });
export type StatisticGroup = v.InferOutput<typeof statisticGroup>;

const statistics = v.object({
  /** Whether the site is still the demo, whose figures are invented. */
  IsDemo: v.boolean(),
  /** `yyyy-MM`, in order. */
  Months: v.array(v.string()),
  /**
   * The days with which the last month, or the year, is compared: those of the month or year before, or only as many of
   * them as have passed of a period that is not over (`IsPart`). `yyyy-MM-dd`, both included.
   */
  Before: v.object({ From: v.string(), To: v.string(), IsPart: v.boolean() }),
  /** The groups that the role may see. */
  Groups: v.array(statisticGroup),
});
export type Statistics = v.InferOutput<typeof statistics>;

export const businessStatistics = endpoints(businessBase, {
  GetFigures: {
    method: 'GET',
    permission: 'figure:view',
    summary:
      '统计，一年（逐月）、一个月或到这个月为止几个月的：访问、文章、会员、审核、证书、活动、建议，以及上月或上年的（没有过完的，同期的）；本角色不能看的不出现，未知的为 null',
    input: v.object(picturedPeriod),
    output: statistics,
  },
  ExportFigures: {
    method: 'GET',
    permission: 'figure:view',
    summary: '导出统计（xlsx）：一年或一个月的，内容同 GetFigures',
    input: v.object(period),
    output: fileAnswer,
  },
});
