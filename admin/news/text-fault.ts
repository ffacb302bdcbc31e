import { isApiError, resultCode } from '#contract/api/envelope.ts';

/** Returns the server's error about the text, which is not a field of the form. */
export function textFaultOf(fault: unknown): string | undefined {
  if (!isApiError(fault) || fault.code !== resultCode.invalid) return undefined;
  const { data } = fault;
  if (typeof data !== 'object' || data === null || !('NewContent' in data)) return undefined;
  return String(data.NewContent);
}
