import type { WaitingKind } from '#contract/back-office/workbench.ts';
import { reviewKind } from '#contract/members/reviews.ts';

/** Returns the workbench's kind for a kind of review. */
export function kindOfReview(kind: number): WaitingKind {
  if (kind === reviewKind.article) return 'article';
  if (kind === reviewKind.memberPage) return 'memberPage';
  return kind === reviewKind.contribution ? 'contribution' : 'application';
}

export function reviewKindsAmong(kinds: readonly WaitingKind[]): number[] {
  return Object.values(reviewKind).filter((kind) => kinds.includes(kindOfReview(kind)));
}
