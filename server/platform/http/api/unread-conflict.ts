import type { Endpoint } from '#contract/api/endpoint.ts';
import { ApiError, isApiError, resultCode } from '#contract/api/envelope.ts';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import type { Caller } from './callers.ts';

/*
 * A save that comes too late is answered with the present record (docs/decisions/0366). Whoever may change records of a kind but not see
 * them could read all of them by saves that are meant to come too late; the answer to them has no record.
 */

/** The permission that shows the record with which a conflict is answered. */
function reading(permission: Permission): Permission | undefined {
  // A decision conflicts with its case.
  if (permission === 'member:audit') return 'review:list';
  const list = permission.replace(/:.*/, ':list');
  return list in permissions ? (list as Permission) : undefined;
}

/** Returns the error as the caller may see it. */
export function withoutUnread(error: unknown, { permission }: Endpoint, caller: Caller | null): unknown {
  if (!isApiError(error) || error.code !== resultCode.refused || caller?.kind !== 'administrator')
    return error;
  const needed = permission && reading(permission);
  if (needed === undefined || caller.holds(needed)) return error;
  if (typeof error.data !== 'object' || error.data === null || !('Current' in error.data)) return error;
  return new ApiError(error.code, error.message, null, error.traceId);
}
