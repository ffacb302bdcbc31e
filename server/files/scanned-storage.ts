import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { recordOperation } from '../audit/chain.ts';
import { makeFolderDurably } from '../base/durable.ts';
import { busy, fileTypeRefused } from '../base/faults.ts';
import type { Logger } from '../base/log.ts';
import type { Database } from '../db/open.ts';
import { systemActor } from '../http/actor.ts';
import type { Scanner } from './scanner.ts';
import type { Storage } from './storage.ts';

interface Scanning {
  db: Database;
  log: Logger;
  scanner: Scanner;
  /** Where an infected file is put, for whoever runs the site; nothing serves it. */
  infectedFolder: string;
  /** What becomes of files while the scanner is away. */
  whenAway: 'allow' | 'refuse';
}

/** The same place, but nothing is kept in it that the scanner did not look at. */
export function scannedStorage(storage: Storage, scanning: Scanning): Storage {
  return {
    ...storage,
    async keep(incomingFile, path) {
      await assertHarmless(incomingFile, scanning);
      return await storage.keep(incomingFile, path);
    },
  };
}

/** @throws CallFault 415 for an infected file, 503 while nobody can tell and files are refused then */
async function assertHarmless(
  path: string,
  { db, log, scanner, infectedFolder, whenAway }: Scanning,
): Promise<void> {
  const verdict = await scanner.scan(path);
  if (verdict.is === 'clean') return;
  if (verdict.is === 'infected') {
    const Kept = basename(path);
    await makeFolderDurably(infectedFolder, 0o700);
    await copyFile(path, join(infectedFolder, Kept));
    log.warn({ signature: verdict.signature, file: Kept }, 'infectedFile');
    const after = { Signature: verdict.signature, Kept };
    await recordOperation(db, systemActor('ScanFile'), { noun: 'file', after });
    throw fileTypeRefused('文件中发现病毒，已被隔离，没有保存');
  }
  log.error({ why: verdict.why, whenAway }, 'scannerAway');
  if (whenAway === 'refuse') throw busy('文件暂时无法检查，请稍后再试');
}
