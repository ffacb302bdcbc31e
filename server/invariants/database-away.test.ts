import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { build } from '../app.ts';
import { readConfig } from '../platform/core/config.ts';
import { createLogger } from '../platform/core/log.ts';
import { openDatabase, type Database } from '../platform/db/open.ts';
import { openDatabaseLine, type DatabaseLine } from '../testing/services/database-line.ts';
import { createTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { waitLimitMs } from '../testing/time-limits.ts';

/* The pages that visitors see while the database is frozen or stopped (security lines 29, 34). */

let database: TestDatabase;
let line: DatabaseLine;
let db: Database;
let dataDir: string;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openDatabaseLine(database.url);
  db = openDatabase({ url: line.url, max: 8 });
  dataDir = await mkdtemp(join(tmpdir(), 'xiehui-away-'));
  const config = readConfig({ DATA_DIR: dataDir, LIMIT_REQUESTS: '100000/10' });
  const log = createLogger({ level: 'silent' });
  ({ app } = await build({
    db,
    database: { url: line.url, ownerUrl: line.url },
    config,
    log,
    isRehearsal: true,
  }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
beforeEach(() => vi.waitUntil(isFromMemory, { timeout: waitLimitMs }));
afterEach(() => line.mend());
afterAll(async () => {
  await app.close();
  await db.destroy();
  await line.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const cachedPath = '/api/XfWebApi/GetMenuList';
const notCached = '/api/XfWebApi/GetNewsDetail?newsid=7';
const get = (path: string) => fetch(origin + path);

/** Returns true once the program listens for changes and therefore answers from memory. */
async function isFromMemory(): Promise<boolean> {
  const count = async () =>
    Number(/^http_answers_from_memory_total (\d+)$/m.exec(await (await get('/metrics')).text())?.[1]);
  const before = await count();
  await get(cachedPath);
  return (await ageOf(cachedPath)) === null && (await count()) > before;
}

const ageOf = async (path: string) => (await get(path)).headers.get('age');

test.each([
  ['is frozen', () => line.freeze()],
  ['is stopped', () => line.cut()],
])('while the database %s, cached pages are served with an Age header', async (_how, fail) => {
  const before = await (await get(cachedPath)).text();

  fail();
  await expect.poll(() => ageOf(cachedPath)).not.toBeNull();
  const answer = await get(cachedPath);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-status')).toMatch(/^xiehui; hit; ttl=-\d+$/);
  expect(await answer.text()).toBe(before);
});

// The driver alone would wait longer than this test may take.
test.each([
  ['a call', notCached],
  ['a feed', '/rss.xml'],
  ['a file', `/files/2026/11/${'0'.repeat(32)}.pdf`],
  ['a call with a token', '/api/XfWebApi/GetUserInfo'],
])('while the database is frozen, %s that is not cached returns a request to retry', async (_what, path) => {
  line.freeze();

  const answer = await fetch(origin + path, {
    headers: path.includes('User') ? { token: 'x'.repeat(43) } : {},
  });

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await answer.json()).toMatchObject({ Code: 503, Message: '系统繁忙，请稍后再试' });
});

test('while the database is frozen, metrics respond and only the readiness check fails', async () => {
  line.freeze();
  await expect.poll(() => ageOf(cachedPath)).not.toBeNull();

  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/servez')).status).toBe(200);
  expect((await get('/metrics')).status).toBe(200);
});
