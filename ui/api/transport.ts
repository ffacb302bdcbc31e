import { ApiError, resultCode } from '#contract/api/envelope.ts';
import { limitTime } from '../browser/limit-time.ts';
import { learnServerTime } from './server-time.ts';
import { transportText, unreachableCode } from './transport-text.ts';

const defaultTimeoutMs = 1_800_000;

export interface CallOptions {
  /** Scheme and host of the server; blank for a page's own. */
  origin?: string;
  /** The token to send, or nothing: looked up again for each call. */
  token?: () => string | null | undefined;
  /** Called with every error before it is thrown: the place for toasts and for signing out on 401 and 402. */
  onError?: (apiError: ApiError) => void;
  /** Sent besides. */
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** Arrives even when the page is left at this moment. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

export interface UploadOptions extends CallOptions {
  /** Receives the sent share, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Form fields beside `file`. */
  fields?: Record<string, string>;
}

/** An answer as received, before it is parsed. */
export interface Received {
  status: number;
  text: string;
  /** The header's value. */
  retryAfter: string | null;
}

export async function send(url: string, init: RequestInit, options: CallOptions): Promise<Received> {
  const limit = limitTime(options.timeoutMs ?? defaultTimeoutMs, options.signal);
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  const token = options.token?.();
  if (token) headers.set('token', token);
  try {
    const response = await fetch(`${options.origin ?? ''}${url}`, {
      ...init,
      headers,
      signal: limit.signal,
      ...(options.keepalive && { keepalive: true }),
    });
    learnServerTime(response.headers.get('date'));
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const apiError = limit.isOver()
      ? new ApiError(resultCode.tooSlow, transportText.tooSlow)
      : new ApiError(unreachableCode, transportText.unreachable);
    options.onError?.(apiError);
    throw apiError;
  } finally {
    limit.end();
  }
}

/** Sends a form with XMLHttpRequest, as fetch does not report the progress of an upload. */
export function sendForm(url: string, form: FormData, options: UploadOptions): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (code: number, text: string) => {
      const apiError = new ApiError(code, text);
      options.onError?.(apiError);
      reject(apiError);
    };
    request.open('POST', url);
    request.timeout = options.timeoutMs ?? defaultTimeoutMs;
    const token = options.token?.();
    if (token) request.setRequestHeader('token', token);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after');
      resolve({ status: request.status, text: request.responseText, retryAfter });
    };
    request.onerror = () => fail(unreachableCode, transportText.unreachable);
    request.ontimeout = () => fail(resultCode.tooSlow, transportText.tooSlow);
    request.onabort = () => reject(options.signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    if (options.signal?.aborted) return request.onabort(new ProgressEvent('abort'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
