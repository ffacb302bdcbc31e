import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** A DATA_DIR that exists, is writable and belongs to this process until `release()` or the process ends. */
export type DataDir = { path: string; release(): void };

/**
 * Creates the folder and locks it. The lock belongs to the kernel, not to a file's text: it ends with the process,
 * however that ends, and a later process with the same pid is not mistaken for its holder.
 */
export async function openDataDir(folder: string): Promise<DataDir> {
  const lockFile = join(folder, 'lock');
  try {
    makeFolder(folder);
    closeSync(openSync(lockFile, 'a', 0o600));
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${folder} is not writable: ${(error as Error).message}`);
  }
  const path = realpathSync(folder);
  const release = await lock(lockFile, path);
  if (!release) throw new OperatorError(`DATA_DIR ${path} is in use by another process${holderOf(lockFile)}`);
  return { path, release };
}

// Not mkdir's own `recursive`: Node never returns from it where a file system answers ENOENT, as /proc does.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
  keepName(parent);
}

/** Makes the name of a new folder durable: a power cut that removed it would remove everything in it. */
function keepName(parent: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(parent, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

async function lock(lockFile: string, path: string): Promise<(() => void) | undefined> {
  if (process.platform === 'win32') return lockNamedPipe(path);
  const descriptor = process.platform === 'darwin' ? openLocked(lockFile) : lockByFlock(lockFile);
  if (descriptor === undefined) return undefined;
  ftruncateSync(descriptor);
  writeSync(descriptor, String(process.pid));
  return () => closeSync(descriptor);
}

// flock(2) belongs to the open file, which parent and child share: the child takes the lock, the parent retains it.
function lockByFlock(lockFile: string): number | undefined {
  const descriptor = openSync(lockFile, 'r+');
  const { status, error } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (error) throw new OperatorError(`cannot lock DATA_DIR: the program "flock" (util-linux) is missing`);
  if (status === 0) return descriptor;
  closeSync(descriptor);
  return undefined;
}

// macOS: O_EXLOCK | O_NONBLOCK | O_RDWR, which node:fs has no names for.
function openLocked(lockFile: string): number | undefined {
  try {
    return openSync(lockFile, 0x20 | 0x4 | 0x2);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}

function lockNamedPipe(path: string): Promise<(() => void) | undefined> {
  const name = createHash('sha256').update(path.toLowerCase()).digest('hex').slice(0, 32);
  const pipe = createServer().unref();
  return new Promise((resolve) => {
    pipe.once('error', () => resolve(undefined));
    pipe.listen(`\\\\.\\pipe\\xiehui-${name}`, () => resolve(() => pipe.close()));
  });
}

function holderOf(lockFile: string): string {
  const pid = readFileSync(lockFile, 'utf8').trim();
  return pid ? ` (pid ${pid})` : '';
}
