import type { Call } from '#contract/api/endpoint.ts';
import { currentOf, fieldErrorsOf, resultCode, type ApiError } from '#contract/api/envelope.ts';
import { createAsk, createCall, type Ask } from '#ui/api/call.ts';
import type { CallOptions } from '#ui/api/transport.ts';
import { toast } from '#ui/components/toast.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { goHome } from './go-home.ts';
import { putMember } from './session.ts';
import { dropToken, readToken } from './token.ts';

/** The calls of the member area: they send the token and show every error (product: section 8). */
export const memberCalls: CallOptions = { token: readToken, onError: (error) => tellError(error) };
export const call: Call = (endpoint, input) => createCall(withPresentToken(tellError))(endpoint, input);
export const ask: Ask = (endpoint, input) => createAsk(withPresentToken(tellError))(endpoint, input);

/** Reads the data of a page; the page itself shows the error. */
export const callToRead: Call = (endpoint, input) =>
  createCall(withPresentToken(endSessionIfGone))(endpoint, input);

type OnError = (error: ApiError, token: string | null) => void;

/** Another window may sign in during a call: an error belongs to the token that was sent. */
function withPresentToken(onError: OnError): CallOptions {
  const token = readToken();
  return { token: () => token, onError: (error) => onError(error, token) };
}

function tellError(error: ApiError, token: string | null = readToken()) {
  const { code, message } = error;
  if (code === resultCode.memberSessionGone) return endSession(message, token);
  // The caller handles 511 and a captcha; the form shows an invalid field, and what was saved elsewhere.
  if (code === resultCode.partly || fieldErrorsOf(error) || currentOf(error)) return;
  if (code === resultCode.needsMore) {
    if (mustChangePassword(error)) openDialog('member', {});
    return;
  }
  toast(errorText(error), 'error');
}

/** Returns the error message, and the time after which another attempt is allowed. */
export function errorText({ message, retryAfter }: ApiError): string {
  const namesTime = !message.includes('稍后');
  return retryAfter === undefined || namesTime ? message : `${message}（${waitText(retryAfter)}后可再试）`;
}

function endSessionIfGone({ code, message }: ApiError, token: string | null) {
  if (code === resultCode.memberSessionGone) endSession(message, token);
}

const mustChangePassword = ({ data }: ApiError) =>
  (data as { Need?: string } | null)?.Need === 'changePassword';

/** The session is over whether the person wanted it or not: nothing of it stays, and a second later home is shown. */
function endSession(message: string, token: string | null) {
  const present = readToken();
  if (present !== token) {
    // A member who has just signed out needs no message.
    if (present !== null) toast('登录状态已变化，请重试', 'error');
    return;
  }
  dropToken();
  putMember(undefined);
  toast(message, 'error');
  setTimeout(goHome, 1000);
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  return seconds < 3600 ? `约 ${Math.ceil(seconds / 60)} 分钟` : `约 ${Math.ceil(seconds / 3600)} 小时`;
}
