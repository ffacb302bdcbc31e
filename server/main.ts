import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { build } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { openDataDir } from './data-dir.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type Database } from './db/open.ts';
import { openStorage } from './files/storage.ts';
import { assertPortIsFree } from './free-port.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { createLogger, type Logger } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { createFirstAdministrator } from './staff/first-admin.ts';
import { isUntouched, leaveEmpty } from './starter/untouched.ts';
import { openVault } from './vault.ts';

const builtFolder = fileURLToPath(new URL('../dist', import.meta.url));

// What was started last stops first.
const running = new AsyncDisposableStack();

try {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel });
  stopOnSignals(log);
  await serve(config, log);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  await running.disposeAsync();
  process.exit(1);
}

async function serve(config: Config, log: Logger): Promise<void> {
  const dataDir = await openDataDir(config.dataDir);
  await assertPortIsFree(config);
  const databaseUrl = config.databaseUrl ?? (await startPrivateDatabase());
  await migrate({ url: databaseUrl });
  const db = openDatabase({ url: databaseUrl, max: 20, log });
  running.defer(() => db.destroy());

  const first = await createFirstAdministrator(db, config.firstAdministrator);
  if (first) announceAdministrator(first);
  if (config.starter === 'empty') await leaveEmpty(db);
  else if (await isUntouched(db)) await fillWithDemo(config, db);

  const { app } = await build({ db, databaseUrl, config, log, builtFolder });
  running.defer(() => app.close());
  giveBackMemory();
  await listenQuietly(app, config);
  announce(config.host, app.server.address() as AddressInfo);

  async function startPrivateDatabase(): Promise<string> {
    const embedded = await startEmbeddedPostgres({ dataDir, log });
    running.defer(() => embedded.stop());
    return embedded.url;
  }
}

/** Its texts and drawings are needed once in the life of a site. */
async function fillWithDemo(config: Config, db: Database): Promise<void> {
  const { fillDemo } = await import('./starter/fill.ts');
  const storage = await openStorage(config.files);
  const vault = await openVault(config.dataDir, config.secretKey);
  await fillDemo({ db, storage, vault });
}

/** The `ready` line says where; Fastify's own line would only come after it. */
async function listenQuietly(app: FastifyInstance, { host, port }: Config): Promise<void> {
  const { level } = app.log;
  app.log.level = 'warn';
  await app.listen({ host, port });
  app.log.level = level;
}

function announceAdministrator(first: { account: string; oneTimePassword: string }): void {
  console.log(
    `管理员账号 ${first.account}，一次性密码 ${first.oneTimePassword}（只显示这一次，登录后须修改）`,
  );
}

function announce(host: string, { port }: AddressInfo): void {
  console.log(`ready http://${readableHost(host)}:${port}`);
}

function readableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function stopOnSignals(log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      // One Ctrl-C may arrive twice: from the terminal, and passed on by the script that started us.
      if (running.disposed) return;
      log.info({ signal }, 'stopping');
      const inTime = await Promise.race([running.disposeAsync().then(() => true), pause(9_000, false)]);
      if (!inTime) log.error('requestsCutOff');
      process.exit(inTime ? 0 : 1);
    });
  }
}
