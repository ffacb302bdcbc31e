import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import type { PdfState } from './pdf-state.ts';

/*
 * Opens a PDF the way a reader's program does, without a password.
 */

const { bytes } = workerData as { bytes: Uint8Array };

async function look(): Promise<PdfState> {
  try {
    const { numPages } = await getDocumentProxy(new Uint8Array(bytes));
    return { isLocked: false, pages: numPages };
  } catch (error) {
    // Thrown by PDF.js where the empty password does not open the file.
    if (error instanceof Error && error.name === 'PasswordException') return { isLocked: true, pages: 0 };
    throw error;
  }
}

const state = await look();
// A port of a worker, not a window: there is no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(state);
