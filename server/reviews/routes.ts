import { reviewKind, type businessReviews } from '#contract/reviews.ts';
import { forbidden } from '../base/faults.ts';
import type { Handlers } from '../http/serve.ts';
import { decide, type DecisionDependencies } from './decide.ts';
import { noteRead } from './reads.ts';
import { findKind, findReview, listReviews, type ReviewReading } from './reading.ts';

interface Dependencies extends DecisionDependencies, ReviewReading {
  siteUrl: string | undefined;
}

export function businessReviewHandlers({ siteUrl, ...deps }: Dependencies): Handlers<typeof businessReviews> {
  return {
    async GetProcessList({ pageindex, pagesize, ...filters }, { caller }) {
      const reviews = await listReviews(deps.db, { pageindex, pagesize }, filters);
      await noteRead(deps.db, caller.sessionKey, reviews.List);
      return reviews;
    },
    async GetProcessItem({ processid }, { caller }) {
      const review = await findReview(deps, processid);
      await noteRead(deps.db, caller.sessionKey, [review]);
      return review;
    },
    async SaveProcessItem({ ProcessId, ...decision }, { caller, by, origin }) {
      const isMembership = (await findKind(deps.db, ProcessId)) === reviewKind.membership;
      if (!caller.holds(isMembership ? 'member:audit' : 'news:audit')) throw forbidden();
      const { sessionKey } = caller;
      await decide(deps, async () => ProcessId, decision, { by, siteUrl: siteUrl ?? origin, sessionKey });
      return { ProcessId };
    },
  };
}
