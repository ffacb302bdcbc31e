import { CallFault, resultCode, type Envelope } from '#contract/envelope.ts';
import type { Call, DataOf, Endpoint, SentInputOf } from '#contract/endpoint.ts';
import { transportText } from './transport-text.ts';

/** `code` of the fault when the server could not be reached at all. */
export const unreachableCode = 0;

const defaultTimeoutMs = 1_800_000;

export interface CallOptions {
  /** Scheme and host of the server; blank for a page's own. */
  origin?: string;
  /** The token to send, or nothing: looked up again for each call. */
  token?: () => string | null | undefined;
  /** Sees every fault before it is thrown: the place for toasts and for signing out on 401 and 402. */
  onFault?: (fault: CallFault) => void;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Calls endpoints over HTTP and answers their `Data`. Throws `CallFault` for every code but 200. */
export function createCall(options: CallOptions = {}): Call {
  const ask = createAsk(options);
  return async (endpoint, input) => (await ask(endpoint, input)).Data;
}

export type Ask = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => Promise<Envelope<DataOf<E>>>;

/** As `createCall`, but answers the whole envelope, for the one call that puts something beside `Data`. */
export function createAsk(options: CallOptions = {}): Ask {
  return async (endpoint, input) => {
    const { url, init } = requestOf(endpoint, input);
    const response = await send(url, init, options);
    return reported(options, () => envelopeOf(response));
  };
}

export interface UploadOptions extends CallOptions {
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  /** Form fields beside `file`. */
  fields?: Record<string, string>;
}

/** Sends one file as multipart field `file` to an endpoint declared with `takesFile`. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  fileName: string,
  options: UploadOptions = {},
): Promise<DataOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
  form.set('file', file, fileName);
  const response = await sendForm(endpoint.path, form, options);
  return reported(options, () => envelopeOf<DataOf<E>>(response).Data);
}

/** The address of a GET call, for links that download. */
export function addressOf<E extends Endpoint>(endpoint: E, input: SentInputOf<E>): string {
  const { path, rest } = fillPath(endpoint.path, input);
  const query = queryOf(rest);
  return query === '' ? path : `${path}?${query}`;
}

/** `{ a: 1, b: { c: 2 } }` becomes `a=1&b[c]=2`; what is null or undefined is left out. */
export function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (isNested(value)) {
      for (const [sub, inner] of Object.entries(value)) append(query, `${name}[${sub}]`, inner);
    } else append(query, name, value);
  }
  return query.toString();
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function append(query: URLSearchParams, name: string, value: unknown) {
  if (value !== undefined && value !== null) query.append(name, String(value));
}

function requestOf<E extends Endpoint>(
  endpoint: E,
  input: SentInputOf<E>,
): { url: string; init: RequestInit } {
  const methods = typeof endpoint.method === 'string' ? [endpoint.method] : endpoint.method;
  if (!methods.includes('POST')) return { url: addressOf(endpoint, input), init: { method: 'GET' } };
  const { path, rest } = fillPath(endpoint.path, input);
  return {
    url: path,
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) },
  };
}

function fillPath(path: string, input: unknown): { path: string; rest: object } {
  const given = typeof input === 'object' && input !== null ? input : {};
  if (!path.endsWith('{id}')) return { path, rest: given };
  const { id, ...rest } = given as { id?: unknown };
  return { path: path.replace('{id}', encodeURIComponent(String(id))), rest };
}

interface Received {
  status: number;
  text: string;
  /** As it was sent. */
  retryAfter: string | null;
}

async function send(url: string, init: RequestInit, options: CallOptions): Promise<Received> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers = new Headers(init.headers);
  const token = options.token?.();
  if (token) headers.set('token', token);
  try {
    const response = await fetch(`${options.origin ?? ''}${url}`, { ...init, headers, signal });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const fault = timeout.aborted
      ? new CallFault(resultCode.tooSlow, transportText.tooSlow)
      : new CallFault(unreachableCode, transportText.unreachable);
    options.onFault?.(fault);
    throw fault;
  }
}

/** XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
function sendForm(url: string, form: FormData, options: UploadOptions): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (code: number, text: string) => {
      const fault = new CallFault(code, text);
      options.onFault?.(fault);
      reject(fault);
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

function reported<Answer>(options: CallOptions, read: () => Answer): Answer {
  try {
    return read();
  } catch (error) {
    if (error instanceof CallFault) options.onFault?.(error);
    throw error;
  }
}

/** A real HTTP status other than 200 keeps the text of the envelope where there is one. */
function envelopeOf<Data>({ status, text, retryAfter }: Received): Envelope<Data> {
  const envelope = parse<Data>(text);
  if (!envelope) throw new CallFault(status, transportText.status(status));
  if (envelope.Code !== resultCode.done) {
    const seconds = Number(retryAfter) || undefined;
    throw new CallFault(envelope.Code, envelope.Message, envelope.Data, envelope.TraceId, seconds);
  }
  return envelope;
}

function parse<Data>(text: string): Envelope<Data> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'Code' in value
      ? (value as Envelope<Data>)
      : undefined;
  } catch {
    return undefined;
  }
}
