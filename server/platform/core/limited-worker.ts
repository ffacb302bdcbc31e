import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerEnvironment } from './worker-environment.ts';

const maxMs = 30_000;
const megabyte = 1024 * 1024;
const heapMegabytes = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Memory outside the heap, where readers decompress streams; the heap's limit does not cover it. */
const maxBytesOutsideHeap = 256 * megabyte;
const pollMs = 50;

/**
 * Returns the one message of a worker that reads something foreign. It has so much time and memory and no more: a hostile
 * file ends the worker, not the program (security line 21).
 * @throws whatever ended the worker before it answered
 */
export async function askLimitedWorker(worker: URL, workerData: unknown): Promise<unknown> {
  const running = new Worker(worker, {
    workerData,
    resourceLimits: heapMegabytes,
    env: workerEnvironment(),
    // Readers print remarks about a file.
    stdout: true,
    stderr: true,
  });
  const end = new AbortController();
  const limits = AbortSignal.any([end.signal, AbortSignal.timeout(maxMs)]);
  const watch = watchMemory(running, () => end.abort(new Error('too much memory')));
  try {
    const [answer] = (await once(running, 'message', { signal: limits })) as [unknown];
    return answer;
  } finally {
    clearInterval(watch);
    await running.terminate();
  }
}

function watchMemory(worker: Worker, stop: () => void): NodeJS.Timeout {
  return setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: outside }) => outside > maxBytesOutsideHeap && stop(),
      // It has ended by itself.
      () => {},
    );
  }, pollMs);
}
