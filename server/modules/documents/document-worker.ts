import { parentPort, workerData } from 'node:worker_threads';
import { textOfDocument, type ReadableExtension } from './text-of-document.ts';

const { bytes, extension } = workerData as { bytes: Uint8Array; extension: ReadableExtension };
const read = await textOfDocument(Buffer.from(bytes), extension);
// A port of a worker, not a window: there is no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(read);
