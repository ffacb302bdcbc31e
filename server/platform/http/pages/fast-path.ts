import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from '../../cache/cached-response.ts';
import type { ContentCache } from '../../cache/content-cache.ts';
import type { ReadClient, ClientInfo } from '../security/client-address.ts';
import { askedHostOf, namesTwoHosts, type Hosts } from '../security/hosts.ts';
import type { AddressLimit } from '../security/limits.ts';
import { strictTransport } from '../security/security-headers.ts';
import { markStale } from './stale.ts';

/** Answers visitors' most frequent requests before the framework runs. */
export interface FastPath {
  /** Answers a request from memory. Returns false, and does nothing, when the framework has to answer it. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers the same request next time with the response cached under `key`, as long as it exists. */
  note(request: IncomingMessage, key: string): void;
  /** Returns the number of requests answered here. */
  answered(): number;
}

interface Options {
  cache: ContentCache;
  requests: AddressLimit;
  /** True when visitors use TLS, whatever a request claims. */
  isTls: boolean;
  /** Reads the client and the address it used, as trusted proxies report them. */
  readClient: ReadClient;
  hosts: Hosts;
}

const maxAddressLength = 200;
/**
 * The limit of addresses. One answer has several; a client that invents more only evicts others, which are then
 * answered by the framework.
 */
const maxAddresses = 20_000;

/**
 * Answers requests before the framework. A request with a token, of another method than GET, over the limit of its
 * address or without a cached response is passed on.
 */
export function openFastPath(options: Options): FastPath {
  const { cache, requests, isTls, readClient, hosts } = options;
  const keys = new LRUCache<string, string>({ max: maxAddresses });
  let answered = 0;

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlain(request)) return false;
    const clientInfo = readClient(request);
    const key = keys.get(addressOf(request, clientInfo));
    if (key === undefined || namesTwoHosts(request)) return false;
    if (!hosts.areAnswered(askedHostOf(request, clientInfo))) return false;
    const cached = cache.peek<CachedResponse>(key, (candidate) => candidate.isReadyFor(request));
    if (!cached || requests.take(clientInfo.client) > 0) return false;
    if (isTls || clientInfo.protocol === 'https')
      response.setHeader('strict-transport-security', strictTransport);
    markStale(response, cache);
    cached.sendTo(request, response);
    answered++;
    return true;
  }

  return {
    answer,
    note(request, key) {
      if (!isPlain(request) || (request.url?.length ?? 0) > maxAddressLength) return;
      keys.set(addressOf(request, readClient(request)), key);
    },
    answered: () => answered,
  };
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.token === undefined &&
    headers.authorization === undefined &&
    // A client that prefers strict handling has its parameters checked.
    headers.prefer === undefined
  );
}

/** Pages name their own address, so each scheme and host has its own. */
function addressOf({ url = '' }: IncomingMessage, { protocol, host }: ClientInfo): string {
  return url.startsWith('/api/') ? url : `${protocol}://${host?.toLowerCase()} ${url}`;
}
