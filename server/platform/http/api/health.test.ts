import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../../testing/services/start-postgres-pair.ts';
import { makeTemporaryFolder } from '../../../testing/start-program.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/start-test-database.ts';
import { readConfig } from '../../core/config.ts';
import { openFreeSpace } from '../../core/free-space.ts';
import { openDatabase } from '../../db/open.ts';
import { openStorage } from '../../storage/storage.ts';
import { addHealth } from './health.ts';
import { addMetrics } from './metrics.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTemporaryFolder();
  app = await serve({});
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await folder.remove();
});

async function serve(env: Record<string, string>): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: folder.path, ...env });
  const server = Fastify();
  addMetrics(server, config, { answered: () => 7 });
  const storage = await openStorage(config.files);
  const space = openFreeSpace([folder.path], 0);
  addHealth(server, { db: database.db, checkStorage: () => storage.check(), space });
  server.get('/things/:id', () => 'thing');
  return server;
}

test('a running program is alive and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });

  const answer = await app.inject('/readyz');

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    status: 'ready',
    database: 'ok',
    migrations: 'ok',
    storage: 'ok',
    space: 'ok',
    freeMegabytes: expect.any(Number),
  });
});

test('a program without file storage reports that it is not ready', async () => {
  await rm(join(folder.path, 'files'), { recursive: true, force: true });
  await writeFile(join(folder.path, 'files'), 'a file where the folder should be');

  const answer = await app.inject('/readyz');

  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'notReady', storage: 'missing', database: 'ok' });
  await rm(join(folder.path, 'files'));
});

test('a program with a pending migration reports that it is not ready', async () => {
  await sql`delete from migrations where number = (select max(number) from migrations)`.execute(
    database.owner,
  );

  const answer = await app.inject('/readyz');

  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ migrations: 'missing', database: 'ok' });
});

test('an unresponsive database is not reported as missing its tables', async () => {
  const frozen = await startPostgres();
  const db = openDatabase({ url: frozen.url, max: 4 });
  const server = Fastify();
  const space = openFreeSpace([folder.path], 0);
  addHealth(server, { db, checkStorage: async () => {}, space });
  frozen.kill('SIGSTOP');
  const answer = await server.inject('/readyz');
  frozen.kill('SIGCONT');

  expect(answer.json()).toMatchObject({ database: 'missing', migrations: 'unknown' });
  await server.close();
  await db.destroy();
  await frozen.stop();
});

test('metrics contain the duration of each route by its pattern', async () => {
  await app.inject('/things/7?name=secret');

  const { statusCode, body } = await app.inject('/metrics');

  expect(statusCode).toBe(200);
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/things/:id",status="200",code=""} 1',
  );
  expect(body).toContain('process_cpu_seconds_total');
});

test.each([
  ['from another machine', { remoteAddress: '203.0.113.7' }],
  ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
])('metrics are rejected %s', async (_from, request) => {
  expect((await app.inject({ url: '/metrics', ...request })).statusCode).toBe(403);
});

test('METRICS_TOKEN allows its holder to read metrics from anywhere, and rejects all other requests', async () => {
  const guarded = await serve({ METRICS_TOKEN: 'a-token-of-some-length' });
  const read = async (authorization: string) => {
    const request = { url: '/metrics', remoteAddress: '203.0.113.7', headers: { authorization } };
    return (await guarded.inject(request)).statusCode;
  };

  expect(await read('Bearer a-token-of-some-length')).toBe(200);
  expect(await read('Bearer a-token-of-some-other')).toBe(403);
  expect((await guarded.inject('/metrics')).statusCode).toBe(403);
  await guarded.close();
});
