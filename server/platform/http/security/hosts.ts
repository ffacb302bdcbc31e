import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../../core/plain-address.ts';
import type { ClientInfo } from './client-address.ts';

/** The names under which this site answers. */
export interface Hosts {
  areAnswered(host: AskedHost): boolean;
  /** Returns whether pages are cached for the name: it has few ports, while a client could invent thousands. */
  areCacheable(host: AskedHost): boolean;
  /** Returns the address of the site for a name that differs from its own by `www.` alone; otherwise undefined. */
  siteOfTwin(host: AskedHost): string | undefined;
  /** Returns the address of the site, if one is set. */
  siteAddress(): string | undefined;
}

export interface AskedHost {
  /** The host in the request, behind the trusted proxies. */
  host: string | undefined;
  /** The address of the client. */
  client: string;
  /** The local end of the connection. */
  local: { address: string | undefined; port: number | undefined };
}

interface HostOptions {
  /** Names with or without a port; none: loopback and the address that is listened on. */
  listed: readonly string[];
  /** Returns the host of the address in the settings, which is answered as well. */
  savedHost?: () => string | undefined;
  /** Returns the address of the site, from the environment or the settings. */
  siteAddress?: () => string | undefined;
  /** The setting `HOST`. */
  listeningOn: string;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const loopbackAddresses = new Set(['127.0.0.1', '::1']);

export function openHosts({
  listed,
  savedHost,
  siteAddress = () => undefined,
  listeningOn,
}: HostOptions): Hosts {
  const knownHosts = new Set(listed.map((host) => host.toLowerCase()));
  const areAnswered = ({ host, client, local }: AskedHost): boolean => {
    const { name, whole } = partsOf(host);
    if (knownHosts.has(whole) || knownHosts.has(name)) return true;
    if (loopbackNames.has(name)) return knownHosts.size === 0 || loopbackAddresses.has(client);
    if (name === '') return false;
    const isListenedOn = name === listeningOn || name === nameOfAddress(local.address);
    return (knownHosts.size === 0 && isListenedOn) || isChosen(name, whole);
  };
  const isChosen = (name: string, whole: string) => [name, whole].includes(savedHost?.() ?? '');
  return {
    areAnswered,
    areCacheable(host) {
      const { port, whole } = partsOf(host.host);
      const isUsual = port === undefined || Number(port) === host.local.port;
      return (isUsual || knownHosts.has(whole)) && areAnswered(host);
    },
    siteOfTwin({ host }) {
      const site = siteAddress();
      if (site === undefined) return undefined;
      return partsOf(host).whole === twinOf(new URL(site).host) ? site : undefined;
    },
    siteAddress,
  };
}

/** Returns `example.cn` for `www.example.cn`, and the other way round; an IP address and a local name have no twin. */
function twinOf(host: string): string | undefined {
  if (host.startsWith('www.')) return host.slice('www.'.length);
  const [name = ''] = host.split(':', 1);
  return name.includes('.') && isIP(name) === 0 ? `www.${host}` : undefined;
}

/** Returns the host of a request that the framework has not seen yet. */
export function askedHostOf({ socket }: IncomingMessage, { host, client }: ClientInfo): AskedHost {
  return { host, client, local: localOf(socket) };
}

export function askedHost({ host, client, raw }: FastifyRequest): AskedHost {
  return { host, client, local: localOf(raw.socket) };
}

/** Returns whether a request has two hosts; client and proxy may disagree about which one counts. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++;
  return count > 1;
}

/**
 * Reads a request target in absolute form, such as `GET http://www.example.cn/home`: its host replaces the header `Host`
 * (RFC 9112, 3.2.2), so that it is checked like any other, and the rest of the program sees a path.
 */
export function readAbsoluteTarget(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/** Returns whether a path is for load balancers and monitors, which send requests by address. */
export function isForOperators(url: string): boolean {
  return /^\/(?:healthz|readyz|servez|metrics)(?:\?|$)/.test(url);
}

function localOf(socket: { localAddress?: string; localPort?: number }): AskedHost['local'] {
  return { address: socket.localAddress, port: socket.localPort };
}

/** `whole`: the host without a default port. A host that no URL can have has a blank name. */
function partsOf(host = ''): { name: string; port: string | undefined; whole: string } {
  const [, name = '', digits = ''] = /^([^:]*|\[[^\]]*\])(?::(\d{0,5}))?$/.exec(host.toLowerCase()) ?? [];
  if (Number(digits) > highestPort) return { name: '', port: undefined, whole: '' };
  const port = digits === '' ? undefined : String(Number(digits));
  const explicitPort = port === '80' || port === '443' ? undefined : port;
  return { name, port: explicitPort, whole: explicitPort === undefined ? name : `${name}:${explicitPort}` };
}

const highestPort = 65_535;

function nameOfAddress(address: string | undefined): string {
  const bare = plainAddress(address);
  return isIP(bare) === 6 ? `[${bare}]` : bare;
}
