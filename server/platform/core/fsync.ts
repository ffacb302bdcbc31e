import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/*
 * The effects of these functions survive a power cut. A system keeps written bytes and new names in memory for half a
 * minute; only fsync(2), of the file and of the folder that names it, puts them on the disk.
 */

/** Writes a file whole or not at all. */
export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameDurably(unfinished, path);
}

/** Moves a file to its final name on the same disk. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await sync(from, 'r+');
  await renameDurably(from, to);
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Makes a folder and those above it, down from one that exists; their names are on the disk afterwards. */
export async function makeFolderDurably(folder: string, mode?: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = dirname(created))
    await syncFolder(dirname(created));
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and writes names through by itself.
  if (process.platform !== 'win32') await sync(folder, 'r');
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
