import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { askLimitedWorker } from '../../platform/core/limited-worker.ts';
import type { DocumentText, ReadableExtension } from './text-of-document.ts';

const reading = limitConcurrency({ atOnce: 1, waiting: 100 });
const worker = new URL('document-worker.ts', import.meta.url);

/** The reason why a document has no text, for the log and the operator. */
export class DocumentRefused extends Error {}

/**
 * Returns the text of an upload, read in a worker of limited time and memory.
 * @throws DocumentRefused
 */
export async function readDocument(bytes: Buffer, extension: ReadableExtension): Promise<DocumentText> {
  return await reading(async () => {
    try {
      return (await askLimitedWorker(worker, { bytes, extension })) as DocumentText;
    } catch (error) {
      throw new DocumentRefused(error instanceof Error ? error.message : String(error), { cause: error });
    }
  });
}
