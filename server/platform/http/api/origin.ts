import type { FastifyRequest } from 'fastify';
import { schemeOf } from '../security/client-address.ts';

const hostPattern = /^[a-z0-9.-]+(:\d{0,5})?$|^\[[0-9a-f:.]+\](:\d{0,5})?$/i;

/** Returns the scheme and host that the visitor used, without the default port; an invalid host is not repeated. */
export function originOf({ host, protocol }: FastifyRequest): string {
  const origin = `${schemeOf(protocol)}://${host}`;
  return hostPattern.test(host ?? '') && URL.canParse(origin) ? new URL(origin).origin : 'http://localhost';
}
