import type { IncomingMessage } from 'node:http';

/** Words in the names by which programs introduce themselves that visit pages by themselves. */
const robots =
  /bot(?:[/;) ]|$)|spider|crawl|slurp|archiver|preview|facebookexternalhit|lighthouse|monitor|uptime|scrapy/i;

/**
 * Returns whether a person reads the answer to a request, as far as the request tells: robots, requests ahead of a reading
 * (prefetch, prerender) and `HEAD` do not count.
 */
export function isCountedReader({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'] ?? '';
  const isAhead = /prefetch|prerender|preview/i.test(String(purpose));
  return method === 'GET' && !isAhead && !robots.test(headers['user-agent'] ?? '');
}
