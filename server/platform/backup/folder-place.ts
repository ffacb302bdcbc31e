import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';

/*
 * Backups contain all data, so they may be neither among uploads nor among the files of the site. A folder is compared
 * by where it is, not by how it is written: links are followed, and a folder that was mounted twice is the same folder.
 */

export type FolderPlace = 'free' | 'system' | 'data' | 'program' | 'around';

/** The program and the pages it serves are below it. */
const programFolder = resolve(import.meta.dirname, '../../..');
/** A program that runs as root could write there. */
const ownedBySystem = '/etc /boot /bin /sbin /lib /lib64 /usr/bin /usr/sbin /usr/lib'.split(' ');
const systemFolders = ['/proc', '/sys', '/dev', ...ownedBySystem];

/** Returns where a folder is that may not exist yet. */
export async function placeOfFolder(
  folder: string,
  dataDir: string,
  program = programFolder,
): Promise<FolderPlace> {
  if (['/proc', '/sys'].some((system) => isWithin(system, folder))) return 'system';
  const real = await realFolder(resolve(folder));
  const [data, own] = [await realFolder(dataDir), await realFolder(program)];
  if (await isInside(data, real)) return (await isInside(join(data, 'backups'), real)) ? 'free' : 'data';
  if (systemFolders.some((system) => isWithin(system, real))) return 'system';
  if (await isInside(own, real)) return 'program';
  return (await isInside(real, data)) || (await isInside(real, own)) ? 'around' : 'free';
}

/** Returns the path without links; what does not exist yet is below its last parent that does. */
async function realFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    // A link that leads nowhere would be followed once its target exists.
    if ((await lstat(path).catch(() => undefined))?.isSymbolicLink()) throw error;
    return path === dirname(path) ? path : join(await realFolder(dirname(path)), basename(path));
  }
}

/** Returns whether a path is a folder or below it, also where the folder was mounted a second time. */
async function isInside(folder: string, path: string): Promise<boolean> {
  if (isWithin(folder, path)) return true;
  const folderState = await stat(folder).catch(() => undefined);
  if (!folderState) return false;
  for (let parent = path; parent !== dirname(parent); parent = dirname(parent)) {
    const parentState = await stat(parent).catch(() => undefined);
    if (parentState?.dev === folderState.dev && parentState.ino === folderState.ino) return true;
  }
  return false;
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way.split('/')[0] !== '..' && !isAbsolute(way));
}
