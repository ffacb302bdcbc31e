import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../core/concurrency-limit.ts';
import { busy } from '../core/errors.ts';
import { workerEnvironment } from '../core/worker-environment.ts';

/*
 * One at a time takes a workbook apart, on a thread of its own: reads of others stay fast meanwhile. A small workbook
 * never waits for a large one.
 */

const maxMs = 30_000;
const tooSlow = `${maxMs / 1000} 秒内没有读完表格：服务器正忙，请稍后再试；很大的表格请分成几份`;
/** The size of a workbook of a few hundred rows. */
const smallBytes = 64 * 1024;

/** Returns a limit of concurrency with two lanes, by the size of the workbook. */
export function lanesBySize({ waiting }: { waiting: number }) {
  const small = limitConcurrency({ atOnce: 1, waiting: 4 * waiting });
  const large = limitConcurrency({ atOnce: 1, waiting });
  return <T>({ bytes }: { bytes: Uint8Array }, work: () => Promise<T>): Promise<T> =>
    (bytes.length <= smallBytes ? small : large)(work);
}

const working = lanesBySize({ waiting: 4 });
/** The heap of the worker: a hostile workbook ends the worker, not the program. */
const heapMegabytes = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 };

/** Returns the worker's next message; rejects when memory runs out, or the library fails on the file. */
type Next = () => Promise<unknown>;

/**
 * Starts a worker, runs `use` with its messages, and ends it.
 * @throws ApiError 503 when too many wait already or the time runs out, and the errors of `use`
 */
export function withSheetWorker<Answer>(
  module: URL,
  workerData: { bytes: Uint8Array },
  use: (worker: Worker, next: Next) => Promise<Answer>,
  withinMs = maxMs,
): Promise<Answer> {
  return working(workerData, async () => {
    const worker = new Worker(module, {
      workerData,
      resourceLimits: heapMegabytes,
      env: workerEnvironment(),
    });
    const signal = AbortSignal.timeout(withinMs);
    const answers = on(worker, 'message', { signal });
    try {
      return await use(worker, async () => {
        const { value } = await answers.next().catch((error: unknown) => {
          // A busy server is not a bad file.
          throw signal.aborted ? busy(tooSlow) : error;
        });
        return (value as [unknown])[0];
      });
    } finally {
      await worker.terminate();
    }
  });
}
