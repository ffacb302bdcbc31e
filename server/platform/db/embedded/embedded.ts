import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { machineMegabytes } from '../../core/config.ts';
import type { DataDir } from '../../core/data-dir.ts';
import { makeFolderDurably } from '../../core/fsync.ts';
import type { Logger } from '../../core/log.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { DatabaseAddresses } from '../program-role.ts';
import { damageIn, lastWords, mendCopy, refuseNameless } from './damaged-cluster.ts';
import { createDatabase, databaseName } from './embedded-database.ts';
import { chooseAddress, removeShortFolder, socketAddress, type Address } from './postgres-address.ts';
import { createCluster, isRunning, programRole, socketFolderOf, stopLeftOver } from './postgres-cluster.ts';
import { giveToServer, openPostgresHome, spawnPostgres, type PostgresHome } from './postgres-program.ts';

/** The addresses of the program's database, and the way to stop its server. */
export type EmbeddedPostgres = DatabaseAddresses & { stop(): Promise<void> };

/** Starts the embedded PostgreSQL of a DATA_DIR, which must be locked by this process, and restarts it when it dies. */
export async function startEmbeddedPostgres(options: {
  dataDir: DataDir;
  log: Logger;
  /** The number of connections to offer. */
  connections?: number;
  /** Called when its process runs and does not answer yet, to do other work meanwhile. */
  whenSpawned?: () => void;
}): Promise<EmbeddedPostgres> {
  const { log, connections = 60, whenSpawned = () => {} } = options;
  const folder = join(options.dataDir.path, 'postgres');
  const cluster = join(folder, 'cluster');
  await makeFolderDurably(folder, 0o700);
  const leftOverSocket = socketFolderOf(cluster);
  await stopLeftOver(cluster);
  await removeShortFolder(leftOverSocket);
  const home = openPostgresHome(folder);
  const address = await chooseAddress(home);
  refuseNameless(cluster);
  await createCluster(home, address.passwordFile);
  for (const path of await mendCopy(cluster)) giveToServer(home, path);
  const supervisor = await supervise(
    () => startServer({ home, address, log, connections, whenSpawned }),
    log,
  );
  await createDatabase(address);
  return {
    ...addressesAt(address),
    async stop() {
      await supervisor.stop();
      await removeShortFolder(address.socketFolder);
    },
  };
}

/** Returns the database of a program that runs on this DATA_DIR, for an operator's command. */
export function findRunningDatabase(dataDir: string): DatabaseAddresses | undefined {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const folder = isRunning(cluster) ? socketFolderOf(cluster) : undefined;
  return folder ? addressesAt(socketAddress(folder)) : undefined;
}

function addressesAt({ url }: Address): DatabaseAddresses {
  return { url: url(databaseName, programRole), ownerUrl: url(databaseName) };
}

async function supervise(
  start: () => Promise<ChildProcess>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let healing = Promise.resolve();
  let server = await start();
  const watch = () =>
    server.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      log.error({ code, signal }, 'embeddedPostgresDied');
      healing = heal();
    });
  const heal = async () => {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      try {
        server = await start();
        watch();
        log.warn('embeddedPostgresRestarted');
        return;
      } catch (error) {
        log.error({ err: error }, 'embeddedPostgresDoesNotRestart');
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  watch();
  return {
    async stop() {
      stopping.abort();
      await healing;
      await shutDown(server);
    },
  };
}

interface ServerOptions {
  home: PostgresHome;
  address: Address;
  log: Logger;
  connections: number;
  whenSpawned: () => void;
}

async function startServer(options: ServerOptions): Promise<ChildProcess> {
  const { home, address, log, connections, whenSpawned } = options;
  for (let attempt = 1; ; attempt++) {
    const limit = ['-c', `max_connections=${connections}`];
    const child = spawnPostgres(home, [...address.args, ...settings, ...limit]);
    const lines = followOutput(child, log);
    whenSpawned();
    while (isAlive(child)) {
      if (await accepts(address)) return child;
      await pause(10);
    }
    const damage = damageIn(lines);
    if (damage) throw damage;
    // After a crash the old backends hold the shared memory for a moment.
    if (attempt === 10) throw new OperatorError(`the embedded database does not start: ${lastWords(lines)}`);
    await pause(150);
  }
}

/**
 * Returns the size of PostgreSQL's own cache: an import writes to places all over the indexes, and what does not fit is read and written
 * again for each row. A sixteenth of the memory, which Node and the files in the system's cache need as well.
 */
function bufferMegabytes(machine = machineMegabytes()): number {
  return Math.min(1024, Math.max(128, Math.floor(machine / 16)));
}

// The log_* settings leave personal data out of the log: neither statements nor the values in an error's detail.
const settings = Object.entries({
  shared_buffers: `${bufferMegabytes()}MB`,
  effective_cache_size: `${4 * bufferMegabytes()}MB`,
  work_mem: '8MB',
  random_page_cost: 1.1,
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  jit: 'off',
  unix_socket_permissions: '0700',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Collects PostgreSQL's stderr lines and logs each as it arrives. */
function followOutput(child: ChildProcess, log: Logger): string[] {
  const lines: string[] = [];
  child.once('error', (error) => lines.push(error.message));
  createInterface({ input: child.stderr! }).on('line', (line) => {
    // Later lines, while the server runs, go only to the log.
    if (lines.length < 100) lines.push(line);
    log.debug({ line }, 'postgres');
  });
  return lines;
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function accepts(address: Address): Promise<boolean> {
  const client = new Client({ connectionString: address.url('postgres'), connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

// Fast first: every mode preserves acknowledged writes, but the next start is faster after a clean shutdown.
async function shutDown(server: ChildProcess): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ] as const) {
    if (!isAlive(server)) return;
    server.kill(signal);
    await Promise.race([once(server, 'exit'), pause(patience, undefined, { ref: false })]);
  }
}
