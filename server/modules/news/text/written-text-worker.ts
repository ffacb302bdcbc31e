import { parentPort } from 'node:worker_threads';
import { writtenText } from './written-text.ts';

parentPort?.on('message', ({ title, html }: { title: string; html: string }) => {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(writtenText(title, html));
});
