import { useState } from 'react';
import { resultCode } from '#contract/api/envelope.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews, maxApprovals, type Review } from '#contract/members/reviews.ts';
import { useInvalidate } from '../../components/data/use-invalidate.ts';
import { call } from '../../session/call.ts';
import { textOfSaving } from '../../session/errors.tsx';

/** A case that was not approved, with the reason. */
export interface Refusal {
  review: Review;
  text: string;
}

const { ApproveApplications, GetProcessList, GetProcessItem } = businessReviews;
/** So that the number of those done moves on. */
const atOnce = Math.min(20, maxApprovals);

/** Approves cases in small calls; what a failed call left open is listed with its error. */
export function useApproveMany() {
  const invalidate = useInvalidate();
  const [sentCount, setSentCount] = useState(0);
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>();
  return {
    sentCount,
    isSending,
    /** Undefined until all were sent. */
    refusals,
    async approve(reviews: readonly Review[], terms: { JoinDate: string; MemberLevelId?: number }) {
      setSending(true);
      const refused: Refusal[] = [];
      for (let at = 0; at < reviews.length; at += atOnce) {
        const part = reviews.slice(at, at + atOnce);
        // oxlint-disable-next-line no-await-in-loop
        refused.push(...(await sendPart(part, terms)));
        setSentCount(at + part.length);
      }
      await invalidate([
        GetProcessList,
        GetProcessItem,
        businessMembers.GetMemberList,
        businessMembers.GetMemberModel,
        businessWorkbench.GetWorkbench,
        businessWorkbench.GetWaiting,
      ]);
      setRefusals(refused);
      setSending(false);
    },
  };
}

async function sendPart(part: readonly Review[], terms: object): Promise<Refusal[]> {
  try {
    const Items = part.map(({ ProcessId, Version }) => ({ ProcessId, Version }));
    const { Results } = await call(ApproveApplications, { Items, ...terms });
    return part.flatMap((review) => {
      const result = Results.find(({ ProcessId }) => ProcessId === review.ProcessId);
      return result?.Code === resultCode.done ? [] : [{ review, text: result?.Message ?? '没有答复' }];
    });
  } catch (error) {
    return part.map((review) => ({ review, text: textOfSaving(error) }));
  }
}
