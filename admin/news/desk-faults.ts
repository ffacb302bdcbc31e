import { isCallFault, resultCode } from '#contract/envelope.ts';
import type { NewsConflict } from '#contract/managed-news.ts';

/** What somebody else saved meanwhile, and what was to be saved. */
export function conflictOf(fault: unknown): NewsConflict | undefined {
  if (!isCallFault(fault) || fault.code !== resultCode.refused) return undefined;
  const data = fault.data as NewsConflict | null;
  return data && typeof data === 'object' && 'Current' in data ? data : undefined;
}

/** What the server finds wrong with the text, which is no field of the form. */
export function textFaultOf(fault: unknown): string | undefined {
  if (!isCallFault(fault) || fault.code !== resultCode.invalid) return undefined;
  const { data } = fault;
  if (typeof data !== 'object' || data === null || !('NewContent' in data)) return undefined;
  return String(data.NewContent);
}
