import { once } from 'node:events';
import { chown } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { makeDataFolder } from './testing/data-folder.ts';
import { makeTemporaryFolder, startProgram } from './testing/start-program.ts';

/* Starts and ends of the program that main.test.ts leaves out. */

test('an open connection of a visitor does not delay the stop', async () => {
  const folder = await makeDataFolder();
  const program = startProgram({ DATA_DIR: folder.path });
  const { hostname, port } = new URL(await program.ready);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  await once(socket, 'data');

  program.kill('SIGTERM');

  expect(await program.ended).toBe(0);
  await folder.remove();
});

test('an ordinary user can start the program', async () => {
  // The folder of the tests is closed to others.
  const other = await makeTemporaryFolder();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(other.path, 65_534, 65_534);
  const asNobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'] : [];

  const ordinary = startProgram({ LOG_LEVEL: 'warn', DATA_DIR: other.path }, asNobody);

  expect(await statusOf(`${await ordinary.ready}/readyz`)).toBe(200);
  ordinary.kill('SIGTERM');
  expect(await ordinary.ended).toBe(0);
  await other.remove();
});

test('the first start with the demo shows the member account once', async () => {
  const other = await makeDataFolder();
  const demo = { LOG_LEVEL: 'warn', DATA_DIR: other.path, STARTER: 'demo' };

  const first = startProgram(demo);
  const url = await first.ready;
  const line = /^示例会员账号 (\S+)，密码 (\S+)（只显示这一次）$/m.exec(first.output());
  const signedIn = await fetch(`${url}/api/XfWebApi/GetLoginToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: line?.[1], password: line?.[2] }),
  });
  const [, token = ''] = /"Data":"([^"]+)"/.exec(await signedIn.text()) ?? [];
  const reading = await fetch(`${url}/api/XfWebApi/GetMyNewsList`, { headers: { token } });
  first.kill('SIGTERM');
  await first.ended;
  const second = startProgram(demo);
  await second.ready;

  expect(await reading.json()).toMatchObject({ Code: 200, Data: { TotalCount: 5 } });
  expect(second.output()).not.toContain('示例会员账号');
  second.kill('SIGTERM');
  await second.ended;
  await other.remove();
});

async function statusOf(url: string): Promise<number> {
  const { status } = await fetch(url);
  return status;
}
