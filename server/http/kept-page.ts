import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { compress, decompress, type Encoding } from './compress.ts';
import type { Kept } from './front.ts';
import type { Tally, Weight } from './kept-entries.ts';
import type { RenderedPage } from './render.ts';
import { commonHeaders } from './security-headers.ts';

/** How a page is sent: compressed, or as it is. */
export type FormName = Encoding | 'identity';

interface Form {
  body: Buffer;
  headers: OutgoingHttpHeaders;
}

/**
 * A rendered page as it goes out, in the forms that are asked for, each compressed once. As it is it is kept only as long
 * as nobody asks for it compressed (docs/decisions/0241).
 */
export interface KeptPage extends Kept {
  status: number;
  /** Neither a fault nor what holds at this moment only. */
  mayBeKept: boolean;
  /** A part of it could not be had. */
  isIncomplete: boolean;
  weight(): Weight;
  /** Makes all forms it is asked for in. */
  makeForms(): Promise<void>;
  /** Makes the form that a request asks for, where it is missing; none is needed by who has the page. */
  formFor(request: IncomingMessage): Promise<Form> | Form | undefined;
  /** @param form where the caller made it */
  sendTo(request: IncomingMessage, response: ServerResponse, form?: Form): void;
}

/** What the answers that a page is made of bring with them. */
export interface MadeOf {
  tallies: Tally[];
  isFleeting: boolean;
  /** One of them could not be had: the page may look otherwise in a moment. */
  isIncomplete: boolean;
}

interface KeepOptions {
  /** Scheme and host of an analytics script the page may load. */
  scriptOrigin?: string | undefined;
  varyByDevice: boolean;
  whenServed?: (() => void) | undefined;
  madeOf: MadeOf;
  /** The forms it is asked for in; others join them. */
  forms: Set<FormName>;
}

/** Beside the bodies: headers, policy and closures. */
const bytesBeside = 2000;

export function keepPage(page: RenderedPage, options: KeepOptions): KeptPage {
  const { status } = page;
  const etag = `W/"${createHash('sha1').update(page.body).digest('base64url')}"`;
  const headers = headersOf(page, options, etag);
  const { madeOf } = options;
  const mayBeKept = headers['cache-control'] !== 'no-store' && !madeOf.isIncomplete;
  // The same for every device.
  const isForFront = mayBeKept && !options.varyByDevice;
  const forms = new Map<FormName, Form>([['identity', formOf(page.body)]]);
  const beingMade = new Map<FormName, Promise<Form>>();
  // Decompressed; there until the memory is wanted.
  let lent: WeakRef<Form> | undefined;

  function formOf(body: Buffer, encoding?: Encoding): Form {
    const compressed = encoding && { 'content-encoding': encoding };
    return { body, headers: { ...headers, ...compressed, 'content-length': body.length } };
  }

  // A redirect has nothing to compress.
  const isEmpty = page.body.length === 0;
  const nameFor = (request: IncomingMessage) => (isEmpty ? 'identity' : formNameFor(request));
  const formNamed = (name: FormName) => forms.get(name) ?? (name === 'identity' ? lent?.deref() : undefined);

  async function make(name: FormName): Promise<Form> {
    const plain = await plainBody();
    if (name === 'identity') {
      const form = formOf(plain);
      lent = new WeakRef(form);
      return form;
    }
    const form = formOf(await compress(plain, name), name);
    options.forms.add(name);
    forms.set(name, form);
    forms.delete('identity');
    return form;
  }

  async function plainBody(): Promise<Buffer> {
    const plain = forms.get('identity');
    if (plain) return plain.body;
    const encoding = forms.has('br') ? 'br' : 'gzip';
    return await decompress(forms.get(encoding)?.body ?? Buffer.alloc(0), encoding);
  }

  return {
    status,
    mayBeKept,
    isIncomplete: madeOf.isIncomplete,
    weight: () => ({
      bytes: forms.values().reduce((sum, { body }) => sum + body.length, bytesBeside),
      tallies: madeOf.tallies,
      isFleeting: madeOf.isFleeting,
      // Large, and mostly for programs that come once.
      isAside: forms.has('identity'),
    }),
    async makeForms() {
      if (!isEmpty) for (const name of options.forms) if (name !== 'identity') await make(name);
    },
    formFor(request) {
      const name = nameFor(request);
      const form = formNamed(name);
      if (form || isKnownTo(request)) return form;
      const running = beingMade.get(name) ?? make(name).finally(() => beingMade.delete(name));
      beingMade.set(name, running);
      return running;
    },
    isReadyFor: (request) => isForFront && (formNamed(nameFor(request)) !== undefined || isKnownTo(request)),
    sendTo(request, response, form = formNamed(nameFor(request))) {
      if (status === 200) options.whenServed?.();
      if (!form || isKnownTo(request)) response.writeHead(304, headers).end();
      else response.writeHead(status, form.headers).end(request.method === 'HEAD' ? undefined : form.body);
    },
  };

  function isKnownTo(request: IncomingMessage): boolean {
    if (status !== 200) return false;
    const { 'if-none-match': known, 'if-modified-since': since } = request.headers;
    // The tag says more than the time, and alone decides where both are sent (RFC 9110, 13.1.3).
    if (known !== undefined) return known === etag;
    return since !== undefined && since === headers['last-modified'];
  }
}

/** Writes a kept page past the framework's serialisation and hooks. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<void> {
  const form = await page.formFor(request.raw);
  reply.hijack();
  page.sendTo(request.raw, reply.raw, form);
}

export function formNameFor({ headers }: IncomingMessage): FormName {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

function headersOf(page: RenderedPage, options: KeepOptions, etag: string): OutgoingHttpHeaders {
  const { status } = page;
  const isDocument = page.headers['content-type']?.startsWith('text/html') === true;
  const headers: OutgoingHttpHeaders = {
    // Search engines and carriers in between would rebuild a page for telephones, which it is made for already.
    'cache-control': isDocument ? 'no-cache, no-transform' : 'no-cache',
    ...page.headers,
    ...commonHeaders,
    vary: options.varyByDevice ? 'Accept-Encoding, User-Agent' : 'Accept-Encoding',
  };
  if (isDocument) headers['content-security-policy'] = contentPolicy(page.scriptHashes, options.scriptOrigin);
  if (status === 200) headers.etag = etag;
  if (status >= 500) headers['cache-control'] = 'no-store';
  if (status === 503) headers['retry-after'] = '5';
  return headers;
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
