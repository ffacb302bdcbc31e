import { useState } from 'react';
import type { ReviewDetail } from '#contract/members/reviews.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { Refusal } from './held-strip.tsx';
import type { Given, Refused } from './use-held-decision.ts';

/** Decisions that were not stored, each with its reason until it is put away. */
export function useRefusals(putBack: (given: Given) => void) {
  const [refusals, set] = useState<readonly Refusal[]>([]);
  const [seen, see] = useState<ReadonlyMap<number, ReviewDetail>>(new Map());
  const idOf = ({ given }: { given: Given }) => given.review.ProcessId;
  return {
    refusals,
    /** Returns the case as it was at the decision, if it was submitted again meanwhile. */
    seenBefore: (id: number) => seen.get(id),
    async refuse(refused: Refused) {
      const { isChanged, ...why } = await explainRefusal(refused);
      set((before) => [
        ...before.filter((one) => idOf(one) !== idOf(refused)),
        { given: refused.given, ...why },
      ]);
      putBack(refused.given);
      if (isChanged) see((before) => new Map([...before, [idOf(refused), refused.given.review]]));
    },
    close: (refusal: Refusal) => set((all) => all.filter((one) => one !== refusal)),
  };
}
