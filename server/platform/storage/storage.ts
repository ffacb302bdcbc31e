import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../core/config.ts';
import { makeFolderDurably } from '../core/fsync.ts';
import type { Logger } from '../core/log.ts';
import type { Digest } from './digest.ts';
import { openFolder } from './folder-storage.ts';
import { openBucket } from './s3-storage.ts';

/** The store of all files: a folder, or a bucket of an S3-compatible service. Its paths are relative and random. */
export interface Storage {
  /** A folder of this machine for files that are still arriving. */
  incoming: string;
  /** Moves an arrived file to its path, and resolves when it survives a power cut; it is there whole or not at all. */
  keep(incomingFile: string, path: string): Promise<Digest>;
  /** Streams the bytes of a file; the stream fails when there is no such file. `end` is the last byte wanted. */
  read(path: string, part?: { start: number; end: number }): Readable;
  /** Undefined when there is no such file. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Removes a file; a missing one is no error. */
  remove(path: string): Promise<void>;
  /** @throws when files cannot be stored at the moment */
  check(): Promise<void>;
}

/** @throws OperatorError when the store refuses the key or has no such bucket */
export async function openStorage(files: Config['files']): Promise<Storage> {
  const incoming = incomingOf(files);
  await makeFolderDurably(incoming);
  return files.kind === 's3' ? await openBucket(files) : openFolder(files.folder, incoming);
}

/** Deletes partly received files of an interrupted process. Must not run beside another running program. */
export async function clearIncoming(files: Config['files']): Promise<void> {
  await rm(incomingOf(files), { recursive: true, force: true });
}

function incomingOf(files: Config['files']): string {
  return files.kind === 's3' ? files.incoming : join(files.folder, '.incoming');
}

/** Logs once that the store does not answer at the start. The site starts without files, as it may soon be back. */
export async function noteStoreAway(storage: Storage, log: Logger): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.warn({ why }, 'FILES_URL does not answer: there are no uploads and no files until it does');
  }
}
