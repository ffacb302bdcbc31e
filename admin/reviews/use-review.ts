import { useCallback, useRef, useState, useEffect } from 'react';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { type ReviewDetail, businessReviews, reviewStatus } from '#contract/members/reviews.ts';
import { useCountsAsUnsaved, useLeaveGuard } from '#ui/browser/leave-guard.ts';
import { useLeaveQuestion } from '../components/form/leave-guard.tsx';
import { call } from '../session/call.ts';
import { textOf, textOfSaving } from '../session/errors.tsx';
import type { Draft } from './decision.tsx';
import type { Refusal } from './held-strip.tsx';
import { useHeldDecision, type Given, type Refused } from './use-held-decision.ts';
import { useQuestions } from './use-questions.ts';
import { useQueue } from './use-queue.ts';
import { useReviewAddress } from './use-review-address.ts';
import { decidedWord } from './words.ts';

const blank: Draft = { isRejecting: false, reason: '' };

/** Provides state and actions of the review page: choosing, deciding, undoing, refusals. */
export function useReview() {
  const address = useReviewAddress();
  const { draftOf, setDraft, hasReason } = useDrafts();
  const wantsFocus = useRef(false);
  const [followed, setFollowed] = useState<number>();
  const { refusals, refuse, close, seenBefore } = useRefusals(putBack);
  const decisions = useHeldDecision((refused) => void refuse(refused));
  const questions = useQuestions();
  // When the session ends meanwhile, the user signs in above the page and the decision is sent.
  const isHolding = () => decisions.heldId() !== undefined;
  useCountsAsUnsaved(isHolding);
  const queue = useQueue(address, decisions.hidden);
  const shownId = address.id ?? queue.rows[0]?.ProcessId;
  useLeavePage(hasReason, isHolding);

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
    shownId,
    decisions,
    refusals,
    closeRefusal: close,
    seenBefore,
    repeat(refusal: Refusal) {
      close(refusal);
      setDraft(refusal.attempt.review.ProcessId, blank);
      decisions.sendAgain(refusal.attempt);
    },
    step(by: 1 | -1) {
      const next = queue.beside(shownId, by);
      if (next) open(next.ProcessId);
    },
    /** The case that opened by itself after a decision. */
    followed,
    async decide(decision: Given) {
      if (!(await questions.ask(decision))) return;
      // A second press, before the page could show the first one.
      if (decisions.heldId() === decision.review.ProcessId) return;
      const next = queue.nextToDecide(decision.review.ProcessId);
      setDraft(decision.review.ProcessId, blank);
      decisions.hold(decision);
      setFollowed(next?.ProcessId);
      open(next?.ProcessId);
    },
    takeBack() {
      const attempt = decisions.takeBack();
      if (!attempt) return;
      questions.forget(attempt);
      putBack(attempt);
      // A rejection's text field takes the focus itself.
      open(attempt.review.ProcessId, attempt.decision.ProcessItemName === '');
    },
    draftOf,
    setDraft,
    /** Returns once whether the case that was just opened should take the focus. */
    takeFocus: useCallback(() => {
      const focusIsWanted = wantsFocus.current;
      wantsFocus.current = false;
      return focusIsWanted;
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

/**
 * Asks before the review page is left with a reason that was typed and not sent; opening another case does not leave
 * the page. Leaving sends a held decision without a question, but a session that ends meanwhile is renewed in place.
 */
function useLeavePage(isTyped: () => boolean, isHolding: () => boolean) {
  const { ask } = useLeaveQuestion();
  const { isBlocked, stay, leave } = useLeaveGuard({
    isUnsaved: () => isTyped() || isHolding(),
    isLostByClosing: isTyped,
    keep: () => false,
    stops: ({ currentLocation, nextLocation }) =>
      isTyped() && currentLocation.pathname !== nextLocation.pathname,
  });
  useEffect(() => {
    if (isBlocked) void Promise.resolve(ask()).then((continues) => (continues ? leave() : stay()));
    // The question is asked once for each blocked attempt.
    // oxlint-disable-next-line exhaustive-deps
  }, [isBlocked]);
}

/** Decisions that were not stored, each with its reason until it is put away. */
function useRefusals(putBack: (decision: Given) => void) {
  const [refusals, set] = useState<readonly Refusal[]>([]);
  const [details, setDetails] = useState<ReadonlyMap<number, ReviewDetail>>(new Map());
  const idOf = ({ attempt }: { attempt: Given }) => attempt.review.ProcessId;
  return {
    refusals,
    /** Returns the case as it was at the decision, if it was submitted again meanwhile. */
    seenBefore: (id: number) => details.get(id),
    async refuse(refused: Refused) {
      const explained = await explainRefusal(refused);
      if (explained === undefined) return;
      const { isChanged, ...why } = explained;
      set((before) => [
        ...before.filter((one) => idOf(one) !== idOf(refused)),
        { attempt: refused.attempt, ...why },
      ]);
      putBack(refused.attempt);
      if (isChanged) setDetails((before) => new Map([...before, [idOf(refused), refused.attempt.review]]));
    },
    close: (refusal: Refusal) => set((all) => all.filter((one) => one !== refusal)),
  };
}

interface Explained {
  text: string;
  isWorthRepeating: boolean;
  /** True if the case was submitted again and has to be read again. */
  isChanged: boolean;
}

/**
 * Explains why a decision was refused, from the present state of the case. Undefined if the same administrator has made this decision: it
 * was sent twice, and the first one counts.
 */
async function explainRefusal({ attempt, error }: Refused): Promise<Explained | undefined> {
  if (!isApiError(error) || error.code !== resultCode.refused)
    return { text: textOfSaving(error), isWorthRepeating: true, isChanged: false };
  const processid = attempt.review.ProcessId;
  const now = await call(businessReviews.GetProcessItem, { processid }).catch(() => undefined);
  const last = now?.Items.at(-1);
  const isSentTwice =
    last?.IsOwn === true && last.Round === attempt.review.Round && last.Status === attempt.decision.Status;
  if (isSentTwice && now && now.Version > attempt.review.Version) return undefined;
  return { isWorthRepeating: false, ...becauseOf(now, attempt.review, textOf(error)) };
}

function becauseOf(now: ReviewDetail | undefined, read: ReviewDetail, text: string) {
  if (now && now.Status !== reviewStatus.underReview) {
    const who = now.Items.at(-1)?.DeciderName || '系统';
    return {
      text: `该记录已审核（${who}${decidedWord(now.Kind, now.Status)}），您的决定没有送出`,
      isChanged: false,
    };
  }
  if (now && now.Version !== read.Version)
    return {
      text:
        now.Items.length > read.Items.length
          ? '前一步已由同事审核，您的决定没有送出'
          : '该记录已被重新提交，您的决定没有送出',
      isChanged: true,
    };
  return { text: now?.WhyNot || text, isChanged: false };
}
