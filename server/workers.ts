import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { cannotListen } from './platform/core/free-port.ts';
import type { Logger } from './platform/core/log.ts';
import { OperatorError } from './platform/core/operator-error.ts';
import { stopListening } from './platform/http/api/stop-listening.ts';

/** A message from the supervisor to a worker. */
export type WorkerOrder =
  | { order: 'serve' }
  /** Each response is the last of its connection; the supervisor still passes on connections until `doorIsShut`. */
  | { order: 'leave' }
  | { order: 'stoppedAccepting' }
  | { order: 'figures'; question: number; text: string };

/** A message from a worker to the supervisor. */
export type WorkerNews =
  | { news: 'ready' }
  | { news: 'figures'; question: number }
  /** All requests were answered but these; only closing is left. */
  | { news: 'drained'; cutOff: string[] };

export interface Workers {
  address: AddressInfo;
  /** Puts fresh workers in the place of the present ones, one after the other. */
  replaceAll(serveOnMs: number): Promise<void>;
  stop(serveOnMs: number): Promise<void>;
  /** Returns the requests that would be cut off by an immediate end. A worker that does not report counts as one. */
  cutOff(): string[];
}

interface Options {
  count: number;
  host: string;
  port: number;
  /** The settings of the workers that differ from ours. */
  env: Record<string, string>;
  log: Logger;
}

/**
 * Runs several processes behind one port (docs/decisions/0127). The supervisor accepts connections and passes them on;
 * only it can tell that none is left to accept.
 * @throws OperatorError when one of the first workers does not start
 */
export async function startWorkers({ count, host, port, env, log }: Options): Promise<Workers> {
  const serving: Worker[] = [];
  let turn = 0;
  let accepted = 0;
  const stopping = new AbortController();
  let replacing: Promise<void> | undefined;
  const figures = new AggregatorRegistry();
  /** The unanswered requests of workers that are stopping. */
  const leaving = new Map<Worker, string[]>();
  // A worker that hangs does not notice the end of its supervisor.
  process.once('exit', () => {
    for (const worker of [...serving, ...leaving.keys()]) worker.process.kill('SIGKILL');
  });

  /** Starts a worker, which is replaced when it dies. */
  async function add(): Promise<void> {
    const worker = cluster.fork(env);
    worker.on('message', (news: WorkerNews) => {
      if (news.news === 'figures') void answerMetrics(worker, news.question);
      if (news.news === 'drained') leaving.set(worker, news.cutOff);
    });
    await ready(worker);
    serving.push(worker);
    log.info({ worker: worker.process.pid }, 'workerStarted');
    worker.once('exit', (code, signal) => {
      if (!remove(worker) || stopping.signal.aborted) return;
      log.error({ code, signal }, 'workerDied');
      void replaceDead();
    });
  }

  async function replaceDead(): Promise<void> {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      try {
        await add();
        return log.warn('workerRestarted');
      } catch {
        await pause(wait);
      }
    }
  }

  async function replaceEach(serveOnMs: number): Promise<void> {
    try {
      for (const old of serving.slice()) {
        if (stopping.signal.aborted) return;
        await add();
        remove(old);
        await dismiss(old, async () => await pause(serveOnMs));
      }
      log.info('workersReplaced');
    } catch (error) {
      // The workers in service continue.
      log.error({ err: error }, 'workersNotReplaced');
    }
  }

  function remove(worker: Worker): boolean {
    const at = serving.indexOf(worker);
    if (at >= 0) serving.splice(at, 1);
    return at >= 0;
  }

  function handOver(socket: Socket): void {
    const worker = serving[turn++ % Math.max(1, serving.length)];
    if (!worker) return void socket.destroy();
    worker.send({ order: 'serve' } satisfies WorkerOrder, socket, (error) => {
      // The worker died at this moment: another one gets the connection.
      if (error) handOver(socket);
    });
  }

  async function answerMetrics(worker: Worker, question: number): Promise<void> {
    const text = await figures.clusterMetrics().catch(() => '');
    tell(worker, { order: 'figures', question, text });
  }

  await Promise.all(Array.from({ length: count }, add));
  const listener = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) => {
    accepted++;
    handOver(socket);
  });
  listener.listen(port, host);
  await once(listener, 'listening').catch((error: unknown) => {
    throw cannotListen(error, { host, port });
  });

  return {
    address: listener.address() as AddressInfo,

    async replaceAll(serveOnMs) {
      replacing ??= replaceEach(serveOnMs).finally(() => (replacing = undefined));
      await replacing;
    },

    async stop(serveOnMs) {
      stopping.abort();
      await replacing;
      const isShut = pause(serveOnMs).then(async () => await stopListening(listener, () => accepted));
      await Promise.all(serving.map((worker) => dismiss(worker, async () => await isShut)));
    },

    cutOff() {
      if (!stopping.signal.aborted) return [];
      const silent = serving.filter((worker) => !leaving.has(worker));
      return [...silent.map(unknownOf), ...leaving.values()].flat();
    },
  };

  /** Stops a worker that is replaced; each logs the requests that it could not answer. */
  async function dismiss(worker: Worker, whileServing: () => Promise<void>): Promise<void> {
    leaving.set(worker, unknownOf(worker));
    if (worker.isDead()) return;
    const exit = once(worker, 'exit');
    tell(worker, { order: 'leave' });
    await whileServing();
    tell(worker, { order: 'stoppedAccepting' });
    await exit;
    if (!stopping.signal.aborted) leaving.delete(worker);
  }
}

function unknownOf({ process: { pid } }: Worker): string[] {
  return [`whatever worker ${pid} was answering`];
}

function tell(worker: Worker, order: WorkerOrder): void {
  // One that is dying hears nothing any more.
  if (worker.isConnected()) worker.send(order, () => {});
}

async function ready(worker: Worker): Promise<void> {
  const message = new Promise<void>((resolve) => {
    worker.on('message', (news: WorkerNews) => news.news === 'ready' && resolve());
  });
  const died = once(worker, 'exit').then(() => {
    throw new OperatorError('a worker process does not start');
  });
  await Promise.race([message, died]);
}
