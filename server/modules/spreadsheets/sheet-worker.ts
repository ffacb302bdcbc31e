import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { workerEnvironment } from '../../platform/core/worker-environment.ts';

/* One at a time takes a workbook apart, on a thread of its own: reads of others stay fast meanwhile. */

const working = limitConcurrency({ atOnce: 1, waiting: 4 });
const longestMs = 30_000;
/** The heap of the worker: a hostile workbook ends the worker, not the program. */
const heapMegabytes = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 };

/** Returns the worker's next message; rejects when memory or time runs out, or the library fails on the file. */
type Next = () => Promise<unknown>;

/**
 * Starts a worker, runs `use` with its messages, and ends it.
 * @throws ApiError 503 when too many wait already, and the errors of `use`
 */
export function withSheetWorker<Answer>(
  module: URL,
  workerData: object,
  use: (worker: Worker, next: Next) => Promise<Answer>,
): Promise<Answer> {
  return working(async () => {
    const worker = new Worker(module, {
      workerData,
      resourceLimits: heapMegabytes,
      env: workerEnvironment(),
    });
    const answers = on(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
    try {
      return await use(worker, async () => {
        const { value } = await answers.next();
        return (value as [unknown])[0];
      });
    } finally {
      await worker.terminate();
    }
  });
}
