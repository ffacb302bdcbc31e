import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { servedAs } from '../../platform/storage/media-types.ts';
import type { Storage } from '../../platform/storage/storage.ts';

export interface FileReply {
  status: number;
  headers: Record<string, string | number>;
  /** Undefined where the answer has none. */
  body?: Readable;
}

/**
 * Answers a request for a file or a part of it (RFC 9110, section 14). Returns undefined when there is no such file, or
 * its size differs from the recorded one: no file is better than half of it. The content of a path never changes, so
 * the path is its entity tag.
 */
export async function storedFileAnswer(
  storage: Pick<Storage, 'read' | 'sizeOf'>,
  { path, byteSize }: { path: string; byteSize: number },
  request: FastifyRequest,
): Promise<FileReply | undefined> {
  const size = await storage.sizeOf(path);
  if (size !== byteSize) {
    request.log.error({ path, size, byteSize }, 'fileDamaged');
    return undefined;
  }
  const etag = `"${path}"`;
  const headers = { 'accept-ranges': 'bytes', etag };
  if (request.headers['if-none-match']?.includes(etag)) return { status: 304, headers };

  const part = askedPart(request, etag, size);
  if (part === 'none') return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } };
  // An empty stream keeps the length in the header.
  const body = request.method === 'HEAD' || size === 0 ? Readable.from([]) : storage.read(path, part);
  const typed = { ...headers, 'content-type': servedAs(path) };
  if (!part) return { status: 200, headers: { ...typed, 'content-length': size }, body };
  const { start, end } = part;
  const range = { 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: { ...typed, ...range }, body };
}

type Part = { start: number; end: number };

/** Returns the requested range; undefined (the whole file) for several, other units or another version of the file. */
function askedPart({ headers }: FastifyRequest, etag: string, size: number): Part | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? 'none' : { start, end };
}
