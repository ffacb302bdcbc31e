import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileErrorOf } from '../core/file-errors.ts';
import { OperatorError } from '../core/operator-error.ts';
import { placeOfFolder, type FolderPlace } from './folder-place.ts';

/*
 * The folder of backups may be on a network, so a serving program checks it through probe-folder.ts.
 */

/** The state of a backup folder. */
export interface FolderState {
  /** The reason in words why backups cannot be made in it; blank when they can. */
  error: string;
  /** True when the backups are on the same disk as the data folder, so that one failure loses both. */
  isOnDataDisk: boolean;
  /** Where the folder is; a folder of the settings may only be in a free place. */
  place: FolderPlace;
}

/** @param isNew true for a folder that somebody wants to use: in a place that is not free it is not even made */
export async function readFolderState(folder: string, dataDir: string, isNew = false): Promise<FolderState> {
  const place = await placeOfFolder(folder, dataDir).catch(() => undefined);
  if (place === undefined)
    return {
      error: folderError(folder, '它或上级目录是失效的链接').message,
      isOnDataDisk: false,
      place: 'free',
    };
  if (isNew && place !== 'free') return { error: '', isOnDataDisk: false, place };
  return { ...(await tryFolder(folder, dataDir)), place };
}

async function tryFolder(folder: string, dataDir: string): Promise<Omit<FolderState, 'place'>> {
  try {
    await makeBackupFolder(folder, dataDir);
    return { error: '', isOnDataDisk: await isOnDataDisk(folder, dataDir) };
  } catch (error) {
    return { error: (error as Error).message, isOnDataDisk: await isOnDataDisk(folder, dataDir) };
  }
}

/**
 * Makes the folder where it is missing. A data folder that was moved away is not made again for a folder inside it: an empty
 * one would hide the loss.
 * @throws OperatorError when it cannot be made or written to, as where a disk is not mounted
 */
export async function makeBackupFolder(folder: string, dataDir: string): Promise<void> {
  const trial = join(folder, `.trial-${randomUUID()}`);
  try {
    await makeFolder(folder, dataDir);
    await writeFile(trial, '', { flag: 'wx', mode: 0o600 });
    await rm(trial);
  } catch (error) {
    throw folderError(folder, fileErrorOf(error), error);
  }
}

// Not the `recursive` of mkdir: Node never returns from it where a file system answers ENOENT, as /proc does.
async function makeFolder(folder: string, existing: string): Promise<void> {
  if (folder === existing) return void (await stat(folder));
  if (await stat(folder).catch(() => undefined)) return;
  if (folder !== dirname(folder)) await makeFolder(dirname(folder), existing);
  await mkdir(folder, { mode: 0o700 });
}

export function folderError(folder: string, why: string, cause?: unknown): OperatorError {
  return new OperatorError(`备份目录 ${folder} 不能使用：${why}`, { cause });
}

async function isOnDataDisk(folder: string, dataDir: string): Promise<boolean> {
  const [mine, theirs] = await Promise.all([deviceOf(folder), deviceOf(dataDir)]);
  return mine === theirs;
}

/** Returns the device of a folder; one that the first backup creates is on the device of its parent. */
async function deviceOf(folder: string): Promise<number> {
  const folderState = await stat(folder).catch(() => undefined);
  if (folderState) return folderState.dev;
  return folder === dirname(folder) ? -1 : await deviceOf(dirname(folder));
}
