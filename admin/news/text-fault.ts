import { isCallFault, resultCode } from '#contract/api/envelope.ts';

/** What the server finds wrong with the text, which is no field of the form. */
export function textFaultOf(fault: unknown): string | undefined {
  if (!isCallFault(fault) || fault.code !== resultCode.invalid) return undefined;
  const { data } = fault;
  if (typeof data !== 'object' || data === null || !('NewContent' in data)) return undefined;
  return String(data.NewContent);
}
