import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../core/operator-error.ts';

/*
 * A copy of a data folder, or a repaired disk, may have lost what the database needs. Losses that are typical of
 * copying are repaired; all others are named, with what to do.
 */

/** Folders that are empty in a stopped database: copies that include only files leave them out. */
const emptyFolders = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_tblspc',
  'pg_twophase',
];

const whatToDo =
  'stop, put back a copy of the folder "postgres" that was made while the program was stopped, or move it away and restore a backup (npm run cli -- restore <file>)';

/** @throws OperatorError when there is a database folder without its version file */
export function refuseNameless(cluster: string): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return;
  throw new OperatorError(
    `the database folder ${cluster} is not whole: its file PG_VERSION is missing. To mend it: ${whatToDo}`,
  );
}

/** Restores the modes that a copy has lost and the folders that it left out; returns the folders. */
export async function mendCopy(cluster: string): Promise<string[]> {
  if (process.platform !== 'win32' && ((await stat(cluster)).mode & 0o777) !== 0o700)
    await chmod(cluster, 0o700);
  const copies: string[] = [];
  for (const name of emptyFolders) {
    const uppermost = await mkdir(join(cluster, name), { recursive: true, mode: 0o700 });
    if (uppermost !== undefined) copies.push(uppermost);
  }
  return copies;
}

const causes: [RegExp, string][] = [
  [/pg_control|incompatible with server/, 'its control file global/pg_control is missing or damaged'],
  [
    /checkpoint record|WAL directory|pg_wal/,
    'its log pg_wal is missing or damaged, without which nothing is known of the last changes',
  ],
  [/status of transaction/, 'its folder pg_xact is missing or damaged'],
  [/could not (?:open|access|read|stat) (?:directory|file) "([^"]+)"/, '$1 is missing or cannot be read'],
];

/** Returns the cause of a server's end as one line for the operator; undefined when a second attempt may help. */
export function damageIn(lines: readonly string[]): OperatorError | undefined {
  for (const line of lines.filter((text) => !text.startsWith('LOG:')))
    for (const [pattern, cause] of causes) {
      const match = pattern.exec(line);
      if (match)
        return new OperatorError(
          `the embedded database is damaged: ${cause.replace('$1', match[1] ?? '')}. To mend it: ${whatToDo}`,
        );
    }
  return undefined;
}

/** Returns the line that explains most about the end of the server. */
export function lastWords(lines: readonly string[]): string {
  const telling = lines.filter((line) => /^(?:FATAL|PANIC):/.test(line) && !line.includes('is starting up'));
  return telling.at(-1) ?? lines.at(-1) ?? 'no output';
}
