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
export type SheetAnswer = { rows: SheetRow[] } | { refused: string };

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
    const answer = await ask(request);
    if ('refused' in answer) throw fileTypeRefused(answer.refused);
    return answer.rows;
  });
}

const unreadable = '无法读取该文件，请使用导入模板（.xlsx）';

function ask(request: SheetRequest): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('read-sheet-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    const tooLong = setTimeout(() => finish({ refused: unreadable }), longestMs);
    function finish(answer: SheetAnswer): void {
      clearTimeout(tooLong);
      resolve(answer);
      void worker.terminate();
    }
    worker.once('message', finish);
    // Out of memory, or a file the library fails on.
    worker.once('error', () => finish({ refused: unreadable }));
  });
}
