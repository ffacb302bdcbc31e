import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isInstalled } from '../installed-tools.ts';
import { eicar } from './start-clamd.ts';

export const isClamdThere = isInstalled('clamd');

/**
 * Starts the scanner of the distribution, with a signature of the test file alone: the real ones are hundreds of
 * megabytes.
 */
export async function startDebianClamd(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-clamd-'));
  const socket = join(folder, 'clamd.ctl');
  await mkdir(join(folder, 'signatures'));
  const signature = `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`;
  await writeFile(join(folder, 'signatures', 'eicar.ndb'), signature);
  const settings = [
    'Foreground yes',
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    `User ${userInfo().username}`,
  ];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const daemon = spawn('clamd', [`--config-file=${join(folder, 'clamd.conf')}`], { stdio: 'ignore' });
  const ended = once(daemon, 'exit');
  while (!(await listens(socket))) {
    if (daemon.exitCode !== null) throw new Error(`clamd ended with ${daemon.exitCode}`);
    await pause(50);
  }
  return {
    url: `unix:${socket}`,
    async stop() {
      daemon.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function listens(path: string): Promise<boolean> {
  const socket = connect({ path });
  return await once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
