import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { openBucket } from './s3-storage.ts';

/** Where files lie: a folder, or a bucket of an S3-compatible store. Paths are ours: relative, random, without `..`. */
export interface Storage {
  /** A folder of this machine for files that are still arriving. */
  incoming: string;
  /** Moves an arrived file to its path; it is there whole or not at all. */
  keep(incomingFile: string, path: string): Promise<void>;
  /** Its bytes, streamed; a fault of the stream when there is no such file. `end` is the last byte wanted. */
  read(path: string, part?: { start: number; end: number }): Readable;
  /** Undefined when there is no such file. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Removing what is not there is no fault. */
  remove(path: string): Promise<void>;
  /** @throws when files cannot be kept at the moment */
  check(): Promise<void>;
}

/** @throws OperatorError when the store refuses the key or has no such bucket */
export async function openStorage(files: Config['files']): Promise<Storage> {
  return files.kind === 's3' ? await openBucket(files) : await openFolder(files.folder);
}

async function openFolder(root: string): Promise<Storage> {
  const incoming = join(root, '.incoming');
  // What a killed process was receiving is worth nothing.
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  return {
    incoming,
    async keep(incomingFile, path) {
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true });
      await rename(incomingFile, target);
    },
    read: (path, part) => createReadStream(join(root, path), part),
    async sizeOf(path) {
      try {
        const found = await stat(join(root, path));
        return found.isFile() ? found.size : undefined;
      } catch (error) {
        if (missing.has(String((error as NodeJS.ErrnoException).code))) return undefined;
        throw error;
      }
    },
    remove: (path) => rm(join(root, path), { force: true }),
    async check() {
      const probe = join(root, `.probe-${process.pid}`);
      await mkdir(root, { recursive: true });
      await writeFile(probe, '');
      await rm(probe, { force: true });
    },
  };
}

const missing = new Set(['ENOENT', 'ENOTDIR']);
