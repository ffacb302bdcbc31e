import { parentPort } from 'node:worker_threads';
import { markdownOf } from './markdown.ts';

parentPort?.on('message', (html: string) => {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(markdownOf(html));
});
