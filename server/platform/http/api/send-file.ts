import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#contract/api/endpoint.ts';
import { resultCode } from '#contract/api/envelope.ts';

/** Sends a file as a download; a stream is sent as it is made. */
export function sendFile(reply: FastifyReply, { fileName, mediaType, content }: FileAnswer): FastifyReply {
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-api-code': resultCode.done,
    'content-type': mediaType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  });
  return reply.send(
    content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Readable.from(content),
  );
}
