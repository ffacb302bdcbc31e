import type { Call, DataOf, Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { ApiError, resultCode, resultText, type Envelope } from '#contract/api/envelope.ts';
import { transportText } from './transport-text.ts';
import { send, sendForm, type CallOptions, type Received, type UploadOptions } from './transport.ts';

/** Calls endpoints over HTTP and answers their `Data`. Throws `ApiError` for every code but 200. */
export function createCall(options: CallOptions = {}): Call {
  const ask = createAsk(options);
  return async (endpoint, input) => (await ask(endpoint, input)).Data;
}

export type Ask = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => Promise<Envelope<DataOf<E>>>;

/** The same as `createCall`, but returns the whole envelope, for the one call with a field beside `Data`. */
export function createAsk(options: CallOptions = {}): Ask {
  return async (endpoint, input) => {
    const { url, init } = requestOf(endpoint, input);
    const response = await send(url, init, options);
    return reported(options, () => envelopeOf(response));
  };
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

/** Returns the address of a GET call, for download links. */
export function addressOf<E extends Endpoint>(endpoint: E, input: SentInputOf<E>): string {
  const { path, rest } = fillPath(endpoint.path, input);
  const query = queryOf(rest);
  return query === '' ? path : `${path}?${query}`;
}

/** Encodes an object as a query: `{ a: 1, b: { c: 2 } }` becomes `a=1&b[c]=2`; null and undefined are left out. */
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
  const fields = typeof input === 'object' && input !== null ? input : {};
  if (!path.endsWith('{id}')) return { path, rest: fields };
  const { id, ...rest } = fields as { id?: unknown };
  return { path: path.replace('{id}', encodeURIComponent(String(id))), rest };
}

function reported<Answer>(options: CallOptions, read: () => Answer): Answer {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) options.onError?.(error);
    throw error;
  }
}

/** Returns the envelope of an answer; a real HTTP status other than 200 keeps the envelope's text if there is one. */
function envelopeOf<Data>({ status, text, retryAfter }: Received): Envelope<Data> {
  const envelope = parse<Data>(text);
  if (!envelope) throw new ApiError(status, transportText.status(status));
  // An answer without a code is done (product: section 3, Envelope).
  if ((envelope.Code ?? resultCode.done) !== resultCode.done)
    throw refusalOf(envelope, Number(retryAfter) || undefined);
  return envelope;
}

/** The texts for answers without a message of their own (product: section 8, Status messages). */
const statusText: Readonly<Record<number, string>> = {
  [resultCode.memberSessionGone]: resultText.sessionGone,
  [resultCode.administratorSessionGone]: resultText.sessionGone,
  [resultCode.forbidden]: resultText.forbidden,
  [resultCode.notFound]: resultText.notFound,
};

/** Returns the error for an answer other than "done"; a proxy may have removed its message. */
export function refusalOf(
  { Code, Message, Data, TraceId }: Omit<Envelope, 'Message'> & { Message?: string },
  retryAfter?: number,
): ApiError {
  const text = Message?.trim() || statusText[Code] || resultText.serverError;
  return new ApiError(Code, text, Data, TraceId, retryAfter);
}

function parse<Data>(text: string): Envelope<Data> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && ('Code' in value || 'Data' in value)
      ? (value as Envelope<Data>)
      : undefined;
  } catch {
    return undefined;
  }
}
