import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { askLimitedWorker } from '../../platform/core/limited-worker.ts';

/** Properties of a PDF that matter to its reader. */
export interface PdfState {
  /** True when it opens only with a password. */
  isLocked: boolean;
  pages: number;
  /** True when its first pages have no text, such as those of a scan. */
  isScan: boolean;
}

const looking = limitConcurrency({ atOnce: 1, waiting: 20 });
const worker = new URL('pdf-worker.ts', import.meta.url);

/** Opens a PDF in a worker of limited time and memory; undefined where that fails: nothing is known then. */
export async function findPdfState(bytes: Buffer): Promise<PdfState | undefined> {
  try {
    return (await looking(() => askLimitedWorker(worker, { bytes }))) as PdfState;
  } catch {
    return undefined;
  }
}
