import { readdir, readFile } from 'node:fs/promises';

/** Returns a process and all its descendants, from the kernel's data. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name of a program is in brackets and may contain any character.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Stops these processes where they are, until the result is disposed of. */
export async function freeze(pids: number[]): Promise<AsyncDisposable> {
  signal(pids, 'SIGSTOP');
  return { [Symbol.asyncDispose]: async () => signal(pids, 'SIGCONT') };
}

export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
