import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ContentCache } from './content-cache.ts';
import { askedHostOf, namesTwoHosts, type Hosts } from './hosts.ts';
import type { AddressLimit } from './limits.ts';
import { strictTransport } from './security-headers.ts';
import type { ReadSender, Sender } from './sender.ts';
import { markStale } from './stale.ts';

/** Something kept in memory that goes out without routing or hooks. */
export interface Kept {
  /** Whether it is there in the form this request asks for. */
  isReadyFor(request: IncomingMessage): boolean;
  sendTo(request: IncomingMessage, response: ServerResponse): void;
}

/** Where visitors' most frequent requests are answered, before the framework sees them. */
export interface Front {
  /** Answers this very request next time from what is kept under `source`, as long as it is kept. */
  keep(request: IncomingMessage, source: string): void;
  /** How many requests were answered here. */
  answered(): number;
}

interface FrontOptions {
  cache: ContentCache;
  requests: AddressLimit;
  /** True when visitors come by TLS whatever a request says. */
  isTls: boolean;
  /** Behind proxies the client and the address it used are what they say. */
  readSender: ReadSender;
  hosts: Hosts;
}

const longestAddress = 200;

/**
 * Puts the front before the framework. A request that carries a token, is no GET, is not kept or is over the limit of
 * its address goes on as ever.
 */
export function openFront(app: FastifyInstance, options: FrontOptions): Front {
  const { cache, requests, isTls, readSender, hosts } = options;
  let answered = 0;

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlain(request)) return false;
    const sender = readSender(request);
    const kept = cache.follow<Kept>(keyOf(request, sender));
    if (!kept?.isReadyFor(request)) return false;
    if (namesTwoHosts(request) || !hosts.areAnswered(askedHostOf(request, sender))) return false;
    if (requests.take(sender.client) > 0) return false;
    if (isTls || sender.protocol === 'https')
      response.setHeader('strict-transport-security', strictTransport);
    markStale(response, cache);
    kept.sendTo(request, response);
    answered++;
    return true;
  }

  const framework = app.server.listeners('request') as ((
    ...args: [IncomingMessage, ServerResponse]
  ) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) for (const listener of framework) listener(request, response);
  });

  return {
    keep(request, source) {
      if (!isPlain(request) || (request.url?.length ?? 0) > longestAddress) return;
      cache.alias(keyOf(request, readSender(request)), source);
    },
    answered: () => answered,
  };
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.token === undefined && headers.authorization === undefined;
}

/** Pages name their own address, so each scheme and host has its own. */
function keyOf({ url = '' }: IncomingMessage, { protocol, host }: Sender): string {
  return url.startsWith('/api/') ? `front ${url}` : `front ${protocol}://${host?.toLowerCase()} ${url}`;
}
