import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import type { PdfState } from './pdf-state.ts';

/*
 * Opens a PDF the way a reader's program does, without a password.
 */

const { bytes } = workerData as { bytes: Uint8Array };

async function look(): Promise<PdfState> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    return { isLocked: false, pages: pdf.numPages, isScan: !(await hasText(pdf)) };
  } catch (error) {
    // Thrown by PDF.js where the empty password does not open the file.
    if (error instanceof Error && error.name === 'PasswordException')
      return { isLocked: true, pages: 0, isScan: false };
    throw error;
  }
}

/** A cover may be a picture, so several pages are read. */
const maxPages = 5;

async function hasText(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<boolean> {
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    if (items.some((item) => 'str' in item && item.str.trim() !== '')) return true;
  }
  return false;
}

const state = await look();
// A port of a worker, not a window: there is no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(state);
