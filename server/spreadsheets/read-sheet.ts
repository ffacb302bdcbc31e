import { Worker } from 'node:worker_threads';
import { boundedPool } from '../bounded-pool.ts';
import { fileTypeRefused } from '../http/faults.ts';
import type { SheetRow } from './xlsx.ts';

/** What the worker is asked, and what it says. */
export interface SheetRequest {
  bytes: Uint8Array;
  columns: number;
  maxRows: number;
}
/** Rows come in pieces, so that taking them over never holds this thread up. */
export type SheetAnswer = { rows: SheetRow[] } | { refused: string } | { isDone: true };

const reading = boundedPool({ atOnce: 1, waiting: 4 });
const longestMs = 30_000;
/** Of the worker: a hostile workbook ends it, not the program. */
const heapMegabytes = 192;

/**
 * Reads the first sheet of a workbook in a worker, so that reads of others stay fast meanwhile.
 * @param maxRows rows below are not read
 * @throws CallFault 415 when it is no workbook that can be read, 503 when too many are being read
 */
export function readSheet(request: SheetRequest): Promise<SheetRow[]> {
  return reading(async () => {
    const read = await ask(request);
    if (typeof read === 'string') throw fileTypeRefused(read);
    return read;
  });
}

const unreadable = '无法读取该文件，请使用导入模板（.xlsx）';

/** The rows, or why there are none. */
function ask(request: SheetRequest): Promise<SheetRow[] | string> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('read-sheet-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    const rows: SheetRow[] = [];
    const tooLong = setTimeout(() => finish(unreadable), longestMs);
    function finish(result: SheetRow[] | string): void {
      clearTimeout(tooLong);
      resolve(result);
      void worker.terminate();
    }
    worker.on('message', (answer: SheetAnswer) => {
      if ('rows' in answer) rows.push(...answer.rows);
      else finish('refused' in answer ? answer.refused : rows);
    });
    // Out of memory, or a file the library fails on.
    worker.once('error', () => finish(unreadable));
  });
}
