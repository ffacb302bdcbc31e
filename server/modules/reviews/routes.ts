import { businessReviews } from '#contract/members/reviews.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { forbidden } from '../../platform/core/errors.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { approveApplications } from './approve-many.ts';
import { findNextWaiting, holdsAudit } from './can-decide.ts';
import { decide } from './decide.ts';
import { recordRead } from './last-seen.ts';
import { findKind, findReview, listReviews } from './reading.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessReviews, handlers(deps));
}

function handlers(deps: ModuleDependencies): Handlers<typeof businessReviews> {
  return {
    async GetProcessList({ pageindex, pagesize, ...filters }, { caller }) {
      const reviews = await listReviews(deps.db, { pageindex, pagesize }, filters, caller);
      await recordRead(deps.db, caller.sessionKey, reviews.List);
      return reviews;
    },
    async GetProcessItem({ processid, personal }, { caller, by }) {
      const isFull = personal && caller.holds('member:personal');
      const review = await findReview(deps, processid, caller, isFull);
      if (isFull) await recordOperation(deps.db, by, { entityType: 'member', recordId: review.MemberId });
      await recordRead(deps.db, caller.sessionKey, [review]);
      return review;
    },
    async SaveProcessItem({ ProcessId, ...decision }, { caller, by, siteAddress }) {
      if (!holdsAudit(caller, await findKind(deps.db, ProcessId))) throw forbidden();
      const { sessionKey } = caller;
      const siteUrl = await siteAddress();
      const { newsId } = await decide(deps, async () => ProcessId, decision, { by, siteUrl, sessionKey });
      const hidden = newsId === null ? {} : await deps.hiddenMenuOf(newsId);
      return { ProcessId, NextProcessId: await findNextWaiting(deps.db, caller), ...hidden };
    },
    async ApproveApplications(form, { caller: { sessionKey }, by, siteAddress }) {
      return await approveApplications(deps, form, { by, siteUrl: await siteAddress(), sessionKey });
    },
  };
}
