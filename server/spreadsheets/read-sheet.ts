import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { boundedPool } from '../base/bounded-pool.ts';
import { fileTypeRefused } from '../base/faults.ts';
import type { SheetRow } from './xlsx.ts';

/** What the worker is asked, and what it says. */
export interface SheetRequest {
  bytes: Uint8Array;
  columns: number;
  maxRows: number;
}
/** Rows come in pieces, each when it is asked for: no more than one lies here, and none holds this thread up. */
export type SheetAnswer = { rows: SheetRow[] } | { refused: string } | { isDone: true };
export const nextPiece = 'next';

const reading = boundedPool({ atOnce: 1, waiting: 4 });
const longestMs = 30_000;
/** Of the worker: a hostile workbook ends it, not the program. */
const heapMegabytes = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 };
const unreadable = '无法读取该文件，请使用导入模板（.xlsx）';

/**
 * Reads the first sheet of a workbook in a worker, so that reads of others stay fast meanwhile, and hands its rows over
 * piece by piece.
 * @param maxRows rows below are not read
 * @throws CallFault 415 when it is no workbook that can be read, 503 when too many are being read
 */
export function readSheet(request: SheetRequest, take: (rows: SheetRow[]) => void): Promise<void> {
  return reading(async () => {
    const worker = new Worker(new URL('read-sheet-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: heapMegabytes,
      // It needs no setting, and under `node --watch` would tell there what it imports.
      env: {},
    });
    try {
      for await (const rows of piecesOf(worker)) take(rows);
    } finally {
      await worker.terminate();
    }
  });
}

async function* piecesOf(worker: Worker): AsyncGenerator<SheetRow[]> {
  const answers = on(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
  for (;;) {
    ask(worker);
    // Out of memory, out of time, or a file the library fails on.
    const { value } = await answers.next().catch(() => ({ value: [{ refused: unreadable }] }));
    const [answer] = value as [SheetAnswer];
    if ('refused' in answer) throw fileTypeRefused(answer.refused);
    if ('isDone' in answer) return;
    yield answer.rows;
  }
}

function ask(worker: Worker): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(nextPiece);
}
