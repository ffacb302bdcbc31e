import { parentPort, workerData } from 'node:worker_threads';
import type { SheetAnswer, SheetRequest } from './read-sheet.ts';
import { parseFirstSheet } from './xlsx.ts';
import { ArchiveRefused } from './zip-guard.ts';

const { bytes, columns, maxRows } = workerData as SheetRequest;

try {
  const rows = await parseFirstSheet(Buffer.from(bytes), { columns, maxRows });
  for (let at = 0; at < rows.length; at += 250) answer({ rows: rows.slice(at, at + 250) });
  answer({ isDone: true });
} catch (error) {
  const isArchive = error instanceof ArchiveRefused;
  answer({
    refused: isArchive
      ? '文件已损坏或过大，请使用导入模板（.xlsx）'
      : '无法读取该文件，请使用导入模板（.xlsx）',
  });
}

function answer(said: SheetAnswer): void {
  // A port of a worker, not a window: there is no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(said);
}
