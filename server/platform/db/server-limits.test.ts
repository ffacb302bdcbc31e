import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/start-test-database.ts';
import { createLogger } from '../core/log.ts';
import { OperatorError } from '../core/operator-error.ts';
import { connect } from './connect.ts';
import { compareWithServer, refuseOldServer, refuseOldVersion, refuseOtherEngine } from './server-limits.ts';

test.for([
  [130_023, '13.23'],
  [140_020, '14.20 (Debian 14.20-1)'],
] as const)('a server of version %d is rejected with a message of one line', ([number, name]) => {
  const start = () => refuseOldVersion({ number, name });

  expect(start).toThrow(OperatorError);
  expect(start).toThrow(`DATABASE_URL leads to PostgreSQL ${name}: version 15 or newer is needed`);
});

test.for([
  ['CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025/06/24)', 'CockroachDB, which lacks LISTEN'],
  ['PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu', 'YugabyteDB, which lacks LISTEN'],
  ['(openGauss 6.0.0 build aee4abd5) compiled at 2024-09-29', 'openGauss, which lacks the functions'],
  ['KingbaseES V008R006C008B0014 on x64, 64-bit', 'KingbaseES, which lacks the functions'],
] as const)('%s is named and rejected whatever number it reports', ([version, message]) => {
  expect(() => refuseOtherEngine(version)).toThrow(`DATABASE_URL leads to ${message}`);
});

test('PostgreSQL itself is no other engine', () => {
  refuseOtherEngine('PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc');
});

test('a server of version 15 or later is accepted', async () => {
  refuseOldVersion({ number: 150_000, name: '15.0' });
  const { ownerUrl, drop } = await createEmptyDatabase();
  const client = await connect(ownerUrl);

  await refuseOldServer(client);

  await client.end();
  await drop();
});

test('a pool that is larger than the server allows is reported at the start', async () => {
  const { ownerUrl, drop } = await createEmptyDatabase();
  const client = await connect(ownerUrl);
  const said: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => void said.push(line) } });

  await compareWithServer(client, { pool: 2, workers: 1, log });
  expect(said).toEqual([]);
  await compareWithServer(client, { pool: 400, workers: 4, log });

  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0]!)).toMatchObject({
    level: 40,
    needed: 1620,
    msg: expect.stringContaining('DATABASE_POOL'),
  });
  await client.end();
  await drop();
});
