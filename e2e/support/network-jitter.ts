import type { IncomingMessage, Server } from 'node:http';

/**
 * Delays calls to the server, or their answers, with `JITTER_MS=300 npm run test:e2e` by up to 300 milliseconds, a
 * different time for each, so that they arrive in another order or report changes made meanwhile: tests that then fail
 * have found a race.
 */
export function jitter(server: Server, most = Number(process.env.JITTER_MS ?? 0)): void {
  if (most === 0) return;
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const go = () => listeners.forEach((listen) => listen.call(server, request, response));
    const ms = Math.random() * most;
    if (!request.url?.startsWith('/api/')) return go();
    if (Math.random() < 0.5) return void setTimeout(go, ms);
    holdAnswer(request, ms);
    go();
  });
}

/** Delays the answer: the socket buffers writes for the given milliseconds. */
function holdAnswer({ socket }: IncomingMessage, ms: number): void {
  socket.cork();
  setTimeout(() => socket.uncork(), ms);
}
