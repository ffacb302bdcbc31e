import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../../../platform/core/concurrency-limit.ts';
import { busy } from '../../../platform/core/errors.ts';
import { workerEnvironment } from '../../../platform/core/worker-environment.ts';
import { writtenText, type WrittenText } from './written-text.ts';

const reading = limitConcurrency({ atOnce: 1, waiting: 8 });
/** Far above the time for the largest text that the contract allows. */
const longestMs = 20_000;
const heapMegabytes = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** The length up to which sanitising is faster than a message to the worker. */
const shortLength = 1000;

/** The worker is reused, since starting one takes longer than most texts. It does not keep the program running. */
let sharedWorker: Worker | undefined;

/**
 * Makes rich text safe and reads its words in a worker, so that everybody else is answered meanwhile (security line 21).
 * @throws ApiError 503 when too many are being read
 */
export async function readWritten(title: string, html: string): Promise<WrittenText> {
  if (html.length <= shortLength) return writtenText(title, html);
  return await reading(async () => {
    const worker = (sharedWorker ??= startWorker());
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
      // A port of a worker, not a window: there is no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ title, html });
      const [written]: [WrittenText] = (await answered) as [WrittenText];
      return written;
    } catch (error) {
      sharedWorker = undefined;
      await worker.terminate();
      throw Object.assign(busy(), { cause: error });
    }
  });
}

function startWorker(): Worker {
  const worker = new Worker(new URL('written-text-worker.ts', import.meta.url), {
    resourceLimits: heapMegabytes,
    env: workerEnvironment(),
  });
  worker.unref();
  return worker;
}

/** Sanitises rich text that is stored but not searched. */
export async function safeRichText(html: string): Promise<WrittenText> {
  return await readWritten('', html);
}
