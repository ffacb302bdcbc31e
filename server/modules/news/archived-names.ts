import type { Database } from '../../platform/db/open.ts';

const maxNameLength = 60;

/**
 * Returns the paths that files have in an archive, by their paths in the store: an attachment has its own name there, in
 * a folder that no other file shares.
 */
export async function archivedNames(
  db: Database,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['path', 'original_name', 'kind'])
    .where('path', 'in', paths)
    .execute();
  const entries = rows
    .filter(({ kind }) => kind !== 'image')
    .map(
      ({ path, original_name: name }) => [path, `${path.replace(/\.\w+$/, '')}/${usableName(name)}`] as const,
    );
  const names = new Map(entries);
  return new Map(paths.map((path) => [path, `files/${names.get(path) ?? path}`]));
}

/** Returns a name that every file system takes, with its extension. */
function usableName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.\w{1,5})?$/s.exec(name) ?? [];
  const usable = Array.from(stem.replaceAll(/[\p{Cc}"<>|:*?/\\]/gu, '_'))
    .slice(0, maxNameLength)
    .join('');
  return (usable.replace(/^\.+/, '_').trim() || '_') + extension;
}
