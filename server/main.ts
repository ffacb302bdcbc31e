import cluster from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createFirstAdministrator } from './modules/staff/first-admin.ts';
import { isUntouched, leaveEmpty } from './modules/starter/untouched.ts';
import { readConfig, type Config } from './platform/core/config.ts';
import { openDataDir } from './platform/core/data-dir.ts';
import { assertPortIsFree, cannotListen } from './platform/core/free-port.ts';
import { createLogger, type Logger } from './platform/core/log.ts';
import { OperatorError } from './platform/core/operator-error.ts';
import { openTraces } from './platform/core/traces/open-traces.ts';
import { readSecret, secretPath, type Vault } from './platform/core/vault.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from './platform/db/open.ts';
import { refusePooler } from './platform/db/pooler.ts';
import type { DatabaseAddresses } from './platform/db/program-role.ts';
import { openSiteVault } from './platform/db/same-secret.ts';
import { openSite } from './platform/http/pages/render.ts';
import { refuseLostFolder } from './platform/storage/lost-folder.ts';
import { clearIncoming, openStorage } from './platform/storage/storage.ts';
import { prepareDatabase } from './prepare-database.ts';

/** `npm run dev` renders the pages itself, so nothing is built. */
const builtFolder = process.argv.includes('--api-only')
  ? undefined
  : fileURLToPath(new URL('../dist', import.meta.url));

// Resources are closed in the reverse order of their start.
const running = new AsyncDisposableStack();
/** Set only where a load balancer has to notice the stop, not for a person at a terminal. */
let serveOnMs = 0;
/** The requests that have no whole answer when it ends. */
let cutOff = (): string[] => [];
/** The time that open requests get to finish after a stop signal. */
const patienceMs = 7_000;
/** The limit of a whole stop: with the time of draining, it takes at most 10 s (security line 30). */
const endingMs = 8_800;
/** Set once the program stops: errors caused by the stop are no failures. */
let stop: Promise<never> | undefined;
/** The connections of the queue and the listener. */
const connectionsBeside = 5;

try {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel });
  if (cluster.isWorker) await serveUnderSupervisor(config, log);
  else {
    stopOnSignals(log, config);
    await serve(config, log);
  }
} catch (error) {
  if (stop) await stop;
  console.error(error instanceof OperatorError ? error.message : error);
  await running.disposeAsync();
  process.exit(1);
}

async function serve(config: Config, log: Logger): Promise<void> {
  const dataDir = await openDataDir(config.dataDir);
  await assertPortIsFree(config);
  // All that serves is read while PostgreSQL starts, not before: this thread does one thing at a time.
  let program: ReturnType<typeof loadProgram> | undefined;
  const load = () => (program ??= loadProgram());
  const database = config.database ?? (await startPrivateDatabase());
  const build = config.workers > 1 ? undefined : await load();
  const db = openDatabase({ url: database.url, max: config.databasePool, log, slowMs: config.slowMs });
  running.defer(() => db.destroy());
  await refusePooler(db);
  const external = config.database && { pool: config.databasePool, workers: config.workers };
  const fill = () => fillNewSite(db, config);
  await prepareDatabase(database, { log, connections: external, fill });

  if (!build) return await keepWorkers();
  const traces = await openTraces(config.traceEndpoint, log);
  running.defer(() => traces?.stop());
  const { app, drain } = await build({ db, database, config, log, traces, builtFolder });
  running.defer(async () => {
    const unanswered = await drain.run({ served: pause(serveOnMs), maxMs: patienceMs });
    cutOff = () => unanswered;
    await app.close();
  });
  await listen(app, config);
  goOnWhenReloaded(log);
  announce(config.host, app.server.address() as AddressInfo);

  async function startPrivateDatabase(): Promise<DatabaseAddresses> {
    const connections = config.workers * (config.databasePool + connectionsBeside) + 20;
    const embedded = await startEmbeddedPostgres({
      dataDir,
      log,
      connections: Math.max(60, connections),
      whenSpawned() {
        // An error of `load` is handled where its result is awaited.
        if (config.workers === 1) load().catch(() => {});
      },
    });
    running.defer(() => embedded.stop());
    return embedded;
  }

  async function keepWorkers(): Promise<void> {
    const { startWorkers } = await import('./workers.ts');
    const { workers: count, host, port } = config;
    const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
    const workers = await startWorkers({ count, host, port, env, log });
    cutOff = () => workers.cutOff();
    running.defer(() => workers.stop(serveOnMs));
    process.on('SIGHUP', () => void workers.replaceAll(config.drainMs));
    announce(host, workers.address);
  }
}

