import { missingKinds, type Audience } from '#contract/audience/audience.ts';
import { forbidden } from '../../platform/core/errors.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';

/**
 * Who has not answered or confirmed is for those who may know: how many an audience has says it too.
 * @throws ApiError 403
 */
export function assertMayAsk(
  caller: Pick<AdministratorCaller, 'holds'>,
  { Missing }: Pick<Audience, 'Missing'>,
): void {
  if (Missing && !caller.holds(missingKinds[Missing.Kind].permission)) throw forbidden();
}
