import { createReadStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolderDurably, moveDurably } from '../core/fsync.ts';
import { digestOf } from './digest.ts';
import { asStorageAway } from './storage-away.ts';

const missing = new Set(['ENOENT', 'ENOTDIR']);

/** Opens a folder of this machine as storage. A folder moved away while the program runs is not created again. */
export function openFolder(root: string, incoming: string) {
  async function keep(incomingFile: string, path: string) {
    const digest = await digestOf(incomingFile);
    const target = join(root, path);
    await makeFolderDurably(dirname(target));
    await moveDurably(incomingFile, target);
    return digest;
  }

  async function sizeOf(path: string): Promise<number | undefined> {
    try {
      const state = await stat(join(root, path));
      return state.isFile() ? state.size : undefined;
    } catch (error) {
      if (!missing.has(String((error as NodeJS.ErrnoException).code))) throw error;
      // Without the folder, the absence of a file proves nothing.
      await stat(incoming);
      return undefined;
    }
  }

  return {
    incoming,
    keep: (incomingFile: string, path: string) => asStorageAway(keep(incomingFile, path)),
    read: (path: string, part?: { start: number; end: number }) => createReadStream(join(root, path), part),
    sizeOf: (path: string) => asStorageAway(sizeOf(path)),
    remove: (path: string) => asStorageAway(rm(join(root, path), { force: true })),
    async check() {
      const probe = join(incoming, `probe-${process.pid}`);
      await writeFile(probe, '');
      await rm(probe, { force: true });
    },
  };
}
