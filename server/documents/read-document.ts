import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { boundedPool } from '../base/bounded-pool.ts';
import type { DocumentText, ReadableExtension } from './text-of-document.ts';

const reading = boundedPool({ atOnce: 1, waiting: 100 });
const longestMs = 30_000;
const megabyte = 1024 * 1024;
const heapMegabytes = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Beside the heap, where readers unpack streams to; the limit of the heap does not see it. */
const mostOutsideHeap = 256 * megabyte;
const lookMs = 50;

/** Why a document has no text; for the log and the operator. */
export class DocumentRefused extends Error {}

/**
 * The text of an upload, read in a worker that has so much time and memory and no more: a hostile file ends it, not the
 * program (security line 21).
 * @throws DocumentRefused
 */
export async function readDocument(bytes: Buffer, extension: ReadableExtension): Promise<DocumentText> {
  return await reading(async () => {
    const worker = new Worker(new URL('document-worker.ts', import.meta.url), {
      workerData: { bytes, extension },
      resourceLimits: heapMegabytes,
      // It needs no setting, and under `node --watch` would tell there what it imports.
      env: {},
      // Readers say what they think of a file.
      stdout: true,
      stderr: true,
    });
    const ended = new AbortController();
    const limits = AbortSignal.any([ended.signal, AbortSignal.timeout(longestMs)]);
    const watch = watchMemory(worker, () => ended.abort(new Error('too much memory')));
    try {
      const [text]: [DocumentText] = (await once(worker, 'message', { signal: limits })) as [DocumentText];
      return text;
    } catch (error) {
      throw new DocumentRefused(error instanceof Error ? error.message : String(error), { cause: error });
    } finally {
      clearInterval(watch);
      await worker.terminate();
    }
  });
}

function watchMemory(worker: Worker, stop: () => void): NodeJS.Timeout {
  return setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: outside }) => outside > mostOutsideHeap && stop(),
      // It has ended by itself.
      () => {},
    );
  }, lookMs);
}
