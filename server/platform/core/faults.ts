import { CallFault, resultCode, resultText, type Need } from '#contract/api/envelope.ts';

/*
 * Every answer that is not "done" begins here: `throw refused('该记录已审核')`.
 */

/** Returns an error with one message for each invalid field; old clients show the first one. */
export function invalid(fields: Record<string, string>): CallFault {
  return new CallFault(resultCode.invalid, Object.values(fields)[0] ?? resultText.unreadable, fields);
}

/** Returns the error of a business rule on fields: old clients read the code, forms show the messages at the fields. */
export function refusedFields(fields: Record<string, string>): CallFault {
  return new CallFault(resultCode.refused, Object.values(fields)[0] ?? resultText.unreadable, fields);
}

/** No such record, or not the caller's. */
export function notFound(): CallFault {
  return new CallFault(resultCode.notFound, resultText.notFound);
}

/** Returns the error for a record that was removed, for a caller who may learn that it existed. */
export function gone(message: string): CallFault {
  return new CallFault(resultCode.notFound, message);
}

/** Returns the error of a business rule, or of the record's present state. */
export function refused(message: string, data: unknown = null): CallFault {
  return new CallFault(resultCode.refused, message, data);
}

/** Returns the error for sorting a list whose records are not all there any more. */
export function listChanged(): CallFault {
  return refused(resultText.listChanged);
}

export function forbidden(): CallFault {
  return new CallFault(resultCode.forbidden, resultText.forbidden);
}

/** Returns the error for a missing permission that only a part of the form requires. */
export function missingRight(message: string): CallFault {
  return new CallFault(resultCode.forbidden, message);
}

export function outsideOffice(): CallFault {
  return new CallFault(resultCode.forbidden, '当前网络不能使用管理后台，请在办公网络内访问');
}

export function sessionGone(audience: 'member' | 'administrator'): CallFault {
  const code = audience === 'member' ? resultCode.memberSessionGone : resultCode.administratorSessionGone;
  return new CallFault(code, resultText.sessionGone);
}

/** Returns the error of a call that needs one more input from the person. */
export function needs(need: Need, message: string): CallFault {
  return new CallFault(resultCode.needsMore, message, { Need: need });
}

/** Returns the error for a call too many; `retryAfter` is the number of seconds to wait, where it is known. */
export function tooOften(message: string = resultText.tooOften, retryAfter?: number): CallFault {
  return new CallFault(resultCode.tooOften, message, null, undefined, retryAfter);
}

export function fileTooLarge(message: string): CallFault {
  return new CallFault(resultCode.fileTooLarge, message);
}

export function fileTypeRefused(message: string): CallFault {
  return new CallFault(resultCode.fileTypeRefused, message);
}

/** Returns the error of unavailable storage; the log has the cause for the operator. */
export function storageAway(cause: unknown): CallFault {
  return Object.assign(new CallFault(resultCode.busy, resultText.storageAway), { cause });
}

export function busy(message: string = resultText.busy): CallFault {
  return new CallFault(resultCode.busy, message);
}
