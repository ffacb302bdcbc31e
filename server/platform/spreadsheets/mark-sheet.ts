import { fileTypeRefused } from '../core/errors.ts';
import { unreadable, unreadableSheet } from './read-sheet.ts';
import { withSheetWorker } from './sheet-worker.ts';
import type { TablePlace } from './table-head.ts';

const worker = new URL('mark-sheet-worker.ts', import.meta.url);

/** A cell and its problem; the row as numbered in the sheet, the column of the form from 0. */
export type Mark = readonly [row: number, column: number, message: string];

export interface MarkRequest {
  bytes: Uint8Array;
  marks: readonly Mark[];
  /** The head of the column that lists the problems of each row. */
  heading: string;
  /** The place where the table was found. */
  place: TablePlace;
}
export type MarkAnswer = { marked: Uint8Array } | { unreadable: true };

/**
 * Returns the same workbook with these cells in red, a comment on each, and a last column of messages.
 * @throws ApiError 415 when it is too large for the reader, 503 when too many are being read
 */
export function markSheet(request: MarkRequest): Promise<Uint8Array> {
  return withSheetWorker(worker, request, async (_worker, next) => {
    const answer = await next().then(
      (message) => message as MarkAnswer,
      (cause: unknown): MarkAnswer => {
        unreadable(cause);
        return { unreadable: true };
      },
    );
    if ('unreadable' in answer) throw fileTypeRefused(unreadableSheet);
    return answer.marked;
  });
}
