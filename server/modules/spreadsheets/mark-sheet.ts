import { fileTypeRefused } from '../../platform/core/faults.ts';
import { unreadableSheet } from './read-sheet.ts';
import { withSheetWorker } from './sheet-worker.ts';
import type { TablePlace } from './table-head.ts';

const worker = new URL('mark-sheet-worker.ts', import.meta.url);

/** A cell of the table, and what is wrong with it; the row as the sheet numbers it, the column of the form from 0. */
export type Mark = readonly [row: number, column: number, message: string];

export interface MarkRequest {
  bytes: Uint8Array;
  marks: readonly Mark[];
  /** The head of the column that lists the faults of each row. */
  heading: string;
  /** The place where the table was found. */
  place: TablePlace;
}
export type MarkAnswer = { marked: Uint8Array } | { unreadable: true };

/**
 * The same workbook with these cells in red, a comment on each, and a last column of words.
 * @throws CallFault 415 when it is too much for the reader, 503 when too many are being read
 */
export function markSheet(request: MarkRequest): Promise<Uint8Array> {
  return withSheetWorker(worker, request, async (_worker, next) => {
    const answer = await next().then(
      (said) => said as MarkAnswer,
      (): MarkAnswer => ({ unreadable: true }),
    );
    if ('unreadable' in answer) throw fileTypeRefused(unreadableSheet);
    return answer.marked;
  });
}
