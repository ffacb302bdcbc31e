import { useEffect, useRef } from 'react';
import { businessReviews } from '#contract/members/reviews.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { useMedia } from '../components/layout/use-element-width.ts';
import { useAnswer } from '../session/server.ts';
import { DecisionNotices } from './decision-notices.tsx';
import { Decision } from './decision.tsx';
import { Record } from './record.tsx';
import { Timeline } from './timeline.tsx';
import type { ReviewState } from './use-review.ts';

/** Shows one case: the record, the decision, and the history. */
export function Case({ processId, reviewState }: { processId: number; reviewState: ReviewState }) {
  const query = useAnswer(businessReviews.GetProcessItem, { processid: processId });
  const isPhone = useMedia('(width < 768px)');
  const heading = useRef<HTMLHeadingElement>(null);
  const review = query.data;
  const isShown = review !== undefined;
  const { takeFocus } = reviewState;
  useEffect(() => {
    if (isShown && takeFocus()) heading.current?.focus();
  }, [isShown, takeFocus]);

  if (!review)
    return (
      <div className="sheet review-main">
        {query.isError ? <LoadFailed query={query} /> : <LateSkeleton rows={10} />}
      </div>
    );
  const draft = reviewState.draftOf(processId);
  const caseProps = { review, address: reviewState.address };
  return (
    <>
      <div className="sheet review-main stack gap-3">
        {isPhone && <DecisionNotices review={review} isRejecting={draft.isRejecting} />}
        <Record {...caseProps} heading={heading} refused={reviewState.seenBefore(processId)} />
      </div>
      <aside className="review-aside" aria-label="审核决定">
        <div
          className="sheet review-decision"
          data-rejecting={draft.isRejecting || undefined}
          ref={tellHeight}
        >
          <Decision
            review={review}
            isPhone={isPhone}
            isFollowing={reviewState.followed === processId}
            draft={draft}
            onDraft={(next) => reviewState.setDraft(processId, next)}
            onDecide={(decision) => reviewState.decide({ review, decision })}
          />
        </div>
        <div className="sheet">
          <Timeline {...caseProps} />
        </div>
      </aside>
    </>
  );
}

/** Publishes the height of the decision as a CSS variable: elements at the foot of the page are placed above it. */
function tellHeight(decision: HTMLElement | null) {
  if (!decision) return undefined;
  const reviewState = decision.closest<HTMLElement>('.review-page');
  const observer = new ResizeObserver(() =>
    reviewState?.style.setProperty('--decision-height', `${decision.offsetHeight}px`),
  );
  observer.observe(decision);
  return () => observer.disconnect();
}
