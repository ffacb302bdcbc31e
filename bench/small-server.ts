import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from './load/report.ts';

/*
 * npm run bench small-server
 * `npm start` on a fresh clone within a limit of memory: with 1.8 GiB it ends with `ready`, with 1,000 MiB it refuses to build.
 * Needs root and control groups. The dependencies are copied, not downloaded.
 */

const root = join(import.meta.dirname, '..');
const rows = [await start(1843, /^ready \S+$/m), await start(1000, /npm install -g \.\/xiehui-\*\.tgz/)];
console.log(table(['npm start with', 'seconds', 'peak MiB, with cached files'], rows));

/** Starts a clone within a limit, and waits for these words. */
async function start(mebibytes: number, expected: RegExp): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
  const clone = join(folder, 'xiehui');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  await cp(join(root, 'node_modules'), join(clone, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.startsWith(join(root, 'node_modules/.cache')),
  });
  const group = makeGroup(mebibytes);
  const startTime = performance.now();
  const command = `echo $$ > ${group.processes} && exec npm start`;
  const program = spawn('sh', ['-c', command], {
    cwd: clone,
    env: { ...process.env, PORT: '0', STARTER: 'empty', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exit = once(program, 'close');
  try {
    await outputWith(program, expected);
    const seconds = ((performance.now() - startTime) / 1000).toFixed(0);
    return [`${mebibytes} MiB`, seconds, (group.peakBytes() / 2 ** 20).toFixed(0)];
  } finally {
    if (program.exitCode === null) process.kill(-program.pid!, 'SIGTERM');
    await exit;
    group.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function outputWith(program: ReturnType<typeof spawn>, expected: RegExp): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [program.stdout!, program.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (expected.test(output)) resolve();
      });
    program.once('close', () => reject(new Error(`ended without ${expected}: ${output}`)));
  });
}

/** Makes a control group, of version 1 or 2, below the group of this process. */
function makeGroup(mebibytes: number) {
  const isOld = existsSync('/sys/fs/cgroup/memory/memory.limit_in_bytes');
  const folder = join(isOld ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', `xiehui-bench-${process.pid}`);
  mkdirSync(folder);
  writeFileSync(join(folder, isOld ? 'memory.limit_in_bytes' : 'memory.max'), String(mebibytes * 2 ** 20));
  const peak = join(folder, isOld ? 'memory.max_usage_in_bytes' : 'memory.peak');
  return {
    processes: join(folder, 'cgroup.procs'),
    peakBytes: () => Number(readFileSync(peak, 'utf8')),
    remove: () => rmdirSync(folder),
  };
}
