import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from './nginx.ts';

const run = promisify(execFile);
const example = new URL('../deploy/haproxy.cfg', import.meta.url);

/** Starts a real HAProxy in front of these programs by `deploy/haproxy.cfg`, without TLS. */
export async function startHaproxy(
  folder: string,
  [one, other]: readonly [number, number],
): Promise<{ url: string; stop(): Promise<void> }> {
  const [port = 0, plainPort = 0] = await freePorts(2);
  await mkdir(folder);
  const path = join(folder, 'haproxy.cfg');
  const config = (await readFile(example, 'utf8'))
    .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${one}`)
    .replaceAll('# server app2 10.0.0.2:3000', `server app2 127.0.0.1:${other}`);
  await writeFile(path, config);
  await run('haproxy', ['-c', '-f', path]);
  const haproxy = spawn('haproxy', ['-f', path, '-db'], { stdio: 'ignore' });
  const exit = once(haproxy, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isOpen = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOpen())) await pause(50);
  return {
    url,
    async stop() {
      haproxy.kill('SIGTERM');
      await exit;
    },
  };
}
