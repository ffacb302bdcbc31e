import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { removeFile } from '../storage/picture-variants.ts';
import type { Storage } from '../storage/storage.ts';
import { damaged } from './damaged.ts';
import { fileCountOf } from './manifest.ts';
import type { Report } from './progress.ts';
import { readFiles, type CheckedBackup } from './read-backup.ts';
import { sumOf } from './sum-of.ts';

/** Files that were added to the existing ones. */
export interface PutFiles {
  /** Replaces those that are there with other bytes. */
  finish(): Promise<void>;
  takeBack(): Promise<void>;
}

/** Adds the files of a backup; an existing file with the same bytes stays. */
export async function putFiles(backup: CheckedBackup, storage: Storage, report: Report): Promise<PutFiles> {
  const addedPaths: string[] = [];
  const waiting: { arrived: string; path: string }[] = [];
  const of = fileCountOf(backup.manifest);
  const files = {
    async finish() {
      for (const { arrived, path } of waiting) await storage.keep(arrived, path);
    },
    async takeBack() {
      for (const path of addedPaths) await removeFile(storage, path);
      for (const { arrived } of waiting) await rm(arrived, { force: true });
    },
  };
  await mkdir(storage.incoming, { recursive: true });
  try {
    for await (const file of readFiles(backup)) {
      const size = await storage.sizeOf(file.path);
      if (size !== file.size || (await sumOf(storage.read(file.path))) !== file.sha256) {
        const arrived = await receive(storage, file);
        if (size === undefined) await keep(arrived, file.path);
        else waiting.push({ arrived, path: file.path });
      }
      report({ what: 'file', name: file.path, bytes: file.size, of });
    }
  } catch (error) {
    await files.takeBack();
    throw error;
  }
  return files;

  async function keep(arrived: string, path: string): Promise<void> {
    addedPaths.push(path);
    await storage.keep(arrived, path);
  }
}

async function receive(
  storage: Storage,
  { content, sha256 }: { content: AsyncIterable<Buffer>; sha256: string },
): Promise<string> {
  const arrived = join(storage.incoming, randomUUID());
  const sum = createHash('sha256');
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        sum.update(piece);
        yield piece;
      }
    },
    createWriteStream(arrived, { mode: 0o600, flush: true }),
  );
  if (sum.digest('hex') !== sha256) throw damaged();
  return arrived;
}
