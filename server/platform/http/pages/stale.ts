import type { ServerResponse } from 'node:http';
import type { ContentCache } from '../../cache/content-cache.ts';

/**
 * Marks a response that was cached before the database became unavailable: RFC 9111 `Age`, and RFC 9211 `Cache-Status`,
 * whose negative `ttl` is the number of seconds that it may be out of date.
 */
export function markStale(response: ServerResponse, { awayFor }: Pick<ContentCache, 'awayFor'>): void {
  const away = awayFor();
  if (away === undefined) return;
  const seconds = Math.floor(away);
  response.setHeader('age', seconds);
  response.setHeader('cache-status', `xiehui; hit; ttl=-${seconds}`);
}
