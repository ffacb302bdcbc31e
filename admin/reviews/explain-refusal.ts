import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { businessReviews, reviewStatus, type ReviewDetail } from '#contract/members/reviews.ts';
import { call } from '../session/call.ts';
import { textOf, textOfSaving } from '../session/faults.tsx';
import type { Refused } from './use-held-decision.ts';
import { decidedWords } from './words.ts';

export interface Explained {
  text: string;
  isWorthRepeating: boolean;
  /** True if the case was submitted again and has to be read again. */
  isChanged: boolean;
}

/** Explains why a decision was refused, from the present state of the case. */
export async function explainRefusal({ given, fault }: Refused): Promise<Explained> {
  if (!isApiError(fault) || fault.code !== resultCode.refused)
    return { text: textOfSaving(fault), isWorthRepeating: true, isChanged: false };
  const processid = given.review.ProcessId;
  const now = await call(businessReviews.GetProcessItem, { processid }).catch(() => undefined);
  return { isWorthRepeating: false, ...becauseOf(now, given.review, textOf(fault)) };
}

function becauseOf(now: ReviewDetail | undefined, read: ReviewDetail, text: string) {
  if (now && now.Status !== reviewStatus.underReview) {
    const who = now.Items.at(-1)?.DeciderName || '系统';
    return { text: `该记录已审核（${who}${decidedWords[now.Status]}），您的决定没有送出`, isChanged: false };
  }
  if (now && now.Version !== read.Version)
    return { text: '该记录已被重新提交，您的决定没有送出', isChanged: true };
  return { text: now?.WhyNot || text, isChanged: false };
}
