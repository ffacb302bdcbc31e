import { readConfig } from '../server/config.ts';
import { openDataDir } from '../server/data-dir.ts';
import { findRunningDatabase, startEmbeddedPostgres } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase, type Database } from '../server/db/open.ts';
import { createLogger, type Logger } from '../server/log.ts';

/** What an operator's command works on. */
export type Site = { db: Database; log: Logger };

/** Runs `work` on the site of these settings: beside the program when it runs, else on its database alone. */
export async function onSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
  const config = readConfig();
  // What a command answers goes to stdout, what it notes to stderr.
  const log = createLogger({ level: config.logLevel, destination: process.stderr });
  await using opened = new AsyncDisposableStack();
  const db = openDatabase({ url: await databaseUrl(), max: 2, log });
  opened.defer(() => db.destroy());
  return await work({ db, log });

  async function databaseUrl(): Promise<string> {
    const running = config.databaseUrl ?? findRunningDatabase(config.dataDir);
    if (running) return running;
    const dataDir = await openDataDir(config.dataDir);
    opened.defer(() => dataDir.release());
    const embedded = await startEmbeddedPostgres({ dataDir, log });
    opened.defer(() => embedded.stop());
    await migrate({ url: embedded.url });
    return embedded.url;
  }
}
