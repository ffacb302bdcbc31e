import type { FastifyRequest } from 'fastify';
import { schemeOf } from './sender.ts';

const hostPattern = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/** Scheme and host the visitor used; a host that cannot be one is not repeated. */
export function originOf({ host, protocol }: FastifyRequest): string {
  return hostPattern.test(host ?? '') ? `${schemeOf(protocol)}://${host.toLowerCase()}` : 'http://localhost';
}
