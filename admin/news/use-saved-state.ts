import { useState } from 'react';
import { reviewStatus } from '#contract/members/reviews.ts';
import type { NewsState, SavedNews } from '#contract/news/managed-news.ts';
import type { NewsReview } from '#contract/news/news-review.ts';

interface Start {
  state: NewsState;
  hiddenMenuName: string | undefined;
  review: NewsReview | undefined;
  fields: { Title?: string | null | undefined };
}

/** Provides the state of an article as it was saved last: how public it is, its title, its review. */
export function useSavedState(start: Start) {
  const [{ state, hiddenMenuName, savedTitle, review }, setSaved] = useState({
    state: start.state,
    hiddenMenuName: start.hiddenMenuName,
    savedTitle: start.fields.Title ?? '',
    review: start.review,
  });
  return {
    saved: {
      state,
      savedTitle,
      review,
      /** Published now or at a chosen time. */
      isPublic: state === 'published' || state === 'scheduled',
      /** Its page on the site opens for everybody, or for members. */
      hasPage: state === 'published' && hiddenMenuName === undefined,
    },
    noteSaved: (saved: SavedNews, title: string) =>
      setSaved({
        state: saved.State,
        hiddenMenuName: saved.HiddenMenuName,
        savedTitle: title,
        // A returned draft remains returned while it is being corrected.
        review: saved.Review ?? (saved.State === 'published' ? undefined : review),
      }),
    onWithdrawn: () =>
      setSaved((now) => ({
        ...now,
        review: now.review && { ...now.review, Status: reviewStatus.rejected, IsWithdrawn: true },
      })),
  };
}
