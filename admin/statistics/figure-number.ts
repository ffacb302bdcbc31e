import type { Statistic, Statistics } from '#contract/back-office/statistics.ts';

/**
 * Returns the number of a figure: that of the last month, or the sum of all; for a figure without a sum, such as the members at
 * the end of each month, the last one that is known. Null where nothing is known.
 */
export function numberOf({ Counts, Total }: Statistic, isMonth: boolean): number | null {
  if (isMonth) return Counts.at(-1) ?? null;
  return Total ?? Counts.findLast((count) => count !== null) ?? null;
}

/** Returns whether a figure has no count but 0. */
export const isBlank = ({ Counts }: Statistic) => Counts.every((count) => !count);

/** Returns the figures of the last month alone. */
export const lastMonthOf = ({ Months, Groups, ...rest }: Statistics): Statistics => ({
  ...rest,
  Months: Months.slice(-1),
  Groups: Groups.map(({ Title, Figures }) => ({
    Title,
    Figures: Figures.map(({ Counts, ...figure }) => ({
      ...figure,
      Counts: Counts.slice(-1),
      Total: Counts.at(-1) ?? null,
    })),
  })),
});
