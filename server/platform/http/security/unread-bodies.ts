import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

/** As long as the time limit of a web server in front. */
const lingerMs = 30_000;

/**
 * A response that is ready before the body has arrived, such as to a file over the limit, is sent at once and ends the
 * connection. The rest of the body is read and discarded first: otherwise the connection would be reset and the
 * response lost.
 */
export function closeAfterUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (!hasMoreToRead(request.raw) || typeof payload !== 'string') return next(null, payload);
    reply.header('connection', 'close');
    reply.header('content-length', Buffer.byteLength(payload));
    next(null, Readable.from(answerBeforeRest(payload, request.raw), { objectMode: false }));
  });
}

function hasMoreToRead(request: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  return (encoding !== undefined || length !== '0') && !request.complete && !request.destroyed;
}

/** Sends the whole answer as the first piece; its end delays only the connection. */
async function* answerBeforeRest(answer: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  request.unpipe();
  request.resume();
  await finished(request, { signal: AbortSignal.timeout(lingerMs) }).catch(() => undefined);
}
