import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { resultCode } from '#contract/envelope.ts';
import { apiHeaders } from './security-headers.ts';

/** An answer as it goes out, made once. */
export interface RememberedAnswer {
  data: unknown;
  body: Buffer;
  etag: string;
  headers: OutgoingHttpHeaders;
  notModified: OutgoingHttpHeaders;
  whenServed: (() => void) | undefined;
}

export function freshAnswer(data: unknown, whenServed: (() => void) | undefined): RememberedAnswer {
  const body = Buffer.from(JSON.stringify({ Code: resultCode.done, Message: '', Data: data }));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const common = { ...apiHeaders, 'x-api-code': resultCode.done, 'cache-control': 'no-cache', etag };
  return {
    data,
    body,
    etag,
    whenServed,
    headers: { ...common, 'content-type': 'application/json; charset=utf-8', 'content-length': body.length },
    notModified: common,
  };
}

/** Writes the kept bytes past the framework's serialisation and hooks: most requests of a busy day end here. */
export function answerFromMemory(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: RememberedAnswer,
): void {
  answer.whenServed?.();
  reply.hijack();
  if (request.raw.headers['if-none-match'] === answer.etag) {
    reply.raw.writeHead(304, answer.notModified).end();
    return;
  }
  reply.raw.writeHead(200, answer.headers).end(answer.body);
}
