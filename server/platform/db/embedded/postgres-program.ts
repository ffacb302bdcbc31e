import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../core/operator-error.ts';
import { binariesFor, packagedBinaries } from './postgres-binaries.ts';
import {
  choosePostgresUser,
  giveHome,
  giveTree,
  inNamespace,
  userWithAccount,
  type PostgresUser,
  type UnixUser,
} from './postgres-user.ts';

/** A folder for a database (`cluster`) and its socket, with the user that PostgreSQL runs as on it. */
export interface PostgresHome {
  folder: string;
  user: PostgresUser;
  /** The folder of the programs; that of the npm package if undefined. */
  binaries?: string;
}

/** Chooses the user of a database folder, which exists and on which no server runs, and gives the folder to that user. */
export function openPostgresHome(folder: string, binaries?: string): PostgresHome {
  const user = choosePostgresUser(folder);
  giveHome(folder, user);
  return { folder, user, ...(binaries !== undefined && { binaries }) };
}

/** Makes what this process has made below the folder belong to the server's user. */
export function giveToServer({ user }: PostgresHome, path: string): void {
  if (isOther(user)) giveTree(path, user);
}

/**
 * Returns the path by which the server finds what is in its folder. Another user may not enter the folders above, such as
 * the home of root: the server gets the open folder as descriptor 3.
 */
export function pathForServer({ folder, user }: PostgresHome, name: string): string {
  return isOther(user) ? `${openFolder}/${name}` : join(folder, name);
}

/** Returns where a path that a server has written down is for this process. */
export function realPath(folder: string, path: string): string {
  return path.startsWith(`${openFolder}/`) ? join(folder, path.slice(openFolder.length)) : path;
}

const openFolder = '/proc/self/fd/3';

/**
 * Makes the database folder `name`; the last line of initdb's output is the error's message when it fails.
 */
export async function runInitdb(home: PostgresHome, name: string, args: string[]): Promise<void> {
  const { folder, user, binaries } = home;
  const cluster = join(folder, name);
  rmSync(cluster, { recursive: true, force: true });
  if (!isOther(user)) return await finish(spawnHere(user, binaries, 'initdb', ['-D', cluster, ...args]));
  const owner = userWithAccount(user);
  mkdirSync(cluster, { mode: 0o700 });
  giveTree(cluster, owner);
  await finish(spawnAs(owner, cluster, binaries, 'initdb', ['-D', openFolder, ...args]));
  giveTree(cluster, user);
}

/** Starts postgres on the folder `cluster` as a direct child; the child's pid is the postmaster's. */
export function spawnPostgres(home: PostgresHome, args: string[]): ChildProcess {
  const { folder, user, binaries } = home;
  const cluster = pathForServer(home, 'cluster');
  if (!isOther(user)) return spawnHere(user, binaries, 'postgres', ['-D', cluster, ...args]);
  // The command line names the real folder, by which a server that a killed program left is found.
  const name = ['-c', `xiehui.folder=${join(folder, 'cluster')}`];
  return spawnAs(user, folder, binaries, 'postgres', ['-D', cluster, ...name, ...args]);
}

type Program = 'initdb' | 'postgres';

function isOther(user: PostgresUser): user is UnixUser {
  return typeof user !== 'string';
}

// The server has a process group of its own: Ctrl-C on the terminal reaches us alone, and we stop the database last.
const optionsOf = (program: Program): SpawnOptions => ({
  stdio: ['ignore', 'ignore', 'pipe'],
  detached: program === 'postgres',
});

function spawnHere(
  user: 'own' | 'namespace',
  binaries: string | undefined,
  program: Program,
  args: string[],
): ChildProcess {
  const file = process.platform === 'win32' ? `${program}.exe` : program;
  const direct = [join(binaries ?? packagedBinaries(), file), ...args];
  const bound = boundToUs(program, direct);
  const [command, ...rest] = user === 'namespace' ? cleaned([...inNamespace, ...bound]) : cleaned(bound);
  return spawn(command!, rest, optionsOf(program));
}

/** Starts a program as another user, who gets the folder as descriptor 3. */
function spawnAs(
  user: UnixUser,
  folder: string,
  binaries: string | undefined,
  program: Program,
  args: string[],
): ChildProcess {
  const direct = [join(binariesFor(user, binaries), program), ...args];
  const [command, ...rest] = cleaned(boundToUs(program, direct));
  const descriptor = openSync(folder, 'r');
  try {
    const stdio: SpawnOptions['stdio'] = ['ignore', 'ignore', 'pipe', descriptor];
    return spawn(command!, rest, { ...optionsOf(program), stdio, cwd: '/', ...user });
  } finally {
    closeSync(descriptor);
  }
}

/** The server ends with us: even after a kill -9 of the program it shuts down cleanly by itself. */
function boundToUs(program: Program, direct: string[]): string[] {
  const isPossible = program === 'postgres' && process.platform === 'linux' && isInstalled('setpriv');
  return isPossible ? ['setpriv', '--pdeathsig', 'INT', '--', ...direct] : direct;
}

// The allocator of Node (cli/launch.mjs) is not for PostgreSQL. Libraries preloaded by others are for both.
function cleaned(command: string[]): string[] {
  return process.platform === 'linux' ? ['sh', '-c', withoutOurAllocator, 'sh', ...command] : command;
}

const withoutOurAllocator =
  'case "$LD_PRELOAD" in *libjemalloc*) unset LD_PRELOAD MALLOC_CONF ;; esac; exec "$@"';

async function finish(initdb: ChildProcess): Promise<void> {
  const [output, [status]] = await Promise.all([
    text(initdb.stderr!),
    once(initdb, 'close') as Promise<[number | null]>,
  ]);
  if (status !== 0)
    throw new OperatorError(`initdb failed: ${output.trim().split('\n').at(-1) || `status ${status}`}`);
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}
