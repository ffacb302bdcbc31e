import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The responses that visitors received. */
export interface Visits {
  answered: number;
  /** The number of these with a 5xx code. */
  busy: number;
  /** The number of 5xx responses for each path. */
  busyAt: Map<string, number>;
  /** Requests without a response. A client that cannot connect at all tries another server and is not counted. */
  cut: string[];
  slowestMs: number;
}

export interface Visitors extends Visits {
  /** Stops new requests and waits for the running ones. */
  stop(): Promise<Visits>;
}

/** Sends this number of requests a second in equal steps, every other one over a persistent connection. */
export function startVisitors(
  url: () => string,
  paths: readonly string[],
  aSecond: number,
  isRetried = false,
): Visitors {
  const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 20 });
  const visits: Visits = { answered: 0, busy: 0, busyAt: new Map(), cut: [], slowestMs: 0 };
  const under = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function visit(count: number): Promise<void> {
    const began = performance.now();
    const path = paths[count % paths.length]!;
    try {
      const status = await get(url(), path, { agent: count % 2 ? keepAliveAgent : false });
      visits.answered++;
      if (status >= 500) {
        visits.busy++;
        visits.busyAt.set(path, (visits.busyAt.get(path) ?? 0) + 1);
      }
      visits.slowestMs = Math.max(visits.slowestMs, performance.now() - began);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNREFUSED')
        visits.cut.push(`${path}: ${code ?? message} after ${Math.round(performance.now() - began)} ms`);
      else if (isRetried && !stopping.signal.aborted) await visit(count);
    }
  }

  async function send(): Promise<void> {
    const began = performance.now();
    for (let count = 0; !stopping.signal.aborted; count++) {
      const one: Promise<void> = visit(count).finally(() => under.delete(one));
      under.add(one);
      await pause(Math.max(0, began + ((count + 1) * 1000) / aSecond - performance.now()));
    }
  }
  const sending = send();

  return Object.assign(visits, {
    async stop() {
      stopping.abort();
      await sending;
      await Promise.all(under);
      keepAliveAgent.destroy();
      return visits;
    },
  });
}

/**
 * A persistent connection can be closed while the next request is on its way: clients with such connections expect
 * that.
 */
function onReusedConnection(error: Error): Error {
  return Object.assign(error, { code: `${(error as NodeJS.ErrnoException).code} on a reused connection` });
}

function get(url: string, path: string, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { ...options, headers: { 'accept-encoding': 'gzip' } });
    sent.once('error', (error) => reject(sent.reusedSocket ? onReusedConnection(error) : error));
    sent.once('response', (answer: IncomingMessage) => {
      answer.once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.end();
  });
}
