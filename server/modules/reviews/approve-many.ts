import type { DataOf, InputOf } from '#contract/api/endpoint.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { reviewKind, reviewStatus, type businessReviews } from '#contract/members/reviews.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { decide, type DecisionDependencies } from './decide.ts';
import { findKind } from './reading.ts';

type Call = typeof businessReviews.ApproveApplications;

/**
 * Approves applications one after the other, each in its own transaction, and returns the answer for each: a refused one stops no other.
 * @throws ApiError 400 when the first one shows that the level does not exist
 */
export async function approveApplications(
  deps: DecisionDependencies,
  { Items, ...terms }: InputOf<Call>,
  asking: { by: Actor; siteUrl: string; sessionKey: Buffer },
): Promise<DataOf<Call>> {
  const Results: DataOf<Call>['Results'] = [];
  for (const { ProcessId, Version } of Items) {
    try {
      if ((await findKind(deps.db, ProcessId)) !== reviewKind.membership) throw notFound();
      const decision = { Status: reviewStatus.approved, ProcessItemName: '', Version, ...terms };
      await decide(deps, async () => ProcessId, decision, asking);
      Results.push({ ProcessId, Code: resultCode.done, Message: '已通过' });
    } catch (error) {
      if (!isApiError(error) || (error.code === resultCode.invalid && Results.length === 0)) throw error;
      Results.push({ ProcessId, Code: error.code, Message: error.message });
    }
  }
  return { Results };
}
