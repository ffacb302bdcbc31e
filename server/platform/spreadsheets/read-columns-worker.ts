import { parentPort, workerData } from 'node:worker_threads';
import { columnsOfSheet } from './columns-of-sheet.ts';
import type { ColumnsAnswer } from './read-columns.ts';
import { refusal, type SheetRequest } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

const { bytes, form } = workerData as SheetRequest;
const answer: ColumnsAnswer = await readWorkbook(Buffer.from(bytes), form.readsOthers)
  .then((workbook) => ({ columns: columnsOfSheet(workbook, form) }))
  .catch((error: unknown) => refusal(error));
// A port of a worker, not a window: there is no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answer);
