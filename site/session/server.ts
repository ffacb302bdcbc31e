import { resultCode, type CallFault } from '#contract/envelope.ts';
import { createAsk, createCall } from '#ui/call.ts';
import { toast } from '#ui/toast.tsx';
import { goHome } from './go-home.ts';
import { putMember } from './session.ts';
import { dropToken, readToken } from './token.ts';

/** The calls of the member area: with the token, and with every fault told to the person (product: section 8). */
export const memberCalls = { token: readToken, onFault: tellFault };
export const call = createCall(memberCalls);
export const ask = createAsk(memberCalls);

function tellFault(fault: CallFault) {
  if (fault.code === resultCode.memberSessionGone) return endSession(fault.message);
  // 510 and 511 are for the caller; what is wrong with a field stands beside the field.
  if (fault.code === resultCode.needsMore || fault.code === resultCode.partly) return;
  if (fault.code === resultCode.invalid && fault.data !== null) return;
  toast(fault.message, 'error');
}

/** The session is over whether the person wanted it or not: nothing of it stays, and a second later home is shown. */
function endSession(message: string) {
  dropToken();
  putMember(undefined);
  toast(message, 'error');
  setTimeout(goHome, 1000);
}
