import type { Call, DataOf, Endpoint } from '#contract/api/endpoint.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { businessFiles } from '#contract/content/files.ts';
import { createCall, upload } from '#ui/api/call.ts';
import type { UploadOptions } from '#ui/api/transport.ts';
import { isAnythingUnsaved } from '#ui/browser/leave-guard.ts';
import type { SendFile } from '#ui/form/use-upload.ts';
import { withCode } from './code-question.ts';
import { isReauthenticating, reauthenticate } from './reauthentication.ts';
import { dropToken, readToken } from './token.ts';

/** Makes a call without retry: for calls that end a session, or ask whose it is. */
export const callOnce = createCall({ token: readToken });

/** A call for requests that are sent while the page is being left; the answer is not read. */
export const callOnLeaving = createCall({ token: readToken, keepalive: true });

const callWith = (code: string | undefined): Call =>
  code === undefined ? callOnce : createCall({ token: readToken, headers: { totp: code } });

/**
 * Makes a call of the administrator. A call that writes, or that is made while something is unsaved, is repeated after
 * the session was renewed.
 */
export const call: Call = (endpoint, input) => {
  const send = () => withCode((code) => callWith(code)(endpoint, input));
  return outlivingSession(send, endpoint.method !== 'GET');
};

/** Uploads a file and the fields beside it, which outlives the end of the session as well. */
export function uploadTo<E extends Endpoint>(
  endpoint: E,
  file: File,
  options: UploadOptions,
): Promise<DataOf<E>> {
  return outlivingSession(() => upload(endpoint, file, file.name, { token: readToken, ...options }), true);
}

export const sendFileTo =
  (endpoint: FileEndpoint): SendFile =>
  (file, options) =>
    uploadTo(endpoint, file, options);

export const sendFile = sendFileTo(businessFiles.UploadFile);

export type FileEndpoint = (typeof businessFiles)[keyof typeof businessFiles];

async function outlivingSession<Answer>(send: () => Promise<Answer>, isWriting: boolean): Promise<Answer> {
  const token = readToken();
  try {
    return await send();
  } catch (error) {
    if (!isSessionGone(error)) throw error;
    // Asked now: while it was on its way something may have been typed, or the dialog opened.
    if (!isWriting && !isAnythingUnsaved() && !isReauthenticating()) throw error;
    // Another call may have learnt it first, and a new session may have begun since.
    if (readToken() === token) dropToken();
    if (readToken() === null && !(await reauthenticate())) throw error;
    return send();
  }
}

export function isSessionGone(error: unknown): boolean {
  return isApiError(error) && error.code === resultCode.administratorSessionGone;
}
