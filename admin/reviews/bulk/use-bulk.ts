import { useState } from 'react';
import { businessReviews, reviewKind, reviewStatus, type Review } from '#contract/members/reviews.ts';
import { useCanCall } from '../../components/permissions/permissions.ts';
import type { Queue } from '../use-queue.ts';
import type { ReviewAddress } from '../use-review-address.ts';

/** Returns the applications of the queue that can be ticked, and those that are; undefined where nothing can be approved in bulk. */
export function useBulk({ rows }: Queue, { status }: ReviewAddress) {
  const can = useCanCall();
  const [ticked, setTicked] = useState<ReadonlySet<number>>();
  const applications = rows.filter(
    ({ Kind, Status }) => Kind === reviewKind.membership && Status === reviewStatus.underReview,
  );
  const isOffered =
    status === reviewStatus.underReview &&
    // The dialog says what became of the last ones.
    (ticked !== undefined || applications.some(({ MayDecide }) => MayDecide)) &&
    can(businessReviews.ApproveApplications);
  if (!isOffered) return undefined;
  const selected = applications.filter(({ ProcessId }) => ticked?.has(ProcessId));
  return {
    /** The user ticks cases. */
    isOn: ticked !== undefined,
    selected,
    count: applications.length,
    isAll: selected.length === applications.length,
    begin: () => setTicked(new Set()),
    end: () => setTicked(undefined),
    tickAll: (isTicked: boolean) =>
      setTicked(new Set(isTicked ? applications.map(({ ProcessId }) => ProcessId) : [])),
    canTick: (review: Review) => applications.includes(review),
    isTicked: ({ ProcessId }: Review) => ticked?.has(ProcessId) ?? false,
    tick({ ProcessId }: Review, isTicked: boolean) {
      const next = new Set(ticked);
      if (isTicked) next.add(ProcessId);
      else next.delete(ProcessId);
      setTicked(next);
    },
  };
}

export type Bulk = NonNullable<ReturnType<typeof useBulk>>;
