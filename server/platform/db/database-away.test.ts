import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/start-program.ts';
import { isDatabaseAway } from './database-away.ts';
import { connectionTo } from './replication/primary-host.ts';

async function errorOf(host: string): Promise<unknown> {
  return await new Client({ host, port: 5432 }).connect().then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a database without its socket counts as unavailable', async () => {
  const folder = await makeTemporaryFolder();

  expect(isDatabaseAway(await errorOf(folder.path))).toBe(true);

  await folder.remove();
});

test('a frozen database with a full queue counts as unavailable', () => {
  const full = Object.assign(new Error('connect EAGAIN'), { syscall: 'connect', code: 'EAGAIN' });

  expect(isDatabaseAway(full)).toBe(true);
});

test('an error of the program does not count as a database failure', () => {
  expect(isDatabaseAway(new TypeError('x is undefined'))).toBe(false);
});

test('several unresponsive servers count as unavailable, and each waiting query gets its own error', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgresql://x@127.0.0.1:${port},127.0.0.1:${port}/x`;
  const connect = () =>
    new Client(connectionTo(url)).connect().then(
      () => undefined,
      (error: unknown) => error,
    );

  const [one, other] = await Promise.all([connect(), connect()]);

  expect([one, other].map(isDatabaseAway)).toEqual([true, true]);
  expect(one).not.toBe(other);
  silent.close();
});
