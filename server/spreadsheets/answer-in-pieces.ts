import { parentPort, workerData } from 'node:worker_threads';
import { unreadableSheet, type SheetAnswer, type SheetRequest } from './read-sheet.ts';
import { parseFirstSheet, type SheetRow } from './xlsx.ts';
import { ArchiveRefused } from './zip-guard.ts';

/** A workbook that can be read and is not the one that is asked for; `message` is for people. */
export class WrongSheet extends Error {}

const pieceLength = 250;

/** The work of a worker that `readSheet` starts: `made` turns the rows of the sheet into what is handed over. */
export async function answerInPieces<Row>(made: (rows: Iterable<SheetRow>) => Iterator<Row>): Promise<void> {
  const { bytes, ...limits } = workerData as SheetRequest;
  try {
    const rows = made(await parseFirstSheet(Buffer.from(bytes), limits));
    // Each message asks for the next piece.
    parentPort?.on('message', () => answer(inWords(() => nextPiece(rows))));
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

function nextPiece<Row>(all: Iterator<Row>): SheetAnswer<Row> {
  const rows: Row[] = [];
  while (rows.length < pieceLength) {
    const { done, value } = all.next();
    if (done) break;
    rows.push(value);
  }
  return rows.length > 0 ? { rows } : { isDone: true };
}

function answer(said: SheetAnswer<unknown>): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(said);
}
