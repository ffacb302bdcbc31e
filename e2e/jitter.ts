import type { Server } from 'node:http';

/**
 * `JITTER_MS=300 npm run test:e2e` keeps each call to the server waiting for up to so many milliseconds, a different time for
 * each, so that they arrive in another order than they were sent: journeys that are red then have found a race.
 */
export function jitter(server: Server, most = Number(process.env.JITTER_MS ?? 0)): void {
  if (most === 0) return;
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const go = () => listeners.forEach((listen) => listen.call(server, request, response));
    if (request.url?.startsWith('/api/')) setTimeout(go, Math.random() * most);
    else go();
  });
}
