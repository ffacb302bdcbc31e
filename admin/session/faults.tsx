import { isCallFault, resultCode, resultText } from '#contract/envelope.ts';
import { unreachableCode } from '#ui/transport-text.ts';
import { transportText } from '#ui/transport-text.ts';

/** With the number that finds the request in the log: this is what the person passes on. */
export function FaultText({ fault }: { fault: unknown }) {
  return (
    <span>
      {textOf(fault)}
      {isCallFault(fault) && fault.traceId && <span className="trace">编号 {fault.traceId}</span>}
    </span>
  );
}

/** The text for a fault: the server's own where it sent one. */
export function textOf(fault: unknown): string {
  if (!isCallFault(fault)) return resultText.fault;
  if (fault.message) return fault.message;
  if (fault.code === resultCode.forbidden) return resultText.forbidden;
  if (fault.code === resultCode.notFound) return resultText.notFound;
  if (fault.code === unreachableCode) return transportText.unreachable;
  return resultText.fault;
}

/** For a call that carries what was typed: whoever reads that nothing arrived wants to know that nothing is lost. */
export function textOfSaving(fault: unknown): string {
  const isUnreachable = isCallFault(fault) && fault.code === unreachableCode;
  return isUnreachable ? `${transportText.unreachable}，您填写的内容还在` : textOf(fault);
}
