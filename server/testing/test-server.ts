import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openDataDir } from '../platform/core/data-dir.ts';
import { createLogger } from '../platform/core/log.ts';
import { databaseName } from '../platform/db/embedded/embedded-database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded.ts';
import { isRunning, programRole } from '../platform/db/embedded/postgres-cluster.ts';
import { openDatabase, type Database } from '../platform/db/open.ts';
import type { DatabaseAddresses } from '../platform/db/program-role.ts';
import { addressOfDatabase } from '../platform/db/replication/primary-host.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { addProgramme } from './factories/add-programme.ts';
import { hurryMessages } from './factories/hurry-messages.ts';

/** One PostgreSQL for a whole run: TEST_DATABASE_URL when given, else an embedded one that is deleted afterwards. */
export interface TestServer {
  /** The URL of its owner. */
  url: string;
  /** The role of the program. */
  role: Role;
  /** The name of a database with all tables and one training programme in them. */
  template: string;
  /** The folder of a PostgreSQL whose database is like the template and that does not run: tests that start one copy it. */
  cluster?: string;
  /** The folder for files of tests, in memory where there is space; deleted after the run. */
  folder: string;
  stop(): Promise<void>;
}

/** A role that owns nothing. */
type Role = { name: string; password: string };

/**
 * A fresh, migrated database. `db` is the program's connection; `owner` makes changes that the program may not.
 * `drop()` closes both and drops the database.
 */
export type TestDatabase = DatabaseAddresses & { db: Database; owner: Database; drop(): Promise<void> };

export async function startTestServer(): Promise<TestServer> {
  const quick = await quickFolder();
  await removeAbandoned(quick);
  const folder = await mkdtemp(join(quick, prefix));
  // Another user, whose id a test starts the program with, must be able to traverse it.
  await chmod(folder, 0o711);
  const databaseUrl = process.env.TEST_DATABASE_URL;
  const server = databaseUrl ? await prepareGiven(databaseUrl) : await startOwn(folder);
  return {
    ...server,
    folder,
    async stop() {
      await server.stop();
      // A browser that is ending may still write into its profile for a moment.
      await rm(folder, { recursive: true, maxRetries: 50, retryDelay: 100 });
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

/** Creates a database without any table, accessible only to its owner. */
export async function createEmpty(server: SharedServer): Promise<TestDatabase> {
  const name = uniqueName('test');
  await execute(server.url, `create database ${name} template template0`);
  const url = addressOfDatabase(server.url, name);
  return openTestDatabase(server, name, { url, ownerUrl: url });
}

function openTestDatabase(server: SharedServer, name: string, addresses: DatabaseAddresses): TestDatabase {
  // Tests hold locks until they have seen the waiting session, on a busy machine too.
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

type Server = Omit<TestServer, 'folder'>;

/** Runs `initdb` and the migrations once: the database is copied before it becomes the server of all tests. */
async function startOwn(folder: string): Promise<Server> {
  const dataDir = await openDataDir(join(folder, 'server'));
  const log = createLogger({ level: 'warn' });
  const start = () => startEmbeddedPostgres({ dataDir, log, connections: 100 });
  const preparing = await start();
  await prepareDatabase(preparing)
    .then(() => addProgramme(preparing.ownerUrl))
    .then(() => hurryMessages(preparing.ownerUrl))
    .finally(preparing.stop);
  const cluster = join(folder, 'cluster');
  await copyFolder(join(dataDir.path, 'postgres/cluster'), cluster);
  const { ownerUrl: url, stop } = await start();
  // Nothing here outlives the run, so nothing waits for the disk.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await execute(url, `alter system set ${setting} = off`);
  await execute(url, 'select pg_reload_conf()');
  const template = uniqueName('template');
  await execute(url, `create database ${template} template ${databaseName}`);
  return {
    url,
    template,
    role: { name: programRole, password: '' },
    cluster,
    async stop() {
      await stop();
      dataDir.release();
    },
  };
}

async function prepareGiven(url: string): Promise<Server> {
  const template = uniqueName('template');
  const role = { name: uniqueName('program'), password: randomBytes(12).toString('hex') };
  await execute(url, `create role ${role.name} login password '${role.password}'`);
  await execute(url, `create database ${template}`);
  const addresses = addressesOf(url, template, role);
  await prepareDatabase(addresses);
  await addProgramme(addresses.ownerUrl);
  await hurryMessages(addresses.ownerUrl);
  return {
    url,
    template,
    role,
    async stop() {
      await execute(url, `drop database ${template} with (force)`);
      // A test file that was interrupted leaves a database that depends on it.
      await execute(url, `drop role ${role.name}`).catch(() => {});
    },
  };
}

/** Copies a folder four times as fast as Node's own `cp` for the 1,700 files of a database. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

const prefix = 'xiehui-run-';
const hourMs = 3_600_000;

/** Deletes the data of this user's interrupted runs, a hundred megabytes of memory each. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (!name.startsWith(prefix) || isRunning(join(path, 'server/postgres/cluster'))) continue;
    const state = await stat(path).catch(() => undefined);
    if (state?.uid !== process.getuid?.()) continue;
    // Not yet running, where it is new.
    if (state && Date.now() - state.mtimeMs > hourMs) await rm(path, { recursive: true, force: true });
  }
}

const memory = '/dev/shm';
const enoughBytes = 2 * 2 ** 30;

/** Returns a folder in memory where there is space: each test file's database has hundreds of files. */
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
