import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { stopListening } from './stop-listening.ts';

/** The end of serving, in which nobody who was let in is turned away (docs/decisions/0127). */
export interface Drain {
  /** From the first moment on: whoever sends people here is told to send them elsewhere. */
  hasBegun(): boolean;
  /**
   * Serves on until `served`, each answer the last of its connection; then lets nobody in, and answers who is inside. It waits
   * `mostMs` in all, shutting the door included, so that the whole stop has an end.
   * @returns the requests that had no whole answer by then, as method and path; none: everybody was answered
   */
  run(time: { served: Promise<unknown>; mostMs: number }): Promise<string[]>;
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
export interface Patience {
  /** After connecting. */
  newcomerMs: number;
  /** For the rest of a request's first lines. */
  headMs: number;
}

const usualPatience: Patience = { newcomerMs: 800, headMs: 2000 };

/** To be opened after everything that listens to requests. */
export function openDrain(server: Server, patience = usualPatience): Drain {
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
        if (mayEnd(socket, connection, { now, shutAt, patience })) socket.destroySoon();
      if (connections.size === 0) return [];
      // A connection without an open request loses nothing.
      if (now > endsAt) return Array.from(unanswered, nameRequest);
      await pause(10);
    }
  }

  return {
    hasBegun: () => hasBegun,
    async run({ served, mostMs }) {
      hasBegun = true;
      for (const response of unanswered) makeLast(response);
      await served;
      const endsAt = performance.now() + mostMs;
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
  patience: Patience;
}

function mayEnd(socket: Socket, connection: Connection, { now, shutAt, patience }: Moment): boolean {
  if (connection.open > 0) return false;
  if (socket.bytesRead > connection.bytesAtRest) return now > shutAt + patience.headMs;
  return connection.hadRequest || now > connection.openedAt + patience.newcomerMs;
}
