import { parentPort, workerData } from 'node:worker_threads';
import { unreadableSheet, type SheetAnswer, type SheetRequest } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { tableOf, type SheetTable } from './table.ts';
import { WrongSheet } from './wrong-sheet.ts';
import { ArchiveRefused } from './zip-guard.ts';

const pieceLength = 250;

/** The work of a worker that `readSheet` starts: `made` turns the rows of the table into what is handed over. */
export async function answerInPieces<Row>(made: (table: SheetTable) => Iterator<Row>): Promise<void> {
  const { bytes, form } = workerData as SheetRequest;
  try {
    const table = tableOf(await readWorkbook(Buffer.from(bytes)), form);
    const rows = made(table);
    // Each message asks for the next piece.
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

function refusal(error: unknown): SheetAnswer<never> {
  if (error instanceof WrongSheet) return { wrong: error.message };
  if (error instanceof ArchiveRefused) return { unreadable: '文件已损坏或过大，请使用导入模板（.xlsx）' };
  return { unreadable: unreadableSheet };
}

function nextPiece<Row>(all: Iterator<Row>, { notices }: SheetTable): SheetAnswer<Row> {
  const rows: Row[] = [];
  while (rows.length < pieceLength) {
    const { done, value } = all.next();
    if (done) break;
    rows.push(value);
  }
  return rows.length > 0 ? { rows } : { isDone: true, notices };
}

function answer(said: SheetAnswer<unknown>): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(said);
}
