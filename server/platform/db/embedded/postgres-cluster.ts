import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { renameDurably } from '../../core/fsync.ts';
import { realPath, runInitdb, type PostgresHome } from './postgres-program.ts';

export const superuser = 'xiehui';
/** Owns nothing. */
export const programRole = 'xiehui_program';

/**
 * Makes the database folder. The caller holds the lock of DATA_DIR. The remains of an interrupted initdb are deleted:
 * the folder gets its name only when it is complete.
 */
export async function createCluster(home: PostgresHome, passwordFile?: string): Promise<void> {
  const cluster = join(home.folder, 'cluster');
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  // The builtin locale sorts and folds the same on every platform and every libc.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = passwordFile
    ? [`--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    : ['--auth-local=trust', '--auth-host=reject'];
  await runInitdb(home, unfinished, ['-U', superuser, '--no-instructions', ...locale, ...access]);
  // initdb has synchronised its content to the disk.
  await renameDurably(join(home.folder, unfinished), cluster);
}

const unfinished = 'cluster.new';

/**
 * Stops a server that a killed program left on this folder and clears its pid file. Given 1.5 s to shut down, then
 * stopped at once: acknowledged transactions are in the log either way.
 */
export async function stopLeftOver(cluster: string): Promise<void> {
  const pid = pidInFile(cluster);
  if (pid === undefined) return;
  if (!isPostmaster(pid, cluster)) {
    // The pid may belong to another process by now, and PostgreSQL would then refuse to start. Backends that outlived
    // their server are still found: PostgreSQL finds its shared memory by the folder, not by this file.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', 1500],
    ['SIGQUIT', 3000],
    ['SIGKILL', 1000],
  ] as const) {
    signalIfAlive(pid, signal);
    if (await ended(pid, cluster, patience)) return;
  }
}

/** Returns the folder of the unix socket of the server that last ran on this database folder. */
export function socketFolderOf(cluster: string): string | undefined {
  const folder = pidFileLines(cluster)?.[4];
  return folder ? realPath(dirname(cluster), folder) : undefined;
}

/** Returns whether a server runs on this database folder. */
export function isRunning(cluster: string): boolean {
  const pid = pidInFile(cluster);
  return pid !== undefined && isPostmaster(pid, cluster);
}

function pidInFile(cluster: string): number | undefined {
  const pid = Number(pidFileLines(cluster)?.[0]);
  return pid > 0 ? pid : undefined;
}

function pidFileLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

// A recycled pid does not count: the command line names the folder.
function isPostmaster(pid: number, cluster: string): boolean {
  return commandOf(pid).includes(cluster);
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const [command, ...args] =
      process.platform === 'win32'
        ? ['powershell', '-Command', `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`]
        : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
    return execFileSync(command!, args, { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function ended(pid: number, cluster: string, patience: number): Promise<boolean> {
  for (let waited = 0; waited < patience; waited += 20) {
    if (!isPostmaster(pid, cluster)) return true;
    await pause(20);
  }
  return false;
}
