import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';

/** Where files lie. Paths are ours: relative, random, without `..`. */
export interface Storage {
  /** Files of this folder are served from here. */
  root: string;
  /** A folder on the same disk for files that are still arriving. */
  incoming: string;
  /** Moves an arrived file to its path; it is there whole or not at all. */
  keep(incomingFile: string, path: string): Promise<void>;
  read(path: string): NodeJS.ReadableStream;
}

export async function openStorage(files: Config['files']): Promise<Storage> {
  if (files.kind !== 'folder')
    throw new OperatorError('FILES_URL: this release keeps files in a folder; leave it unset');
  return await openFolder(files.folder);
}

async function openFolder(root: string): Promise<Storage> {
  const incoming = join(root, '.incoming');
  // What a killed process was receiving is worth nothing.
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  return {
    root,
    incoming,
    async keep(incomingFile, path) {
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true });
      await rename(incomingFile, target);
    },
    read: (path) => createReadStream(join(root, path)),
  };
}
