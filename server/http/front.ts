import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ContentCache } from './content-cache.ts';
import { askedHostOf, namesTwoHosts, type Hosts } from './hosts.ts';
import type { AddressLimit } from './limits.ts';
import { strictTransport } from './security-headers.ts';
import { markStale } from './stale.ts';

/** Something kept in memory that goes out without routing or hooks. */
export interface Kept {
  /** False when it is not there in the form this request asks for. */
  sendTo(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Where visitors' most frequent requests are answered, before the framework sees them. */
export interface Front {
  /** Answers this very request from `kept` next time, as long as what it comes from is kept under `source`. */
  keep(request: IncomingMessage, kept: Kept, source: string): void;
  /** What is kept for a request that came past the front. */
  kept(request: IncomingMessage): Kept | undefined;
  /** How many requests were answered here. */
  answered(): number;
}

interface FrontOptions {
  cache: ContentCache;
  requests: AddressLimit;
  isTls: boolean;
  /** Behind a proxy the client's address must be read first: the framework does that. */
  isBehindProxy: boolean;
  hosts: Hosts;
}

const longestAddress = 200;

/**
 * Puts the front before the framework. A request that carries a token, is no GET, is not kept or is over the limit of
 * its address goes on as ever.
 */
export function openFront(app: FastifyInstance, options: FrontOptions): Front {
  let answered = 0;
  const keptFor = (request: IncomingMessage) =>
    isPlain(request) ? options.cache.peek<Kept>(keyOf(request)) : undefined;

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = keptFor(request);
    if (!kept || namesTwoHosts(request) || !options.hosts.areAnswered(askedHostOf(request))) return false;
    if (options.requests.take(request.socket.remoteAddress ?? '') > 0) return false;
    if (options.isTls) response.setHeader('strict-transport-security', strictTransport);
    markStale(response, options.cache);
    if (!kept.sendTo(request, response)) return false;
    answered++;
    return true;
  }

  if (!options.isBehindProxy) {
    const framework = app.server.listeners('request') as ((
      ...args: [IncomingMessage, ServerResponse]
    ) => void)[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request, response) => {
      if (!answer(request, response)) for (const listener of framework) listener(request, response);
    });
  }

  return {
    keep(request, kept, source) {
      if (!isPlain(request) || (request.url?.length ?? 0) > longestAddress) return;
      options.cache.alias(keyOf(request), kept, source);
    },
    kept: keptFor,
    answered: () => answered,
  };
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.token === undefined && headers.authorization === undefined;
}

/** Pages name their own address, so each host has its own. */
function keyOf({ url = '', headers }: IncomingMessage): string {
  return url.startsWith('/api/') ? `front ${url}` : `front ${headers.host?.toLowerCase()} ${url}`;
}
