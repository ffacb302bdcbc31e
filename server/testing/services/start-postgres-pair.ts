import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createCluster, superuser } from '../../platform/db/embedded/postgres-cluster.ts';
import {
  giveToServer,
  openPostgresHome,
  pathForServer,
  runInitdb,
  spawnPostgres,
  type PostgresHome,
} from '../../platform/db/embedded/postgres-program.ts';
import { putDatabaseInto } from '../data-folder.ts';
import { quietPort } from '../quiet-port.ts';
import { makeTemporaryFolder } from '../start-program.ts';

/** A PostgreSQL on a port of 127.0.0.1, as it runs on a machine of its own. */
export interface TestPostgres {
  /** The URL of its database `xiehui`. */
  url: string;
  port: number;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** SIGSTOP freezes it with all its connections, like a machine that hangs; SIGCONT lets it continue. */
  kill(signal: NodeJS.Signals): void;
  ended: Promise<unknown>;
}

export interface PostgresPair {
  primary: TestPostgres;
  /** Follows the primary by streaming replication. */
  standby: TestPostgres;
  /** Follows the primary as well, if it was asked for. */
  secondStandby: TestPostgres | undefined;
  stop(): Promise<void>;
}

/** Starts two real servers: of the distribution's PostgreSQL if there is one, otherwise of the program's own. */
export async function startPostgresPair({ standbys = 1 }: { standbys?: 1 | 2 } = {}): Promise<PostgresPair> {
  const folder = await makeTemporaryFolder();
  const one = join(folder.path, 'one');
  const others = ['other', 'third'].slice(0, standbys).map((name) => join(folder.path, name));
  const system = await findSystemPostgres();
  await mkdir(one);
  const home = openPostgresHome(one, system);
  await (system === undefined ? createCluster(home) : createSystemCluster(home));
  await writeFile(join(one, 'cluster/pg_hba.conf'), trusted);
  // A base backup of a server that does not run is its folder.
  for (const other of others) await cp(one, other, { recursive: true });
  const primary = await start(one, system);
  await run(primary.address('postgres'), 'create database xiehui');
  const following: Awaited<ReturnType<typeof start>>[] = [];
  for (const other of others) {
    await writeFile(join(other, 'cluster/standby.signal'), '');
    await appendFile(
      join(other, 'cluster/postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${superuser}'\n`,
    );
    following.push(await start(other, system));
  }
  const [standby, secondStandby] = following;
  return {
    primary: primary.server,
    standby: standby!.server,
    secondStandby: secondStandby?.server,
    async stop() {
      for (const { server } of [...following, primary]) {
        server.kill('SIGCONT');
        server.kill('SIGQUIT');
        await server.ended;
      }
      await folder.remove();
    },
  };
}

/** Starts a server without replication, with all tables of the program in `xiehui`. */
export async function startPostgres(): Promise<
  TestPostgres & { folder: string; giveToServer(path: string): void; stop(): Promise<void> }
> {
  const folder = await makeTemporaryFolder();
  const home = join(folder.path, 'postgres');
  await putDatabaseInto(folder.path);
  await writeFile(join(home, 'cluster/pg_hba.conf'), trusted);
  const { server, give } = await start(home);
  return {
    ...server,
    folder: home,
    giveToServer: give,
    async stop() {
      server.kill('SIGQUIT');
      await server.ended;
      await folder.remove();
    },
  };
}

/** Starts a server without any database but `postgres`, like a new container. */
export async function startEmptyPostgres(): Promise<TestPostgres & { stop(): Promise<void> }> {
  const folder = await makeTemporaryFolder();
  await createCluster(openPostgresHome(folder.path));
  await writeFile(join(folder.path, 'cluster/pg_hba.conf'), trusted);
  const { server, address } = await start(folder.path);
  return {
    ...server,
    query: (text) => run(address('postgres'), text),
    async stop() {
      server.kill('SIGQUIT');
      await server.ended;
      await folder.remove();
    },
  };
}

/** Returns the folder of the system's PostgreSQL programs, on Debian and its derivatives. */
async function findSystemPostgres(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root).catch(() => [])).map(Number).toSorted((one, other) => one - other);
  const folders = versions.filter((version) => version >= 15).map((version) => join(root, `${version}/bin`));
  return folders.find((programs) => existsSync(join(programs, 'initdb')));
}

/** The built-in locale was introduced in version 17. */
async function createSystemCluster(home: PostgresHome): Promise<void> {
  const access = ['--auth-local=trust', '--auth-host=reject'];
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await runInitdb(home, 'cluster', ['-U', superuser, '--no-instructions', ...locale, ...access]);
}

const trusted = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', ''].join('\n');

async function start(folder: string, binaries?: string) {
  const port = await quietPort();
  const home = openPostgresHome(folder, binaries);
  const socket = join(folder, 'socket');
  await mkdir(socket);
  giveToServer(home, socket);
  const listening = ['-k', pathForServer(home, 'socket'), '-p', String(port)];
  const child = spawnPostgres(home, [...listening, ...settings]);
  const ended = once(child, 'exit');
  const address = (database: string) => `postgresql://${superuser}@127.0.0.1:${port}/${database}`;
  await accepts(child, address('postgres'));
  const url = address('xiehui');
  const server: TestPostgres = {
    url,
    port,
    query: (text) => run(url, text),
    kill: (signal) => signalServer(child, signal),
    ended,
  };
  return { server, address, port, give: (path: string) => giveToServer(home, path) };
}

/**
 * Signals every process of a server: when only the postmaster is frozen, existing connections, which are processes of
 * their own, still answer.
 */
function signalServer(child: ChildProcess, signal: NodeJS.Signals): void {
  child.kill(signal);
  if (signal === 'SIGSTOP' || signal === 'SIGCONT')
    for (const pid of childrenOf(child.pid)) send(pid, signal);
}

/** Returns the child processes on Linux, and none elsewhere. */
function childrenOf(pid: number | undefined): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? (readFileSync(list, 'utf8').match(/\d+/g) ?? []).map(Number) : [];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const settings = [
  'listen_addresses=127.0.0.1',
  'shared_buffers=32MB',
  'wal_level=replica',
  'wal_keep_size=64MB',
  'fsync=off',
].flatMap((setting) => ['-c', setting]);

async function accepts(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stderr?.on('data', (text) => (output += String(text)));
  while (child.exitCode === null && child.signalCode === null) {
    if (await run(url, 'select 1').catch(() => undefined)) return;
    await pause(20);
  }
  throw new Error(`PostgreSQL does not start: ${output}`);
}

async function run<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
