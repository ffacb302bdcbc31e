import type { FastifyInstance } from 'fastify';
import { ApiError, resultCode, resultText } from '#contract/api/envelope.ts';
import { errorEnvelope } from '../api/answers.ts';
import { apiHeaders } from './security-headers.ts';

/** Cuts off a body that arrives too slowly (multipart uploads apart) after `mostMs` with 408. */
export function stopSlowBodies(app: FastifyInstance, maxMs: number): void {
  app.addHook('preParsing', (request, reply, _payload, next) => {
    if (request.headers['content-type']?.startsWith('multipart/') || request.raw.complete) return next();
    const timer = setTimeout(() => {
      if (reply.raw.headersSent) return;
      reply.hijack();
      const body = JSON.stringify(
        errorEnvelope(new ApiError(resultCode.tooSlow, resultText.tooSlow), request.id),
      );
      const headers = {
        ...apiHeaders,
        'content-type': 'application/json; charset=utf-8',
        'x-api-code': resultCode.tooSlow,
        connection: 'close',
      };
      reply.raw.writeHead(408, headers).end(body, () => request.raw.destroy());
    }, maxMs);
    request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    next();
  });
}
