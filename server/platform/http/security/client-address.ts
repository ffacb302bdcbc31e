import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { plainAddress } from '../../core/plain-address.ts';

/**
 * The client of a request and the address of the site that it used. `host` and `protocol` are those of the framework;
 * its `ip` is not used, because it repeats what a proxy writes, including the port.
 */
export interface ClientInfo {
  /** A plain address, or `unknownAddress`. */
  client: string;
  host: string | undefined;
  protocol: Scheme;
}

type Scheme = 'http' | 'https';

/** Restricts the scheme to two values: a proxy may pass on any claim, which no page or cache key may repeat. */
export const schemeOf = (protocol: string): Scheme => (protocol === 'https' ? 'https' : 'http');

export type ReadClient = (request: IncomingMessage) => ClientInfo;

/**
 * Reads it before the framework does, and as the framework does: `X-Forwarded-*` counts where a trusted proxy holds the
 * other end of the connection.
 */
export function createClientReader(trustedProxies: readonly string[]): ReadClient {
  if (trustedProxies.length === 0) return directClient;
  const isTrustedAddress = remembered(proxyAddr.compile([...trustedProxies]));
  const isTrusted = (address: string | undefined, hop: number) =>
    isTrustedAddress(plainAddress(address), hop);
  return (request) => {
    const direct = directClient(request);
    if (!isTrusted(direct.client, 0)) return direct;
    const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = request.headers;
    return {
      client: plainAddress(proxyAddr.all(request, isTrusted).at(-1)),
      host: host ? lastOf(String(host)) : direct.host,
      protocol: protocol ? schemeOf(lastOf(String(protocol))) : direct.protocol,
    };
  };
}

function directClient({ socket, headers }: IncomingMessage): ClientInfo {
  return { client: plainAddress(socket.remoteAddress), host: headers.host, protocol: 'http' };
}

/** Returns the entry that the nearest proxy appended. */
function lastOf(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim();
}

/** Enough for the proxies, which are few and send many requests each. */
const maxRemembered = 1000;

function remembered(isTrusted: (address: string, hop: number) => boolean) {
  const answers = new Map<string, boolean>();
  return (address: string, hop: number): boolean => {
    let answer = answers.get(address);
    if (answer === undefined) {
      answer = isTrusted(address, hop);
      if (answers.size >= maxRemembered) answers.clear();
      answers.set(address, answer);
    }
    return answer;
  };
}
