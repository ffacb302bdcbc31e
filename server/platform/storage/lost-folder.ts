import { existsSync } from 'node:fs';
import type { Config } from '../core/config.ts';
import { OperatorError } from '../core/operator-error.ts';
import type { Database } from '../db/open.ts';

/**
 * Refuses to create the folder of files again where files were stored: an empty one would hide their loss.
 * @throws OperatorError
 */
export async function refuseLostFolder(db: Database, files: Config['files']): Promise<void> {
  if (files.kind !== 'folder' || existsSync(files.folder)) return;
  const { count } = await db
    .selectFrom('files')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0)
    throw new OperatorError(
      `${files.folder} is missing, and ${count} files were stored in it: put the folder back, restore a backup, or make an empty one to go on without them`,
    );
}
