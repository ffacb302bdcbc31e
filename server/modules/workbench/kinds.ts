import { reviewKind } from '#contract/reviews.ts';
import type { WaitingKind } from '#contract/workbench.ts';

/** What a case of the review desk is here. */
export function kindOfReview(kind: number): WaitingKind {
  return kind === reviewKind.membership ? 'application' : 'contribution';
}

export function reviewKindsAmong(kinds: readonly WaitingKind[]): number[] {
  return Object.values(reviewKind).filter((kind) => kinds.includes(kindOfReview(kind)));
}
