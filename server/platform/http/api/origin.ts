import type { FastifyRequest } from 'fastify';
import { schemeOf } from '../security/client-address.ts';

const hostPattern = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/** Returns the scheme and host that the visitor used, without the default port; an invalid host is not repeated. */
export function originOf({ host, protocol }: FastifyRequest): string {
  if (!hostPattern.test(host ?? '')) return 'http://localhost';
  const scheme = schemeOf(protocol);
  return `${scheme}://${host.toLowerCase().replace(scheme === 'https' ? /:443$/ : /:80$/, '')}`;
}
