import type { Database } from '../db/open.ts';
import { digestOfStream } from './digest.ts';
import type { Storage } from './storage.ts';

/** The result of comparing the stored files with their records. */
export interface Scrubbed {
  checked: number;
  missing: NamedFile[];
  damaged: NamedFile[];
}

interface NamedFile {
  path: string;
  /** The name given by its uploader. */
  name: string;
}

interface Row {
  id: number;
  path: string;
  original_name: string;
  byte_size: number;
  sha256: Buffer | null;
}

const page = 500;

/** Reads every stored file and compares it with its recorded size and hash. Changes nothing. */
export async function scrubFiles(
  { db, storage }: { db: Database; storage: Pick<Storage, 'read' | 'sizeOf'> },
  report: (file: NamedFile & { bytes: number }) => void = () => {},
): Promise<Scrubbed> {
  const result: Scrubbed = { checked: 0, missing: [], damaged: [] };
  for (let rows = await rowsAfter(db, 0); rows.length > 0; rows = await rowsAfter(db, rows.at(-1)!.id))
    for (const row of rows) {
      const state = await stateOf(storage, row);
      const file = { path: row.path, name: row.original_name };
      report({ ...file, bytes: row.byte_size });
      result.checked++;
      // A running site deletes files meanwhile, including their rows.
      if (state !== 'whole' && (await isStillReferenced(db, row.id))) result[state].push(file);
    }
  return result;
}

async function rowsAfter(db: Database, id: number): Promise<Row[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'path', 'original_name', 'byte_size', 'sha256'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(page)
    .execute();
}

async function stateOf(
  storage: Pick<Storage, 'read' | 'sizeOf'>,
  { path, byte_size, sha256 }: Row,
): Promise<'whole' | 'missing' | 'damaged'> {
  const size = await storage.sizeOf(path);
  if (size === undefined) return 'missing';
  if (size !== byte_size) return 'damaged';
  try {
    const digest = await digestOfStream(storage.read(path));
    // Only the size of the oldest files was recorded.
    return sha256 === null || digest.sha256.equals(sha256) ? 'whole' : 'damaged';
  } catch {
    // A file that the disk cannot read back is lost, whatever its size.
    return 'damaged';
  }
}

async function isStillReferenced(db: Database, id: number): Promise<boolean> {
  return Boolean(await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst());
}
