import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/* The resource use of processes, read from /proc: the bench runs on Linux. */

const ticksPerSecond = 100;

/** CPU seconds of a process so far, and of its children that have ended. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = await statOf(pid);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return (user + system + childrenUser + childrenSystem) / ticksPerSecond;
}

/** CPU seconds of the private PostgreSQL of a DATA_DIR so far. */
export async function databaseCpuSeconds(dataDir: string): Promise<number> {
  const postmaster = await databasePid(dataDir);
  let sum = await cpuSeconds(postmaster);
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!pid) continue;
    const parent = await statOf(pid).then(
      (fields) => Number(fields[1]),
      () => 0,
    );
    if (parent === postmaster) sum += await cpuSeconds(pid).catch(() => 0);
  }
  return sum;
}

/** Resident memory in MB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** Returns the peak of the resident memory since `forgetPeak`, in MB, as the kernel records it: no moment is missed. */
export async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** A file of this folder as a process of its own. */
export function startHelper(file: string): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production' };
  return fork(join(import.meta.dirname, file), { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Waits for the next message of a helper process. */
export async function hear<Said>(helper: ChildProcess): Promise<Said> {
  const [said] = await once(helper, 'message');
  return said as Said;
}

/** Sends a message and waits for the response. */
export async function ask<Answer>(helper: ChildProcess, message: object): Promise<Answer> {
  const answer = hear<Answer>(helper);
  helper.send(message);
  return await answer;
}

async function databasePid(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number.parseInt(file, 10);
}

/** Returns the fields of /proc/<pid>/stat from the third on: the name before them may contain blanks. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
