import { storageAway } from '../core/errors.ts';

// The folder was moved away, made read-only or given to another user, or its disk fails. A full disk has a message of
// its own.
const away = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE']);

/** Reports an unusable folder of files as unavailable storage, not as an error of the program. */
export async function asStorageAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isFolderAway(error) ? storageAway(error) : error;
  }
}

function isFolderAway(error: unknown): boolean {
  return error instanceof Error && away.has(String((error as NodeJS.ErrnoException).code));
}
