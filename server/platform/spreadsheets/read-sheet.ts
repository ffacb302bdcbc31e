import type { Worker } from 'node:worker_threads';
import { ApiError } from '#contract/api/envelope.ts';
import { fileTypeRefused, invalid } from '../core/errors.ts';
import { otherFileText } from './other-file.ts';
import type { SheetNotice } from './sheet-notices.ts';
import { withSheetWorker } from './sheet-worker.ts';
import type { SheetForm, TablePlace } from './table-head.ts';
import { WrongSheet } from './wrong-sheet.ts';
import { ArchiveRefused } from './zip-guard.ts';

/** The request to the worker and its reply. */
export interface SheetRequest {
  bytes: Uint8Array;
  form: SheetForm;
}
/** Rows are sent in pieces on request: only one is in memory here, and none blocks this thread. */
export type SheetAnswer<Row> =
  | { rows: Row[] }
  | SheetRefusal
  | { isDone: true; notices: SheetNotice[]; place: TablePlace };
export type SheetRefusal = { unreadable: string } | { wrong: string };
export const nextPiece = 'next';

const tooLargeSheet =
  '表格占用的范围太大（很靠下的行或很靠右的列里可能有内容），请把要导入的各行复制到导入模板里再导入';
export const unreadableSheet = '无法读取该文件，请使用导入模板（.xlsx）';

/**
 * Reads the table of a workbook in a worker, so that other requests stay fast, and passes on the worker's results for
 * its rows, piece by piece. Returns the place of the table, and notices that the clerk would not see otherwise.
 * @param worker a module that calls `answerInPieces`; slow work on a row belongs there
 * @throws ApiError 415 when it is no readable workbook, 400 when it is not the expected one, 503 when too many are
 * being read
 */
export function readSheet<Row>(
  worker: URL,
  request: SheetRequest,
  take: (rows: Row[]) => void,
): Promise<{ notices: SheetNotice[]; place: TablePlace }> {
  return withSheetWorker(worker, request, async (reader, next) => {
    for (;;) {
      ask(reader);
      const piece = await next().then((one) => one as SheetAnswer<Row>, unreadable);
      const answer = await readable(piece, request);
      if ('isDone' in answer) return { notices: answer.notices, place: answer.place };
      take(answer.rows);
    }
  });
}

/** Returns the reply of a worker that cannot read a workbook. */
export function refusal(error: unknown): SheetRefusal {
  if (error instanceof WrongSheet) return { wrong: error.message };
  if (error instanceof ArchiveRefused) return { unreadable: '文件已损坏或过大，请使用导入模板（.xlsx）' };
  return { unreadable: unreadableSheet };
}

/**
 * Returns the reply for a worker that ended without one.
 * @throws ApiError where the file is not the cause
 */
export function unreadable(cause: unknown): SheetRefusal {
  if (cause instanceof ApiError) throw cause;
  return { unreadable: isTooLarge(cause) ? tooLargeSheet : unreadableSheet };
}

/** @throws ApiError where it was refused */
export async function readable<Answer extends object>(
  answer: Answer,
  { bytes }: SheetRequest,
): Promise<Exclude<Answer, SheetRefusal>> {
  if ('unreadable' in answer)
    throw fileTypeRefused((await otherFileText(bytes)) ?? String(answer.unreadable));
  if ('wrong' in answer) throw invalid({ file: String(answer.wrong) });
  return answer as Exclude<Answer, SheetRefusal>;
}

function isTooLarge(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function ask(worker: Worker): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(nextPiece);
}
