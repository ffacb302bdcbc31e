import { useCallback, useRef, useState } from 'react';
import type { Draft } from './decision.tsx';
import type { Refusal } from './held-strip.tsx';
import { useReviewAddress } from './use-review-address.ts';
import { useHeldDecision, type Given } from './use-held-decision.ts';
import { useLeavePage } from './use-leave-page.ts';
import { useQueue } from './use-queue.ts';
import { useRefusals } from './use-refusals.ts';

const blank: Draft = { isRejecting: false, reason: '' };

/** Provides state and actions of the review page: choosing, deciding, undoing, refusals. */
export function useReview() {
  const address = useReviewAddress();
  const { draftOf, setDraft, hasReason } = useDrafts();
  const wantsFocus = useRef(false);
  const { refusals, refuse, close, seenBefore } = useRefusals(putBack);
  const decisions = useHeldDecision((refused) => void refuse(refused));
  const queue = useQueue(address, decisions.hidden);
  const chosen = address.id ?? queue.rows[0]?.ProcessId;
  useLeavePage(hasReason, decisions.isHolding);

  /** Restores a decision as it was typed. */
  function putBack({ review, decision: { ProcessItemName: reason } }: Given) {
    setDraft(review.ProcessId, { isRejecting: reason !== '', reason });
  }

  function open(id: number | undefined, isFocused = true) {
    wantsFocus.current = isFocused;
    address.change({ id: id ?? '' });
  }

  return {
    address,
    queue,
    chosen,
    decisions,
    refusals,
    closeRefusal: close,
    seenBefore,
    repeat(refusal: Refusal) {
      close(refusal);
      setDraft(refusal.given.review.ProcessId, blank);
      decisions.sendAgain(refusal.given);
    },
    step(by: 1 | -1) {
      const next = queue.beside(chosen, by);
      if (next) open(next.ProcessId);
    },
    decide(given: Given) {
      const next = queue.nextToDecide(given.review.ProcessId);
      setDraft(given.review.ProcessId, blank);
      decisions.hold(given);
      open(next?.ProcessId);
    },
    takeBack() {
      const given = decisions.takeBack();
      if (!given) return;
      putBack(given);
      // A rejection's text field takes the focus itself.
      open(given.review.ProcessId, given.decision.ProcessItemName === '');
    },
    draftOf,
    setDraft,
    /** Returns once whether the case that was just opened should take the focus. */
    takeFocus: useCallback(() => {
      const wanted = wantsFocus.current;
      wantsFocus.current = false;
      return wanted;
    }, []),
  };
}

/** Stores the decisions that were begun on each case and not sent. */
function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  return {
    draftOf: (id: number) => drafts.get(id) ?? blank,
    setDraft: (id: number, draft: Draft) => setDrafts((before) => new Map([...before, [id, draft]])),
    hasReason: () => [...drafts.values()].some(({ reason }) => reason.trim() !== ''),
  };
}

export type ReviewState = ReturnType<typeof useReview>;
