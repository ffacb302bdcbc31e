import { useRef } from 'react';
import { memberStatus } from '#contract/members/member-status.ts';
import { businessReviews, reviewKind, reviewStatus, type ReviewDetail } from '#contract/members/reviews.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { call } from '../session/call.ts';
import type { Given } from './use-held-decision.ts';

/** The questions before a decision on an application is held: what it does can be seen by others at once. */
export function useQuestions() {
  const isAddressGood = useReachableAddress();
  const sameName = useSameNameQuestion();
  const isAsking = useRef(false);
  return {
    forget: sameName.forget,
    /** Resolves to whether the decision stands. A key pressed twice asks once. */
    async ask(decision: Given): Promise<boolean> {
      if (decision.review.Kind !== reviewKind.membership) return true;
      if (isAsking.current) return false;
      isAsking.current = true;
      try {
        if (!(await sameName.ask(decision))) return false;
        return !decision.review.CanMail || (await isAddressGood('link'));
      } finally {
        isAsking.current = false;
      }
    },
  };
}

/** Asks before a second member of the same name is approved, also one whose decision is still held. */
function useSameNameQuestion() {
  const ask = useAsk();
  const approved = useRef(new Set<number>());
  const isMember = ({ MemberId, Status }: ReviewDetail['Alike'][number]) =>
    Status === memberStatus.approved || approved.current.has(MemberId);
  return {
    forget: ({ review }: Given) => void approved.current.delete(review.MemberId),
    async ask({ review, decision }: Given): Promise<boolean> {
      if (decision.Status !== reviewStatus.approved) return true;
      const twin = (await readNamesakes(review)).find((one) => one.Same.includes('name') && isMember(one));
      const isSure =
        twin === undefined ||
        (await ask({
          title: `已有同名会员：${twin.MemberName}`,
          consequence:
            '通过以后有两家同名的会员。请先核对是不是同一家：是同一家的，请驳回，并告知对方用原来的账号登录。',
          verb: '仍然通过',
        }));
      if (isSure) approved.current.add(review.MemberId);
      return isSure;
    },
  };
}

/** Reads again whether a company of the same name became a member since the case was opened. */
async function readNamesakes({ ProcessId, Alike }: ReviewDetail): Promise<ReviewDetail['Alike']> {
  if (!Alike.some(({ Same }) => Same.includes('name'))) return Alike;
  const now = await call(businessReviews.GetProcessItem, { processid: ProcessId }).catch(() => undefined);
  return now?.Alike ?? Alike;
}
