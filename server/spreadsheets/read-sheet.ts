import type { Worker } from 'node:worker_threads';
import { fileTypeRefused, invalid } from '../base/faults.ts';
import type { SheetNotice } from './sheet-notices.ts';
import { otherFileText } from './other-file.ts';
import { withSheetWorker } from './sheet-worker.ts';
import type { SheetForm } from './table.ts';

/** What the worker is asked, and what it says. */
export interface SheetRequest {
  bytes: Uint8Array;
  form: SheetForm;
}
/** Rows come in pieces, each when it is asked for: no more than one lies here, and none holds this thread up. */
export type SheetAnswer<Row> =
  | { rows: Row[] }
  | { unreadable: string }
  | { wrong: string }
  | { isDone: true; notices: SheetNotice[] };
export const nextPiece = 'next';

const tooLargeSheet =
  '表格占用的范围太大（很靠下的行或很靠右的列里可能有内容），请把要导入的各行复制到导入模板里再导入';
export const unreadableSheet = '无法读取该文件，请使用导入模板（.xlsx）';

/**
 * Has the table of a workbook read in a worker, so that reads of others stay fast meanwhile, and hands over what
 * the worker makes of its rows, piece by piece. Answers what the clerk would not see otherwise.
 * @param worker a module that calls `answerInPieces`; whatever takes time with a row belongs there
 * @throws CallFault 415 when it is no workbook that can be read, 400 when it is not the one that is asked for, 503 when
 * too many are being read
 */
export function readSheet<Row>(
  worker: URL,
  request: SheetRequest,
  take: (rows: Row[]) => void,
): Promise<SheetNotice[]> {
  return withSheetWorker(worker, request, async (reader, next) => {
    for (;;) {
      ask(reader);
      const answer = await next().then(
        (said) => said as SheetAnswer<Row>,
        (fault: unknown) => ({ unreadable: isTooLarge(fault) ? tooLargeSheet : unreadableSheet }),
      );
      if ('unreadable' in answer)
        throw fileTypeRefused((await otherFileText(request.bytes)) ?? answer.unreadable);
      if ('wrong' in answer) throw invalid({ file: answer.wrong });
      if ('isDone' in answer) return answer.notices;
      take(answer.rows);
    }
  });
}

function isTooLarge(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function ask(worker: Worker): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(nextPiece);
}
