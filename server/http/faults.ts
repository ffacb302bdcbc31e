import { CallFault, resultCode, resultText, type Need } from '#contract/envelope.ts';

/*
 * Every answer that is not "done" begins here: `throw refused('该记录已审核')`.
 */

/** One message for each faulty field; the first is what old clients show. */
export function invalid(fields: Record<string, string>): CallFault {
  return new CallFault(resultCode.invalid, Object.values(fields)[0] ?? resultText.unreadable, fields);
}

/** No such record, or not the caller's. */
export function notFound(): CallFault {
  return new CallFault(resultCode.notFound, resultText.notFound);
}

/** A business rule or the record's present state says no. */
export function refused(message: string, data: unknown = null): CallFault {
  return new CallFault(resultCode.refused, message, data);
}

export function forbidden(): CallFault {
  return new CallFault(resultCode.forbidden, resultText.forbidden);
}

export function sessionGone(audience: 'member' | 'administrator'): CallFault {
  const code = audience === 'member' ? resultCode.memberSessionGone : resultCode.administratorSessionGone;
  return new CallFault(code, resultText.sessionGone);
}

/** One more thing is needed from the person before the call can go on. */
export function needs(need: Need, message: string): CallFault {
  return new CallFault(resultCode.needsMore, message, { Need: need });
}

/** One time too many; `retryAfter`: seconds to wait, where that is known. */
export function tooOften(message: string = resultText.tooOften, retryAfter?: number): CallFault {
  return new CallFault(resultCode.tooOften, message, null, undefined, retryAfter);
}

export function fileTooLarge(message: string): CallFault {
  return new CallFault(resultCode.fileTooLarge, message);
}

export function fileTypeRefused(message: string): CallFault {
  return new CallFault(resultCode.fileTypeRefused, message);
}

export function busy(): CallFault {
  return new CallFault(resultCode.busy, resultText.busy);
}
