import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { servedAs } from './media-types.ts';
import type { Storage } from './storage.ts';

/**
 * Sends a file, or the part of it that was asked for (RFC 9110, section 14). What lies under a path never changes, so
 * the path is its entity tag.
 * @returns undefined, and nothing is sent, when there is no such file
 */
export async function sendStoredFile(
  storage: Pick<Storage, 'read' | 'sizeOf'>,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const size = await storage.sizeOf(path);
  if (size === undefined) return undefined;
  const etag = `"${path}"`;
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag,
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.header('content-type', servedAs(path));

  const part = askedPart(request, etag, size);
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  reply.header('content-length', part ? part.end - part.start + 1 : size);
  const isBodyWanted = request.method !== 'HEAD' && size > 0;
  return reply.send(isBodyWanted ? storage.read(path, part) : Readable.from([]));
}

type Part = { start: number; end: number };

/** One range; undefined (the whole file) for several, other units or another version of the file. */
function askedPart({ headers }: FastifyRequest, etag: string, size: number): Part | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? 'none' : { start, end };
}
