import { resultCode, type ApiError } from '#contract/api/envelope.ts';

/** Returns the error message; where a rate limit was reached, also the remaining wait. */
export function errorText(error: ApiError, doing: string): string {
  if (error.code !== resultCode.tooOften || error.retryAfter === undefined) return error.message;
  return `${doing}过于频繁，请于 ${durationText(error.retryAfter)}后再试`;
}

export function durationText(seconds: number): string {
  return seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
}
