import type { Worker } from 'node:worker_threads';
import { fileTypeRefused, invalid } from '../base/faults.ts';
import { withSheetWorker } from './sheet-worker.ts';

/** What the worker is asked, and what it says. */
export interface SheetRequest {
  bytes: Uint8Array;
  columns: number;
  maxRows: number;
}
/** Rows come in pieces, each when it is asked for: no more than one lies here, and none holds this thread up. */
export type SheetAnswer<Row> =
  | { rows: Row[] }
  | { unreadable: string }
  | { wrong: string }
  | { isDone: true };
export const nextPiece = 'next';

export const unreadableSheet = '无法读取该文件，请使用导入模板（.xlsx）';

/**
 * Has the first sheet of a workbook read in a worker, so that reads of others stay fast meanwhile, and hands over what
 * the worker makes of its rows, piece by piece.
 * @param worker a module that calls `answerInPieces`; whatever takes time with a row belongs there
 * @throws CallFault 415 when it is no workbook that can be read, 400 when it is not the one that is asked for, 503 when
 * too many are being read
 */
export function readSheet<Row>(
  worker: URL,
  request: SheetRequest,
  take: (rows: Row[]) => void,
): Promise<void> {
  return withSheetWorker(worker, request, async (reader, next) => {
    for (;;) {
      ask(reader);
      const answer = await next().then(
        (said) => said as SheetAnswer<Row>,
        () => ({ unreadable: unreadableSheet }),
      );
      if ('unreadable' in answer) throw fileTypeRefused(answer.unreadable);
      if ('wrong' in answer) throw invalid({ file: answer.wrong });
      if ('isDone' in answer) return;
      take(answer.rows);
    }
  });
}

function ask(worker: Worker): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(nextPiece);
}
