import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { busy, fileTypeRefused } from '../core/errors.ts';
import { makeFolderDurably } from '../core/fsync.ts';
import type { Logger } from '../core/log.ts';
import type { Database } from '../db/open.ts';
import { systemActor } from '../http/api/actor.ts';
import { recordOperation } from '../operation-log/record-operation.ts';
import type { Scanner } from './scanner.ts';
import type { Storage } from './storage.ts';

/**
 * Scans an upload before it is processed: a file by its path, or bytes in memory.
 * @throws ApiError 415 for an infected one, 503 when the scanner is unavailable and files are then refused
 */
export type UploadScan = (upload: string | Buffer) => Promise<void>;

interface Scanning {
  db: Database;
  log: Logger;
  scanner: Scanner;
  /** The folder for infected files, for the operator to inspect; nothing serves it. */
  infectedFolder: string;
  /** The policy for uploads while the scanner is unavailable. */
  whenAway: 'allow' | 'refuse';
}

export function uploadScan({ db, log, scanner, infectedFolder, whenAway }: Scanning): UploadScan {
  return async (upload) => {
    const isFile = typeof upload === 'string';
    const verdict = await scanner.scan(isFile ? createReadStream(upload) : [upload]);
    if (verdict.is === 'clean') return;
    if (verdict.is === 'infected') {
      const Kept = isFile ? basename(upload) : randomUUID();
      await makeFolderDurably(infectedFolder, 0o700);
      const path = join(infectedFolder, Kept);
      await (isFile ? copyFile(upload, path) : writeFile(path, upload, { mode: 0o600 }));
      log.warn({ signature: verdict.signature, file: Kept }, 'infectedFile');
      const after = { Signature: verdict.signature, Kept };
      await recordOperation(db, systemActor('ScanFile'), { entityType: 'file', after });
      throw fileTypeRefused('文件中发现病毒，已被隔离，没有保存');
    }
    log.error({ why: verdict.why, whenAway }, 'scannerAway');
    if (whenAway === 'refuse') throw busy('文件暂时无法检查，请稍后再试');
  };
}

/** Wraps a storage so that every file is scanned before it is stored. */
export function scannedStorage(storage: Storage, scan: UploadScan): Storage {
  return {
    ...storage,
    async keep(incomingFile, path) {
      await scan(incomingFile);
      return await storage.keep(incomingFile, path);
    },
  };
}
