import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDataDir } from '../base/data-dir.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { addressOfDatabase } from '../db/primary-host.ts';
import type { DatabaseAddresses } from '../db/program-role.ts';
import { createLogger } from '../base/log.ts';
import { prepareDatabase } from '../prepare-database.ts';

/** One PostgreSQL for a whole run: TEST_DATABASE_URL when given, else an embedded one that is gone after it. */
export type TestServer = { url: string; template: string; role: Role; stop(): Promise<void> };

/** As the program does: one that owns nothing. */
type Role = { name: string; password: string };

/**
 * A fresh, migrated database. `db` is the program's; what the program may not do, a test does as its `owner`. `drop()`
 * closes both and removes it.
 */
export type TestDatabase = DatabaseAddresses & { db: Database; owner: Database; drop(): Promise<void> };

export async function startTestServer(): Promise<TestServer> {
  const server = await startServer();
  const template = uniqueName('template');
  const role = { name: uniqueName('program'), password: randomBytes(12).toString('hex') };
  try {
    await execute(server.url, `create role ${role.name} login password '${role.password}'`);
    await execute(server.url, `create database ${template}`);
    await prepareDatabase(addressesOf(server.url, template, role));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: server.url,
    template,
    role,
    async stop() {
      await execute(server.url, `drop database ${template} with (force)`);
      // A file that was cut off left a database that knows it.
      await execute(server.url, `drop role ${role.name}`).catch(() => {});
      await server.stop();
    },
  };
}

export type SharedServer = Omit<TestServer, 'stop'>;

export async function createDatabase(server: SharedServer): Promise<TestDatabase> {
  const name = uniqueName('test');
  await execute(server.url, `create database ${name} template ${server.template}`);
  // Rights on a database are not copied with it.
  await execute(server.url, `revoke temporary on database ${name} from public`);
  return openTestDatabase(server, name, addressesOf(server.url, name, server.role));
}

/** Without any table: its owner's alone. */
export async function createEmpty(server: SharedServer): Promise<TestDatabase> {
  const name = uniqueName('test');
  await execute(server.url, `create database ${name} template template0`);
  const url = addressOfDatabase(server.url, name);
  return openTestDatabase(server, name, { url, ownerUrl: url });
}

function openTestDatabase(server: SharedServer, name: string, addresses: DatabaseAddresses): TestDatabase {
  // Tests hold locks until they have seen who waits for them, on a busy machine too.
  const db = openDatabase({ url: addresses.url, max: 8, waitsForLocksMs: 10_000 });
  const owner = openDatabase({ url: addresses.ownerUrl, max: 2 });
  return {
    db,
    owner,
    ...addresses,
    async drop() {
      await Promise.all([db.destroy(), owner.destroy()]);
      await execute(server.url, `drop database ${name} with (force)`);
    },
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = await mkdtemp(join(await quickFolder(), 'xiehui-test-'));
  const dataDir = await openDataDir(folder);
  const log = createLogger({ level: 'warn' });
  const embedded = await startEmbeddedPostgres({ dataDir, log, connections: 100 });
  // Nothing here outlives the run, so nothing waits for the disk.
  await execute(embedded.ownerUrl, 'alter system set fsync = off');
  await execute(embedded.ownerUrl, 'alter system set synchronous_commit = off');
  await execute(embedded.ownerUrl, 'alter system set full_page_writes = off');
  await execute(embedded.ownerUrl, 'select pg_reload_conf()');
  return {
    url: embedded.ownerUrl,
    async stop() {
      await embedded.stop();
      dataDir.release();
      await rm(folder, { recursive: true });
    },
  };
}

const memory = '/dev/shm';
const enoughBytes = 2 * 2 ** 30;

/** In memory where there is room: a database for each test file is hundreds of files to make and to take away. */
async function quickFolder(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize > enoughBytes ? memory : tmpdir();
}

function uniqueName(kind: string): string {
  return `xiehui_${kind}_${randomBytes(6).toString('hex')}`;
}

function addressesOf(serverUrl: string, database: string, { name, password }: Role): DatabaseAddresses {
  const ownerUrl = addressOfDatabase(serverUrl, database);
  const url = new URL(ownerUrl);
  [url.username, url.password] = [name, password];
  return { url: url.href, ownerUrl };
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
