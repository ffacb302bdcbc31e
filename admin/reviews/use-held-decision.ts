import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews, type ReviewDetail } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { useCountsAsUnsaved } from '#ui/browser/leave-guard.ts';
import { useInvalidate } from '../components/data/use-invalidate.ts';
import { hiddenNotice } from '../components/feedback/hidden-menu-notice.ts';
import { call, callOnLeaving, isSessionGone } from '../session/call.ts';

const { SaveProcessItem, GetProcessItem, GetProcessList } = businessReviews;
const heldMs = 6000;

export interface Decision {
  Status: number;
  ProcessItemName: string;
  JoinDate?: string;
  MemberLevelId?: number;
}

/** A decision and the case as it was read. */
export interface Given {
  review: ReviewDetail;
  decision: Decision;
}

export interface Refused {
  attempt: Given;
  error: unknown;
}

const inputOf = ({ review: { ProcessId, Version }, decision }: Given) => ({
  ProcessId,
  Version,
  ...decision,
});

/**
 * Holds a decision for some seconds in which it can be undone, as it is final and sends a mail. Leaving the page, or
 * deciding on the next case, sends it at once. If the session has ended, the user signs in above the page first.
 */
export function useHeldDecision(onRefused: (refused: Refused) => void) {
  const [heldDecision, show] = useState<Given>();
  const waiting = useRef<{ attempt: Given; timer: ReturnType<typeof setTimeout> }>(undefined);
  const isHere = useRef(true);
  const { sending, send } = useSending(isHere, onRefused);

  function take(): Given | undefined {
    const now = waiting.current;
    if (!now) return undefined;
    clearTimeout(now.timer);
    waiting.current = undefined;
    show(undefined);
    return now.attempt;
  }

  function release() {
    const attempt = take();
    if (attempt) send(attempt);
  }

  const latest = useRef(release);
  useEffect(() => {
    latest.current = release;
  });
  useEffect(() => {
    isHere.current = true;
    const onHide = () => {
      const now = waiting.current;
      if (!now) return;
      clearTimeout(now.timer);
      waiting.current = undefined;
      callOnLeaving(SaveProcessItem, inputOf(now.attempt)).catch(() => {});
    };
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      latest.current();
      isHere.current = false;
    };
  }, []);

  return {
    heldDecision,
    /** Cases that are decided, whether that was sent already or not. */
    hidden: heldDecision ? new Set([...sending, heldDecision.review.ProcessId]) : sending,
    hold(decision: Given) {
      release();
      waiting.current = { attempt: decision, timer: setTimeout(() => latest.current(), heldMs) };
      show(decision);
    },
    takeBack: take,
    heldId: () => waiting.current?.attempt.review.ProcessId,
    sendAgain: send,
  };
}

/** Sends decisions to the server, and tracks those under way. */
function useSending(isHere: RefObject<boolean>, onRefused: (refused: Refused) => void) {
  const { message } = App.useApp();
  const invalidate = useInvalidate();
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set());
  useCountsAsUnsaved(() => sending.size > 0);
  const isOwnError = (error: unknown) => isHere.current && !isSessionGone(error);
  const { mutate: send } = useMutation({
    networkMode: 'always',
    mutationFn: (decision: Given) => call(SaveProcessItem, inputOf(decision)),
    meta: { takes: isOwnError },
    onMutate: ({ review }) => setSending((before) => new Set(before).add(review.ProcessId)),
    onSuccess({ HiddenMenuName }) {
      if (HiddenMenuName !== undefined) void message.warning(`已通过；${hiddenNotice(HiddenMenuName)}`);
    },
    onError: (error, decision) => isOwnError(error) && onRefused({ attempt: decision, error }),
    onSettled: async (_done, _error, { review }) => {
      await invalidate([
        GetProcessList,
        GetProcessItem,
        businessMembers.GetMemberList,
        businessMembers.GetMemberModel,
        businessNews.GetNewsList,
        businessNews.GetNewsDetail,
        businessWorkbench.GetWorkbench,
        businessWorkbench.GetWaiting,
      ]);
      setSending((before) => new Set([...before].filter((id) => id !== review.ProcessId)));
    },
  });
  return { sending, send };
}
