import { parentPort, workerData } from 'node:worker_threads';
import type { SheetAnswer, SheetRequest } from './read-sheet.ts';
import { parseFirstSheet, type SheetRow } from './xlsx.ts';
import { ArchiveRefused } from './zip-guard.ts';

const { bytes, columns, maxRows } = workerData as SheetRequest;
const pieceLength = 250;

try {
  const rows = await parseFirstSheet(Buffer.from(bytes), { columns, maxRows });
  // Each message asks for the next piece.
  parentPort?.on('message', () => answer(nextPiece(rows)));
} catch (error) {
  const isArchive = error instanceof ArchiveRefused;
  answer({
    refused: isArchive
      ? '文件已损坏或过大，请使用导入模板（.xlsx）'
      : '无法读取该文件，请使用导入模板（.xlsx）',
  });
}

function nextPiece(all: Iterator<SheetRow>): SheetAnswer {
  const rows: SheetRow[] = [];
  while (rows.length < pieceLength) {
    const { done, value } = all.next();
    if (done) break;
    rows.push(value);
  }
  return rows.length > 0 ? { rows } : { isDone: true };
}

function answer(said: SheetAnswer): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(said);
}
