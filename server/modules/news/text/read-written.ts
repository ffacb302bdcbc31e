import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tooComplexText } from '#contract/content/article-text.ts';
import { limitConcurrency } from '../../../platform/core/concurrency-limit.ts';
import { busy, invalid } from '../../../platform/core/errors.ts';
import { workerEnvironment } from '../../../platform/core/worker-environment.ts';
import type { WrittenText } from './written-text.ts';

export interface Writing {
  title?: string;
  html: string;
  /** The field that a refusal names. */
  field: string;
  /** Texts of members wait for each other and never in front of those of the office. */
  writer?: 'office' | 'member';
}

/**
 * The largest text that the contract allows takes a second of a processor (server/testing/hostile-texts.ts). The limits
 * are for a machine so busy that it takes far longer, which is not the text's doing.
 */
const lanes = { office: openLane({ longestMs: 40_000 }), member: openLane({ longestMs: 30_000 }) };
const heapMegabytes = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Makes rich text safe and reads its words in a worker, whatever its length, so that everybody else is answered
 * meanwhile (security line 21).
 * @throws ApiError 400 on the field for a text that is too complex, 503 when too many are being read
 */
export async function readWritten({
  title = '',
  html,
  field,
  writer = 'office',
}: Writing): Promise<WrittenText> {
  const written = await lanes[writer]({ title, html });
  if (written === 'tooComplex') throw invalid({ [field]: tooComplexText });
  return written;
}

/** Opens a worker's queue. The worker is reused, since starting one takes longer than most texts. */
function openLane({ longestMs }: { longestMs: number }) {
  const reading = limitConcurrency({ atOnce: 1, waiting: 8 });
  let shared: Worker | undefined;

  return async (text: { title: string; html: string }) =>
    await reading(async () => {
      const worker = (shared ??= startWorker(() => (shared = undefined)));
      try {
        const answered = once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
        // A port of a worker, not a window: there is no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(text);
        const [written] = (await answered) as [WrittenText | 'tooComplex'];
        return written;
      } catch (error) {
        shared = undefined;
        await worker.terminate();
        throw Object.assign(busy(), { cause: error });
      }
    });
}

/** Starts a worker that does not keep the program running; calls `ended` when it is no longer there. */
function startWorker(ended: () => void): Worker {
  const worker = new Worker(new URL('written-text-worker.ts', import.meta.url), {
    resourceLimits: heapMegabytes,
    env: workerEnvironment(),
  });
  worker.on('exit', ended);
  // Whoever waits for its answer gets the error; without a listener, one that arrives later would end the program.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}
