import { parentPort } from 'node:worker_threads';
import { TooComplexText } from './bounded-document.ts';
import type { Written } from './read-written.ts';
import { writtenText, type WrittenText } from './written-text.ts';

parentPort?.on('message', ({ title, html }: Written) => {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(read(title, html));
});

function read(title: string, html: string): WrittenText | 'tooComplex' {
  try {
    return writtenText(title, html);
  } catch (error) {
    if (error instanceof TooComplexText) return 'tooComplex';
    throw error;
  }
}
