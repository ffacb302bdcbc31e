import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../../../platform/core/concurrency-limit.ts';
import { busy } from '../../../platform/core/errors.ts';
import { workerEnvironment } from '../../../platform/core/worker-environment.ts';

const heapMegabytes = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** An idle worker is ended after this time, because its libraries take memory. */
const idleMs = 60_000;

/**
 * Opens the queue of a worker that answers each message with one, so that everybody else is answered meanwhile (security
 * line 21). The worker is reused, since starting one takes longer than most messages; it does not keep the program
 * running.
 * @throws ApiError 503 when too many wait already, or when no answer comes in time
 */
export function openWorkerLane<Asked, Answered>(
  module: URL,
  { maxMs }: { maxMs: number },
): (question: Asked) => Promise<Answered> {
  const asking = limitConcurrency({ atOnce: 1, waiting: 8 });
  let shared: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;

  return async (question) =>
    await asking(async () => {
      clearTimeout(ending);
      const worker = (shared ??= startWorker(module, () => (shared = undefined)));
      try {
        const answered = once(worker, 'message', { signal: AbortSignal.timeout(maxMs) });
        // A port of a worker, not a window: there is no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(question);
        const [answer] = (await answered) as [Answered];
        ending = setTimeout(() => void worker.terminate(), idleMs).unref();
        return answer;
      } catch (error) {
        await worker.terminate();
        throw Object.assign(busy(), { cause: error });
      }
    });
}

/** Starts a worker and calls `ended` when it is no longer there. */
function startWorker(module: URL, ended: () => void): Worker {
  const worker = new Worker(module, {
    resourceLimits: heapMegabytes,
    env: workerEnvironment(),
  });
  worker.on('exit', ended);
  // Whoever waits for its answer gets the error; without a listener, one that arrives later would end the program.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}
