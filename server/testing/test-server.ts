import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDataDir } from '../base/data-dir.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createLogger } from '../base/log.ts';

/** One PostgreSQL for a whole run: TEST_DATABASE_URL when given, else an embedded one in a temporary folder. */
export type TestServer = { url: string; template: string; stop(): Promise<void> };

/** A fresh, migrated database; `drop()` closes `db` and removes it. */
export type TestDatabase = { db: Database; url: string; drop(): Promise<void> };

export async function startTestServer(): Promise<TestServer> {
  const server = await startServer();
  const template = uniqueName('template');
  try {
    await execute(server.url, `create database ${template}`);
    await migrate({ url: databaseUrl(server.url, template) });
    await prepareJobs(databaseUrl(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: server.url,
    template,
    async stop() {
      await execute(server.url, `drop database ${template} with (force)`);
      await server.stop();
    },
  };
}

/** @param from what is copied: the prepared template, or `template0` for nothing at all */
export async function createDatabase(
  server: Pick<TestServer, 'url' | 'template'>,
  from = server.template,
): Promise<TestDatabase> {
  const name = uniqueName('test');
  await execute(server.url, `create database ${name} template ${from}`);
  const url = databaseUrl(server.url, name);
  // Tests hold locks until they have seen who waits for them, on a busy machine too.
  const db = openDatabase({ url, max: 8, waitsForLocksMs: 10_000 });
  return {
    db,
    url,
    async drop() {
      await db.destroy();
      await execute(server.url, `drop database ${name} with (force)`);
    },
  };
}

/** Its tables are made at the first start of a queue: once here, not in every test file. */
async function prepareJobs(url: string): Promise<void> {
  const jobs = openJobQueue({ databaseUrl: url, log: createLogger({ level: 'warn' }) });
  await jobs.start();
  await jobs.stop();
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-test-'));
  const dataDir = await openDataDir(folder);
  const embedded = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'warn' }) });
  // Nothing here outlives the run, so nothing waits for the disk.
  await execute(embedded.url, 'alter system set fsync = off');
  await execute(embedded.url, 'alter system set synchronous_commit = off');
  await execute(embedded.url, 'alter system set full_page_writes = off');
  await execute(embedded.url, 'select pg_reload_conf()');
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      dataDir.release();
      await rm(folder, { recursive: true });
    },
  };
}

function uniqueName(kind: string): string {
  return `xiehui_${kind}_${randomBytes(6).toString('hex')}`;
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
