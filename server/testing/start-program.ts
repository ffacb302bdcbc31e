import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { farBackupTime } from './backup-time.ts';

/** A started program and its output so far. */
export type Program = {
  output(): string;
  /** The address of the `ready` line; rejects when the program ends before it. */
  ready: Promise<string>;
  /** The exit status; null when a signal ended it. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

/** Node's compile cache, as `launch` stores it: it saves a third of a start. */
export const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compiled');
const ownCheckout = join(import.meta.dirname, '../..');

/**
 * Starts the whole program, as `npm start` does after its preparations.
 * @param before a command and its arguments that start Node, such as `nice`
 * @param checkout the folder whose built program is started
 */
export function startProgram(
  env: Record<string, string>,
  before: string[] = [],
  checkout = ownCheckout,
): Program {
  const [command, ...args] = [...before, process.execPath, join(checkout, 'cli/start-built.mjs')];
  const child = spawn(command!, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      STARTER: 'empty',
      DRAIN_SECONDS: '0',
      BACKUP_TIME: farBackupTime(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails leaves no program behind.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const url = /^ready (\S+)$/m.exec(output)?.[1];
        if (url) resolve(url);
      });
    }
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  ready.catch(() => {}); // for callers that only wait for the end
  return { output: () => output, ready, ended, kill: (signal) => child.kill(signal) };
}

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** Makes a folder that is deleted after the test file; pass its `remove` to `afterAll`. */
/** @param parent another one than the temporary folder of the run, which is in memory below `/dev` */
export async function makeTemporaryFolder(parent = tmpdir()): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(parent, 'xiehui-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
