import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../testing/start-program.ts';
import { isDatabaseAway } from './database-away.ts';

async function faultOf(host: string): Promise<unknown> {
  return await new Client({ host, port: 5432 }).connect().then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a database without its socket is away', async () => {
  const folder = await makeTemporaryFolder();

  expect(isDatabaseAway(await faultOf(folder.path))).toBe(true);

  await folder.remove();
});

test('a database that stands still with its queue full is away', () => {
  const full = Object.assign(new Error('connect EAGAIN'), { syscall: 'connect', code: 'EAGAIN' });

  expect(isDatabaseAway(full)).toBe(true);
});

test('a fault of ours is none of the database', () => {
  expect(isDatabaseAway(new TypeError('x is undefined'))).toBe(false);
});
