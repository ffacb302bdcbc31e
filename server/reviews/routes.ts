import { reviewKind, type businessReviews } from '#contract/reviews.ts';
import { forbidden } from '../base/faults.ts';
import type { Handlers } from '../http/serve.ts';
import { decide, type DecisionDependencies } from './decide.ts';
import { findKind, findReview, listReviews, type ReviewReading } from './reading.ts';

interface Dependencies extends DecisionDependencies, ReviewReading {
  siteUrl: string | undefined;
}

export function businessReviewHandlers({ siteUrl, ...deps }: Dependencies): Handlers<typeof businessReviews> {
  return {
    GetProcessList: ({ pageindex, pagesize, ...filters }) =>
      listReviews(deps.db, { pageindex, pagesize }, filters),
    GetProcessItem: ({ processid }) => findReview(deps, processid),
    async SaveProcessItem({ ProcessId, ...decision }, { caller, by, origin }) {
      const isMembership = (await findKind(deps.db, ProcessId)) === reviewKind.membership;
      if (!caller.holds(isMembership ? 'member:audit' : 'news:audit')) throw forbidden();
      await decide(deps, async () => ProcessId, decision, { by, siteUrl: siteUrl ?? origin });
      return { ProcessId };
    },
  };
}
