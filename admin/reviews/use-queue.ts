import { useState } from 'react';
import { businessReviews, reviewKind, reviewStatus, type Review } from '#contract/members/reviews.ts';
import { useAnswer } from '../session/server.ts';
import type { ReviewAddress } from './use-review-address.ts';

const step = 50;

/**
 * Provides the cases of the chosen tab and kind, the longest waiting first; `hidden` are decided and about to be sent.
 */
export function useQueue({ status, kind }: ReviewAddress, hidden: ReadonlySet<number>) {
  const [pageSize, setPageSize] = useState(step);
  const query = useAnswer(
    businessReviews.GetProcessList,
    { status, pagesize: pageSize, ...(kind !== undefined && { kind }) },
    { keepPrevious: true },
  );
  const rows = (query.data?.List ?? []).filter(({ ProcessId }) => !hidden.has(ProcessId));
  const all = query.data?.WaitingCount;
  const mine = query.data?.MineCount ?? all;
  const heldCount = (of: number) =>
    (query.data?.List ?? []).filter(
      ({ ProcessId, Kind, Status }) =>
        hidden.has(ProcessId) && Kind === of && Status === reviewStatus.underReview,
    ).length;
  const counts: Readonly<Record<number, number>> = {
    [reviewKind.membership]: (mine?.Membership ?? 0) - heldCount(reviewKind.membership),
    [reviewKind.contribution]: (mine?.Contribution ?? 0) - heldCount(reviewKind.contribution),
    [reviewKind.article]: (mine?.Article ?? 0) - heldCount(reviewKind.article),
    [reviewKind.roster]: (mine?.Roster ?? 0) - heldCount(reviewKind.roster),
    [reviewKind.memberPage]: (mine?.MemberPage ?? 0) - heldCount(reviewKind.memberPage),
  };
  const colleaguesCounts: Readonly<Record<number, number>> = {
    [reviewKind.membership]: (all?.Membership ?? 0) - (mine?.Membership ?? 0),
    [reviewKind.contribution]: (all?.Contribution ?? 0) - (mine?.Contribution ?? 0),
    [reviewKind.article]: (all?.Article ?? 0) - (mine?.Article ?? 0),
    [reviewKind.roster]: (all?.Roster ?? 0) - (mine?.Roster ?? 0),
    [reviewKind.memberPage]: (all?.MemberPage ?? 0) - (mine?.MemberPage ?? 0),
  };

  return {
    query,
    rows,
    /** The number of waiting cases of the chosen kind, or of all, that the user may decide. */
    waiting: countOf(counts, kind),
    /** The number of those that only a colleague may decide. */
    colleagues: countOf(colleaguesCounts, kind),
    hasMore: (query.data?.TotalCount ?? 0) > (query.data?.List.length ?? 0),
    more: () => setPageSize(pageSize + step),
    /** The case beside one in the queue. */
    beside(id: number | undefined, by: 1 | -1): Review | undefined {
      const at = rows.findIndex(({ ProcessId }) => ProcessId === id);
      return at === -1 ? rows[0] : rows[at + by];
    },
    /** The next one that may be decided on after this one, else the first. */
    nextToDecide(id: number): Review | undefined {
      const at = rows.findIndex(({ ProcessId }) => ProcessId === id);
      const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
      return others.find((review) => review.MayDecide && review.ProcessId !== id);
    },
  };
}

const countOf = (counts: Readonly<Record<number, number>>, kind: number | undefined) =>
  kind === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[kind] ?? 0);

export type Queue = ReturnType<typeof useQueue>;