/** Serves as one of several processes behind the port of another one, which has prepared everything. */
async function serveUnderSupervisor(config: Config, log: Logger): Promise<void> {
  // The supervisor gets the signals of the terminal as well, and decides what its workers do.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const [{ serveAsWorker }, build] = await Promise.all([import('./serve-as-worker.ts'), loadProgram()]);
  const { database = { url: '', ownerUrl: '' } } = config;
  const db = openDatabase({ url: database.url, max: config.databasePool, log, slowMs: config.slowMs });
  const traces = await openTraces(config.traceEndpoint, log);
  const program = await build({ db, database, config, log, traces, builtFolder });
  const unanswered = await serveAsWorker(program, patienceMs);
  await traces?.stop();
  await db.destroy();
  if (unanswered.length > 0) log.error({ requests: unanswered }, 'requestsCutOff');
  process.exit(unanswered.length > 0 ? 1 : 0);
}

/** Loads the serving modules and the pages in half a second, while PostgreSQL starts. Node caches the modules. */
async function loadProgram() {
  const [{ build }] = await Promise.all([
    import('./app.ts'),
    builtFolder && openSite(join(builtFolder, 'site')),
  ]);
  return build;
}

/** Writes the initial content of a site, where it is missing. */
async function fillNewSite(db: Database, config: Config): Promise<void> {
  await refuseLostFolder(db, config.files);
  await clearIncoming(config.files);
  const vault = await openVaultOnce(db, config);
  const first = await createFirstAdministrator(db, config.firstAdministrator);
  if (first) announceAdministrator(first);
  if (config.starter === 'empty') await leaveEmpty(db);
  else if (await isUntouched(db)) await fillWithDemo(config, db, vault);
}

/** Opens the vault before the first row that needs it. A new key is announced once, because no backup contains it. */
async function openVaultOnce(db: Database, config: Config): Promise<Vault> {
  const isFirst = config.secretKey === undefined && (await readSecret(config.dataDir)) === undefined;
  const vault = await openSiteVault(db, config);
  if (isFirst)
    console.log(
      `主密钥已生成：${secretPath(config.dataDir)}。个人信息只能用它解开，备份中没有它：请另存一份，与备份分开保管`,
    );
  return vault;
}

/** Imports the demo writer only when needed: a site is filled at most once. */
async function fillWithDemo(config: Config, db: Database, vault: Vault): Promise<void> {
  const { fillDemo } = await import('./modules/starter/fill.ts');
  const storage = await openStorage(config.files);
  const member = await fillDemo({ db, storage, vault });
  if (member) announceMember(member);
}

/**
 * Listens without Fastify's `listen`: for `HOST=0.0.0.0` that one reads the machine's network interfaces, only to log
 * them, and fails where the program may not, as under `RestrictAddressFamilies` of systemd.
 */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.ready();
  app.server.listen({ host, port });
  // Another program may have taken the port meanwhile.
  await once(app.server, 'listening').catch((error: unknown) => {
    throw cannotListen(error, { host, port });
  });
}

function announceAdministrator(first: { account: string; oneTimePassword: string }): void {
  console.log(
    `管理员账号 ${first.account}，一次性密码 ${first.oneTimePassword}（只显示这一次，登录后须修改）`,
  );
}

function announceMember({ account, password }: { account: string; password: string }): void {
  console.log(`示例会员账号 ${account}，密码 ${password}（只显示这一次）`);
}

function announce(host: string, { port }: AddressInfo): void {
  console.log(`ready http://${readableHost(host)}:${port}`);
}

function readableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function stopOnSignals(log: Logger, { drainMs }: Config): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // One Ctrl-C may arrive twice: from the terminal, and passed on by the script that started us.
      if (stop) return;
      log.info({ signal }, 'stopping');
      if (signal === 'SIGTERM') serveOnMs = drainMs;
      stop = endEverything(log);
    });
  }
}

/** `systemctl reload` and a closing terminal send the same signal; only the terminal ends the program. */
function goOnWhenReloaded(log: Logger): void {
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) process.kill(process.pid, 'SIGINT');
    else
      log.warn(
        'notReloaded: a single process continues unchanged; set WORKERS=2 to replace processes on reload',
      );
  });
}

/** Stops at the deadline what has not ended. All accepted data is safe; only a cut-off request makes it a failure. */
async function endEverything(log: Logger): Promise<never> {
  const late = pause(serveOnMs + endingMs, false);
  const end = running.disposeAsync().then(
    () => true,
    (error: unknown) => log.error({ err: error }, 'endedUncleanly'),
  );
  if (!(await Promise.race([end, late]))) log.warn('endedWithoutWaiting');
  const requests = cutOff();
  if (requests.length > 0) log.error({ requests }, 'requestsCutOff');
  process.exit(requests.length > 0 ? 1 : 0);
}
