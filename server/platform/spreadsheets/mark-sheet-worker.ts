import { parentPort, workerData } from 'node:worker_threads';
import type { MarkAnswer, MarkRequest } from './mark-sheet.ts';
import { markTable } from './marked-xlsx.ts';

const { bytes, ...request } = workerData as MarkRequest;
const workbook = await markTable(Buffer.from(bytes), request).catch(() => undefined);
const answer: MarkAnswer = workbook ? { marked: workbook } : { unreadable: true };
// A port of a worker, not a window: there is no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answer);
