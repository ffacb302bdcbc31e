import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { stopListening } from './stop-listening.ts';

/** The end of serving, which refuses no request that was accepted (docs/decisions/0127). */
export interface Drain {
  /** Returns true from the first moment on: load balancers then send requests elsewhere. */
  hasBegun(): boolean;
  /**
   * Continues to serve until `served`, each response the last of its connection; then accepts no connection and answers
   * the open requests. It waits at most `maxMs` in all, including closing the port, so that the whole stop has a
   * limit.
   * @returns the requests without a complete response by then, as method and path; none when all were answered
   */
  run(time: { served: Promise<unknown>; maxMs: number }): Promise<string[]>;
}

interface Connection {
  openedAt: number;
  /** Requests that wait for the end of their answer. */
  open: number;
  hadRequest: boolean;
  /** The bytes read when the last answer ended; any more belong to the next request. */
  bytesAtRest: number;
}

/** The time limits for clients that are about to send a request. */
export interface DrainTimeouts {
  /** The wait after connecting. */
  newcomerMs: number;
  /** The wait for the rest of a request's head. */
  headMs: number;
}

const defaultTimeouts: DrainTimeouts = { newcomerMs: 800, headMs: 2000 };

/** Opens a drain; must run after all listeners of requests are registered. */
export function openDrain(server: Server, patience = defaultTimeouts): Drain {
  const connections = new Map<Socket, Connection>();
  const unanswered = new Set<ServerResponse>();
  let accepted = 0;
  let hasBegun = false;

  server.on('connection', (socket: Socket) => {
    accepted++;
    const openedAt = performance.now();
    connections.set(socket, { openedAt, open: 0, hadRequest: false, bytesAtRest: 0 });
    socket.once('close', () => connections.delete(socket));
  });

  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.open++;
    connection.hadRequest = true;
    unanswered.add(response);
    if (hasBegun) makeLast(response);
    response.once('close', () => {
      unanswered.delete(response);
      connection.open--;
      connection.bytesAtRest = socket.bytesRead;
    });
  });

  async function letEverybodyOut(endsAt: number): Promise<string[]> {
    const shutAt = performance.now();
    for (;;) {
      const now = performance.now();
      // Bytes that have arrived are read first: a process that was itself delayed must not take a client for silent.
      await nextTurn();
      for (const [socket, connection] of connections)
        if (canEnd(socket, connection, { now, shutAt, patience })) socket.destroySoon();
      if (connections.size === 0) return [];
      // A connection without an open request loses nothing.
      if (now > endsAt) return Array.from(unanswered, nameRequest);
      await pause(10);
    }
  }

  return {
    hasBegun: () => hasBegun,
    async run({ served, maxMs }) {
      hasBegun = true;
      for (const response of unanswered) makeLast(response);
      await served;
      const endsAt = performance.now() + maxMs;
      await stopListening(server, () => accepted);
      return await letEverybodyOut(endsAt);
    },
  };
}

/** Queries and tokens stay out of the log. */
function nameRequest({ req }: ServerResponse): string {
  return `${req.method} ${req.url?.split('?', 1)[0]}`;
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

interface Moment {
  now: number;
  shutAt: number;
  patience: DrainTimeouts;
}

function canEnd(socket: Socket, connection: Connection, { now, shutAt, patience }: Moment): boolean {
  if (connection.open > 0) return false;
  if (socket.bytesRead > connection.bytesAtRest) return now > shutAt + patience.headMs;
  return connection.hadRequest || now > connection.openedAt + patience.newcomerMs;
}
