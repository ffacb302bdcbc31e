import type { SheetColumns } from '#contract/fields/sheet-columns.ts';
import { readable, unreadable, type SheetRefusal, type SheetRequest } from './read-sheet.ts';
import { withSheetWorker } from './sheet-worker.ts';

const worker = new URL('read-columns-worker.ts', import.meta.url);

export type ColumnsAnswer = { columns: SheetColumns } | SheetRefusal;

/**
 * Reads the columns of a workbook, so that a clerk can match them with fields.
 * @throws ApiError as `readSheet`
 */
export function readColumns(request: SheetRequest): Promise<SheetColumns> {
  return withSheetWorker(worker, request, async (_worker, next) => {
    const answer = await next().then((one) => one as ColumnsAnswer, unreadable);
    const { columns } = await readable(answer, request);
    return columns;
  });
}
