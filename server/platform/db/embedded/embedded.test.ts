import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/start-program.ts';
import { openDataDir, type DataDir } from '../../core/data-dir.ts';
import { createLogger } from '../../core/log.ts';
import { findRunningDatabase, startEmbeddedPostgres } from './embedded.ts';
import { isRunning } from './postgres-cluster.ts';
import { giveToServer, openPostgresHome, spawnPostgres } from './postgres-program.ts';

const log = createLogger({ level: 'silent' });
// Deeper than the address of a unix socket may be.
const depth = 'a-folder-with-a-rather-long-name/'.repeat(4);
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let dataDir: DataDir;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  dataDir = await openDataDir(join(folder.path, depth));
});
afterAll(async () => {
  dataDir.release();
  await folder.remove();
});

test('a DATA_DIR belongs to one process until that process releases the folder', async () => {
  const other = join(folder.path, 'other');
  const held = await openDataDir(other);
  await expect(openDataDir(other)).rejects.toThrow('is in use by another process');

  held.release();

  (await openDataDir(other)).release();
});

test('a deep DATA_DIR gets its database, even after an interrupted initdb', async () => {
  await mkdir(join(dataDir.path, 'postgres/cluster.new/base'), { recursive: true });

  const postgres = await startEmbeddedPostgres({ dataDir, log });

  expect(await ask(postgres.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await ask(postgres.url, `select lower('ÄÖ 协会') as lower`)).toEqual([{ lower: 'äö 协会' }]);
  await postgres.stop();
});

test('the database listens on no network, and only its owner can open the socket folder', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });

  expect(await ask(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const socketFolder = new URL(postgres.url).searchParams.get('host')!;
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
});

test('an operator finds the database of a running program, and no database after the stop', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { url, ownerUrl } = postgres;
  expect(findRunningDatabase(dataDir.path)).toEqual({ url, ownerUrl });

  await postgres.stop();

  expect(findRunningDatabase(dataDir.path)).toBeUndefined();
});

test('a server that a killed program left running is stopped first', async () => {
  const cluster = join(dataDir.path, 'postgres/cluster');
  const home = openPostgresHome(dirname(cluster));
  const socket = await mkdtemp(join(tmpdir(), 'xiehui-socket-'));
  giveToServer(home, socket);
  const leftOver = spawnPostgres(home, ['-k', socket, '-c', 'listen_addresses=']);
  const gone = once(leftOver, 'exit');
  await expect.poll(() => isRunning(cluster)).toBe(true);

  const postgres = await startEmbeddedPostgres({ dataDir, log });

  await gone;
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('a stale pid file with the pid of another process does not prevent the start', async () => {
  const pidFile = join(dataDir.path, 'postgres/cluster/postmaster.pid');
  await writeFile(pidFile, `${process.pid}\n${dataDir.path}\n1700000000\n5432\n/tmp\n\n  1  1\nready\n`);

  const postgres = await startEmbeddedPostgres({ dataDir, log });

  expect(Number.parseInt(await readFile(pidFile, 'utf8'), 10)).not.toBe(process.pid);
  await postgres.stop();
});

test('a stale socket lock with the pid of another process does not prevent the start', async () => {
  const other = await openDataDir(join(folder.path, 'cut'));
  const socket = join(other.path, 'postgres/socket');
  await mkdir(socket, { recursive: true });
  const lines = [process.pid, join(other.path, 'postgres/cluster'), 1700000000, 5432, socket, ''];
  await writeFile(join(socket, '.s.PGSQL.5432.lock'), `${lines.join('\n')}\n`);

  const postgres = await startEmbeddedPostgres({ dataDir: other, log });

  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  other.release();
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
