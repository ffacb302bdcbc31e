import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitConcurrency } from '../core/concurrency-limit.ts';
import { exactBytes } from './exact-bytes.ts';

type Encoding = 'br' | 'gzip';

// A compressor takes memory from the moment it is made, not from its turn on.
const inTurn = limitConcurrency({ atOnce: 4, waiting: 1000 });
const runBrotli = promisify(brotliCompress);
const runGzip = promisify(gzip);
const decompressBrotli = promisify<Buffer, Buffer>(brotliDecompress);
const decompressGzip = promisify<Buffer, Buffer>(gunzip);

/** The encoding of a sent body: compressed or identity. */
export type Coding = Encoding | 'identity';

/** A response that is sent many times. A compressed one is held in the requested encodings, each made once. */
export interface CachedResponse {
  status: number;
  /** The memory it occupies, including encodings that are still to be made. */
  bytes: number;
  /** Returns whether the encoding that this request accepts is ready. */
  isReadyFor(request: IncomingMessage): boolean;
  /** Makes the encoding that a request accepts, where it is missing; a client that has the response needs none. */
  formFor(request: IncomingMessage): Promise<Form> | Form | undefined;
  /** @param form where the caller made it */
  sendTo(request: IncomingMessage, response: ServerResponse, form?: Form): void;
}

interface Given {
  status: number;
  /** The headers without length and encoding. */
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** The compression of `body`; without it, the body is always sent as it is. */
  encoding?: Encoding | undefined;
  /** Called on each delivery, also for a 304. */
  whenServed?: ((request: IncomingMessage) => void) | undefined;
}

interface Form {
  body: Buffer;
  headers: OutgoingHttpHeaders;
}

/** The memory besides the bodies: headers, policy and closures. */
const bytesBeside = 2_000;

export function cachedResponse({ status, headers, body, encoding, whenServed }: Given): CachedResponse {
  const forms = new Map<Coding, Form>([[encoding ?? 'identity', formOf(body, encoding)]]);
  const beingMade = new Map<Coding, Promise<Form>>();

  function formOf(bytes: Buffer, compressed?: Encoding): Form {
    const codingHeader = compressed && { 'content-encoding': compressed };
    return { body: bytes, headers: { ...headers, ...codingHeader, 'content-length': bytes.length } };
  }

  const nameFor = (request: IncomingMessage) => (encoding ? codingFor(request) : 'identity');

  async function make(name: Coding): Promise<Form> {
    const plain = encoding ? await decompress(body, encoding) : body;
    // Few programs request it uncompressed: it is five times as large, and made in 0.3 ms.
    if (name === 'identity') return formOf(plain);
    const form = formOf(await compress(plain, name), name);
    forms.set(name, form);
    return form;
  }

  function isKnownTo(request: IncomingMessage): boolean {
    if (status !== 200) return false;
    const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
    // The entity tag is stricter than the time, and alone decides where both are sent (RFC 9110, 13.1.3).
    if (etag !== undefined) return etag === headers.etag;
    return since !== undefined && since === headers['last-modified'];
  }

  return {
    status,
    bytes: bytesBeside + body.length * (encoding ? 2 : 1),
    isReadyFor: (request) => forms.has(nameFor(request)) || isKnownTo(request),
    formFor(request) {
      const name = nameFor(request);
      const form = forms.get(name);
      if (form || isKnownTo(request)) return form;
      const making = beingMade.get(name) ?? make(name).finally(() => beingMade.delete(name));
      beingMade.set(name, making);
      return making;
    },
    sendTo(request, response, form = forms.get(nameFor(request))) {
      whenServed?.(request);
      if (!form || isKnownTo(request)) response.writeHead(304, headers).end();
      else response.writeHead(status, form.headers).end(request.method === 'HEAD' ? undefined : form.body);
    },
  };
}

/** Makes a response that is held compressed: in `coding`, or in the most common encoding for `identity`. */
export async function compressedResponse(
  response: Omit<Given, 'encoding'>,
  coding: Coding = 'br',
): Promise<CachedResponse> {
  // A redirect has nothing to compress.
  if (response.body.length === 0) return cachedResponse(response);
  const encoding = coding === 'identity' ? 'br' : coding;
  return cachedResponse({ ...response, body: await compress(response.body, encoding), encoding });
}

/** Writes it past the framework's serialisation and hooks. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<void> {
  const form = await response.formFor(request.raw);
  reply.hijack();
  response.sendTo(request.raw, reply.raw, form);
}

export function codingFor({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Returns the entity tag of a body. */
export function tagOf(body: Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Compresses at a level that takes few milliseconds: pages change with every publication. */
async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return exactBytes(await inTurn(() => (encoding === 'br' ? compressBrotli(body) : compressGzip(body))));
}

async function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return await inTurn(() => (encoding === 'br' ? decompressBrotli(body) : decompressGzip(body)));
}

/** The window is as large as pages are: the default one of 4 MB would be allocated for each page. */
function compressBrotli(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return runBrotli(body, { params });
}

function compressGzip(body: Buffer): Promise<Buffer> {
  return runGzip(body, { level: 6 });
}
