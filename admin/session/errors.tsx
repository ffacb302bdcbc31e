import { isApiError, resultText } from '#contract/api/envelope.ts';
import { unreachableCode } from '#ui/api/transport-text.ts';
import { transportText } from '#ui/api/transport-text.ts';

/** Shows the error with the number that finds the request in the log, for the user to pass on. */
export function FaultText({ fault }: { fault: unknown }) {
  return (
    <span>
      {textOf(fault)}
      {isApiError(fault) && fault.traceId && <span className="trace">编号 {fault.traceId}</span>}
    </span>
  );
}

/** Returns the text for an error. */
export const textOf = (fault: unknown): string => (isApiError(fault) ? fault.message : resultText.fault);

/** Returns the text for a failed call that carried typed text: after a lost connection it adds that nothing is lost. */
export function textOfSaving(fault: unknown): string {
  const isUnreachable = isApiError(fault) && fault.code === unreachableCode;
  return isUnreachable ? `${transportText.unreachable}，您填写的内容还在` : textOf(fault);
}
