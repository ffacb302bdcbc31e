import { ApiError, resultCode, resultText, type Need } from '#contract/api/envelope.ts';

/*
 * Every answer that is not "done" begins here: `throw refused('该记录已审核')`.
 */

/** Returns an error with one message for each invalid field; old clients show the first one. */
export function invalid(fields: Record<string, string>): ApiError {
  return new ApiError(resultCode.invalid, Object.values(fields)[0] ?? resultText.unreadable, fields);
}

/** Returns the error of a business rule on fields: old clients read the code, forms show the messages at the fields. */
export function refusedFields(fields: Record<string, string>): ApiError {
  return new ApiError(resultCode.refused, Object.values(fields)[0] ?? resultText.unreadable, fields);
}

/** No such record, or not the caller's. */
export function notFound(): ApiError {
  return new ApiError(resultCode.notFound, resultText.notFound);
}

/** Returns the error for a record that was removed, for a caller who may learn that it existed. */
export function gone(message: string): ApiError {
  return new ApiError(resultCode.notFound, message);
}

/** Returns the error of a business rule, or of the record's present state. */
export function refused(message: string, data: unknown = null): ApiError {
  return new ApiError(resultCode.refused, message, data);
}

/** Returns the error for sorting a list whose records are not all there any more. */
export function listChanged(): ApiError {
  return refused(resultText.listChanged);
}

export function forbidden(): ApiError {
  return new ApiError(resultCode.forbidden, resultText.forbidden);
}

/** Returns the error for a missing permission that only a part of the form requires. */
export function missingRight(message: string): ApiError {
  return new ApiError(resultCode.forbidden, message);
}

export function outsideOffice(): ApiError {
  return new ApiError(resultCode.forbidden, '当前网络不能使用管理后台，请在办公网络内访问');
}

export function sessionGone(audience: 'member' | 'administrator'): ApiError {
  const code = audience === 'member' ? resultCode.memberSessionGone : resultCode.administratorSessionGone;
  return new ApiError(code, resultText.sessionGone);
}

/** Returns the error of a call that needs one more input from the person. */
export function needs(need: Need, message: string): ApiError {
  return new ApiError(resultCode.needsMore, message, { Need: need });
}

/** Returns the error for a call too many; `retryAfter` is the number of seconds to wait, where it is known. */
export function tooOften(message: string = resultText.tooOften, retryAfter?: number): ApiError {
  return new ApiError(resultCode.tooOften, message, null, undefined, retryAfter);
}

export function fileTooLarge(message: string): ApiError {
  return new ApiError(resultCode.fileTooLarge, message);
}

export function fileTypeRefused(message: string): ApiError {
  return new ApiError(resultCode.fileTypeRefused, message);
}

/** Returns the error of unavailable storage; the log has the cause for the operator. */
export function storageAway(cause: unknown): ApiError {
  return Object.assign(new ApiError(resultCode.busy, resultText.storageAway), { cause });
}

export function busy(message: string = resultText.busy): ApiError {
  return new ApiError(resultCode.busy, message);
}
