import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { boundedPool } from '../base/bounded-pool.ts';
import type { RenderedPage } from './render.ts';
import { commonHeaders } from './security-headers.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Form {
  body: Buffer;
  headers: OutgoingHttpHeaders;
}

/** A rendered page as it goes out: made once, compressed once for each encoding that is asked for. */
export interface KeptPage {
  status: number;
  body: Buffer;
  etag: string;
  headers: OutgoingHttpHeaders;
  forms: Partial<Record<Encoding, Form>>;
}

interface KeepOptions {
  /** Scheme and host of an analytics script the page may load. */
  scriptOrigin?: string | undefined;
  varyByDevice: boolean;
}

/** The page itself and, later, its compressed forms. */
export function bytesOfPage({ body }: KeptPage): number {
  return Math.ceil(body.length * 1.5) + 2000;
}

export function keepPage(page: RenderedPage, { scriptOrigin, varyByDevice }: KeepOptions): KeptPage {
  const { status, body } = page;
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const isDocument = page.headers['content-type']?.startsWith('text/html') === true;
  const headers: OutgoingHttpHeaders = {
    'cache-control': 'no-cache',
    ...page.headers,
    ...commonHeaders,
    vary: varyByDevice ? 'Accept-Encoding, User-Agent' : 'Accept-Encoding',
  };
  if (isDocument) headers['content-security-policy'] = contentPolicy(page.scriptHashes, scriptOrigin);
  if (status === 200) headers.etag = etag;
  if (status >= 500) headers['cache-control'] = 'no-store';
  if (status === 503) headers['retry-after'] = '5';
  const identity = { body, headers: { ...headers, 'content-length': body.length } };
  return { status, body, etag, headers, forms: { identity } };
}

/** Writes a kept page past the framework's serialisation and hooks. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<void> {
  const encoding = acceptedEncoding(request.raw.headers['accept-encoding']);
  if (!page.forms[encoding]) await compress(page, encoding);
  reply.hijack();
  writePage(request.raw, reply.raw, page);
}

/** False when the page is not compressed yet in the way this request asks for. */
export function writePage(request: IncomingMessage, response: ServerResponse, page: KeptPage): boolean {
  const { headers, method } = request;
  const form = page.forms[acceptedEncoding(headers['accept-encoding'])];
  if (!form) return false;
  if (page.status === 200 && headers['if-none-match'] === page.etag) {
    response.writeHead(304, page.headers).end();
  } else {
    response.writeHead(page.status, form.headers).end(method === 'HEAD' ? undefined : form.body);
  }
  return true;
}

function acceptedEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

// A compressor takes memory from the moment it is made, not from its turn on.
const compressing = boundedPool({ atOnce: 4, waiting: 1000 });

/** A level that takes few milliseconds: pages change with every publication. */
async function compress(page: KeptPage, encoding: Encoding): Promise<void> {
  const body = await compressing(() =>
    encoding === 'br' ? compressBrotli(page.body) : compressGzip(page.body),
  );
  page.forms[encoding] = {
    body,
    headers: { ...page.headers, 'content-encoding': encoding, 'content-length': body.length },
  };
}

const runBrotli = promisify(brotliCompress);
const runGzip = promisify(gzip);

/** The window is as large as pages are: the usual one of 4 MB is taken anew for each page. */
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

/** Security.md 15: no inline script but those the page itself wrote, told apart by their hashes. */
function contentPolicy(scriptHashes: readonly string[], scriptOrigin: string | undefined): string {
  const scripts = [
    "'self'",
    ...scriptHashes.map((hash) => `'${hash}'`),
    ...(scriptOrigin ? [scriptOrigin] : []),
  ];
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    // `blob:`: what a member pastes into a text is shown before it is uploaded.
    "img-src 'self' data: blob: https:",
    "media-src 'self'",
    `connect-src 'self'${scriptOrigin ? ` ${scriptOrigin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
