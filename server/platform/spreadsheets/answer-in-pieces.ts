import { parentPort, workerData } from 'node:worker_threads';
import { refusal, type SheetAnswer, type SheetRequest } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { tableOf, type SheetTable } from './table.ts';

const pieceLength = 250;

/** Runs a worker that `readSheet` starts: `rowsOf` converts the rows of the table into the results to send. */
export async function answerInPieces<Row>(rowsOf: (table: SheetTable) => Iterator<Row>): Promise<void> {
  const { bytes, form } = workerData as SheetRequest;
  try {
    const table = tableOf(await readWorkbook(Buffer.from(bytes), form.readsOthers), form);
    const rows = rowsOf(table);
    // Each message requests the next piece.
    parentPort?.on('message', () => answer(inWords(() => nextPiece(rows, table))));
  } catch (error) {
    answer(refusal(error));
  }
}

function inWords<Row>(piece: () => SheetAnswer<Row>): SheetAnswer<Row> {
  try {
    return piece();
  } catch (error) {
    return refusal(error);
  }
}

function nextPiece<Row>(all: Iterator<Row>, { notices, place }: SheetTable): SheetAnswer<Row> {
  const rows: Row[] = [];
  while (rows.length < pieceLength) {
    const { done, value } = all.next();
    if (done) break;
    rows.push(value);
  }
  return rows.length > 0 ? { rows } : { isDone: true, notices, place };
}

function answer(message: SheetAnswer<unknown>): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
