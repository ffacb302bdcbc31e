import type { FastifyReply } from 'fastify';
import { resultCode, type ApiError, type Envelope } from '#contract/api/envelope.ts';

declare global {
  /** Text that is JSON already (ECMAScript proposal "JSON.parse source text access"). */
  interface RawJson {
    readonly rawJSON: string;
  }
  interface JSON {
    rawJSON(text: string): RawJson;
  }
}

/** The result of a handler that returns more than `Data`. */
export class Answer<Data> {
  readonly data: Data;
  /** `data` as serialised before: serialising a megabyte again takes milliseconds. */
  readonly json: RawJson | undefined;
  readonly message: string;
  readonly code: 200 | 101 | 511;
  readonly url: string | undefined;

  constructor(data: Data, more: { message?: string; code?: 200 | 101 | 511; url?: string; json?: RawJson }) {
    this.data = data;
    this.json = more.json;
    this.message = more.message ?? '';
    this.code = more.code ?? resultCode.done;
    this.url = more.url;
  }
}

export function envelopeOf(answer: unknown, traceId: string): Envelope {
  if (!(answer instanceof Answer)) return { Code: resultCode.done, Message: '', Data: answer };
  const envelope: Envelope = { Code: answer.code, Message: answer.message, Data: answer.json ?? answer.data };
  if (answer.url !== undefined) envelope.Url = answer.url;
  if (answer.code !== resultCode.done) envelope.TraceId = traceId;
  return envelope;
}

export function errorEnvelope(error: ApiError, traceId: string): Envelope {
  return { Code: error.code as Envelope['Code'], Message: error.message, Data: error.data, TraceId: traceId };
}

/** Sends an envelope; the HTTP status is 200 unless the request never reached a handler. */
export function sendEnvelope(reply: FastifyReply, envelope: Envelope, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('x-api-code', envelope.Code)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}
