/** The result codes of every answer (contract: Conventions, Codes). */
export const resultCode = {
  done: 200,
  visitCounted: 101,
  invalid: 400,
  memberSessionGone: 401,
  administratorSessionGone: 402,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooSlow: 408,
  refused: 409,
  fileTooLarge: 413,
  fileTypeRefused: 415,
  wrongHost: 421,
  tooOften: 429,
  serverError: 500,
  busy: 503,
  needsMore: 510,
  partly: 511,
} as const;

export type ResultCode = (typeof resultCode)[keyof typeof resultCode];

export { resultText } from './result-text.ts';

/** The action a person must take before the call is answered: `Data.Need` beside code 510. */
export type Need = 'captcha' | 'changePassword' | 'totp' | 'enableTotp';

/** Every answer of the API. `Data` of code 400 is `{ Field: message }`, one entry for each invalid field. */
export interface Envelope<Data = unknown> {
  Code: ResultCode;
  Message: string;
  Data: Data;
  /** Only `GetCode`: the ticket of the captcha picture. */
  Url?: string;
  /** Only for codes other than 200: the id under which the log contains the request. */
  TraceId?: string;
}

const apiErrorMark = Symbol.for('xiehui.ApiError');

/** An answer other than "done", with its code, its text for the person and its data. */
export class ApiError extends Error {
  readonly [apiErrorMark] = true;
  readonly code: number;
  readonly data: unknown;
  readonly traceId: string | undefined;
  /** The seconds until another attempt is allowed, if there is a limit. */
  readonly retryAfter: number | undefined;

  constructor(code: number, message: string, data: unknown = null, traceId?: string, retryAfter?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.traceId = traceId;
    this.retryAfter = retryAfter;
  }
}

/** Works across bundles, in which the same class exists twice. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && apiErrorMark in error;
}

/** Returns the present record of a save that was refused because somebody else saved first; undefined for other errors. */
export function currentOf(error: unknown): object | undefined {
  if (!isApiError(error) || error.code !== resultCode.refused) return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('Current' in data)) return undefined;
  return typeof data.Current === 'object' && data.Current !== null ? data.Current : undefined;
}

/** Returns one message for each refused field: those of code 400, and those of a business rule about fields alone. */
export function fieldErrorsOf({ code, data }: ApiError): Record<string, string> | undefined {
  if (code !== resultCode.invalid && code !== resultCode.refused) return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const messages = Object.values(data);
  const isOfFields = messages.length > 0 && messages.every((message) => typeof message === 'string');
  return isOfFields ? (data as Record<string, string>) : undefined;
}
