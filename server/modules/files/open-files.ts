import { recordName } from '../../platform/db/content-revision.ts';
import type { Database } from '../../platform/db/open.ts';
import { fileAccess, findAccess } from './file-uses.ts';
import { findFile, type KnownFile } from './store.ts';

/*
 * The public records that name a file of the editor decide who may read it (security line 11). Drafts, review cases,
 * versions and templates open nothing.
 */

export interface ServedFile extends KnownFile {
  /** One of `fileAccess`. */
  access: number;
  /**
   * Itself and the records that name it, as withdrawals name them; undefined while nothing names it: a record that does so
   * later may be withdrawn before the file is read again.
   */
  records: string[] | undefined;
}

/**
 * Returns a file's record and who may read it. A file that nothing names yet is open to everybody with its address,
 * since only its uploader has it; one removed from the library is not.
 */
export async function findServedFile(db: Database, path: string): Promise<ServedFile | undefined> {
  const file = await findFile(db, path);
  if (!file) return undefined;
  const access = (await findAccess(db, [path])).get(path);
  const records = access && [recordName('file', path), ...access.records];
  const unnamed = file.isRemoved ? fileAccess.none : fileAccess.everyone;
  return { ...file, access: access?.access ?? unnamed, records };
}
